import { useMutation } from "@apollo/client/react";
import { chakra, Text } from "@chakra-ui/react";
import { CircleCheck, CircleSlash, KeyRound, Pencil, ShieldOff, Trash2 } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { useMay } from "../../../lib/may.ts";
import { useSession } from "../../../lib/session.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { notify } from "../../../ui/toast-store.ts";
import {
  ResetPasswordDocument,
  ChangeAccountDocument,
  type AccountRowFragment,
  AccountsDocument,
  DeleteAccountDocument,
  DisableAccountDocument,
  EnableAccountDocument,
  RemoveSecondFactorDocument,
} from "./account.generated.ts";
import { PlatformTreeDocument } from "./platform.generated.ts";
import { DemandAct } from "./demand-act.tsx";
import { EndSessionsAct } from "./end-sessions-act.tsx";
import { UnlinkAct } from "./unlink-act.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly account: AccountRowFragment;
  readonly onForm: (form: "change" | "password") => void;
  readonly onGone: () => void;
}

/** What can be done with an account; of one's own only what doesn't shut oneself out, and of somebody stronger nothing. */
export function AccountActs({ account, onForm, onGone }: Props) {
  const own = useMe()?.id === account.id;
  const held = useSession()?.permissions ?? [];
  const allowed = useMay(ChangeAccountDocument);
  const { disable, enable, remove, removeFactor } = useActs(account, onGone);
  if (!allowed || account.permissions.some((value) => !held.includes(value))) {
    return (
      <Text fontSize="sm" color="muted">
        <FormattedMessage id="account.stronger" />
      </Text>
    );
  }
  const plain = { size: "sm", variant: "outline", colorPalette: "gray" } as const;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <DeedButton needs={ChangeAccountDocument} {...plain} onClick={() => onForm("change")}>
        <Pencil aria-hidden />
        <FormattedMessage id="account.change" />
      </DeedButton>
      <DemandAct account={account} />
      {!own && (
        <>
          <DeedButton needs={ResetPasswordDocument} {...plain} onClick={() => onForm("password")}>
            <KeyRound aria-hidden />
            <FormattedMessage id="account.resetPassword" />
          </DeedButton>
          <EndSessionsAct account={account} />
          {account.secondFactorSince !== null && (
            <DeedButton needs={RemoveSecondFactorDocument} {...plain} onClick={() => void removeFactor()}>
              <ShieldOff aria-hidden />
              <FormattedMessage id="account.factor.remove" />
            </DeedButton>
          )}
          <UnlinkAct account={account} />
          {account.disabled ? (
            <DeedButton needs={EnableAccountDocument} {...plain} onClick={() => void enable()}>
              <CircleCheck aria-hidden />
              <FormattedMessage id="account.enable" />
            </DeedButton>
          ) : (
            <DeedButton needs={DisableAccountDocument} {...plain} onClick={() => void disable()}>
              <CircleSlash aria-hidden />
              <FormattedMessage id="account.disable" />
            </DeedButton>
          )}
          <DeedButton needs={DeleteAccountDocument} {...plain} colorPalette="red" onClick={() => void remove()}>
            <Trash2 aria-hidden />
            <FormattedMessage id="account.delete" />
          </DeedButton>
        </>
      )}
    </chakra.div>
  );
}

function useActs({ id, login, secondFactorDemanded: demanded }: AccountRowFragment, onGone: () => void) {
  const [disableAccount] = useMutation(DisableAccountDocument);
  const [enableAccount] = useMutation(EnableAccountDocument);
  const [removeSecondFactor] = useMutation(RemoveSecondFactorDocument);
  const [deleteAccount] = useMutation(DeleteAccountDocument, {
    refetchQueries: [AccountsDocument, PlatformTreeDocument],
    awaitRefetchQueries: true,
  });
  const variables = { input: { id } };
  const values = { name: login };

  async function disable() {
    const asked = { title: "account.disable.title", text: "account.disable.text", action: "account.disable" } as const;
    if (await confirm({ ...asked, values })) {
      await disableAccount({ variables }).then(
        () => notify({ tone: "success", message: "account.disabled", values }),
        () => undefined,
      );
    }
  }

  async function enable() {
    await enableAccount({ variables }).then(
      () => notify({ tone: "success", message: "account.enabled", values }),
      () => undefined,
    );
  }

  async function remove() {
    const asked = { title: "account.delete.title", text: "account.delete.text", action: "account.delete" } as const;
    if (await confirm({ ...asked, values, tone: "danger", count: 1 })) {
      await deleteAccount({ variables }).then(
        () => {
          notify({ tone: "success", message: "account.deleted", values });
          onGone();
        },
        () => undefined,
      );
    }
  }

  async function removeFactor() {
    const title = "account.factor.remove.title";
    const text = demanded ? "account.factor.remove.demanded" : "account.factor.remove.text";
    if (await confirm({ title, text, action: "account.factor.remove", values })) {
      await removeSecondFactor({ variables }).then(
        () => notify({ tone: "success", message: "account.factor.removed", values }),
        () => undefined,
      );
    }
  }

  return { disable, enable, remove, removeFactor };
}
