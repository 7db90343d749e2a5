import { useMutation } from "@apollo/client/react";
import { Unlink } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { confirm } from "../../../ui/confirm-store.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { type AccountRowFragment, UnlinkIdentityDocument } from "./account.generated.ts";

/** Takes away who an account's owner is at the company's provider, where somebody is. */
export function UnlinkAct({ account: { id, login, identityLinkedAt } }: { readonly account: AccountRowFragment }) {
  const [unlink] = useMutation(UnlinkIdentityDocument);
  if (identityLinkedAt === null) {
    return null;
  }
  const values = { name: login };

  async function handleClick() {
    const asked = { title: "account.unlink.title", text: "account.unlink.text", action: "account.unlink" } as const;
    if (await confirm({ ...asked, values })) {
      await unlink({ variables: { input: { id } } }).then(
        () => notify({ tone: "success", message: "account.unlinked", values }),
        () => undefined,
      );
    }
  }

  return (
    <DeedButton
      needs={UnlinkIdentityDocument}
      size="sm"
      variant="outline"
      colorPalette="gray"
      onClick={() => void handleClick()}
    >
      <Unlink aria-hidden />
      <FormattedMessage id="account.unlink" />
    </DeedButton>
  );
}
