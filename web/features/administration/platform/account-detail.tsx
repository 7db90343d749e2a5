import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { DetailDrawer, type Fact } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { AccountActs } from "./account-acts.tsx";
import { AccountFactor } from "./account-factor.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountPassword } from "./account-password.tsx";
import { AccountState } from "./account-state.tsx";
import { AccountDetailDocument, type AccountRowFragment } from "./account.generated.ts";
import { PasswordForm } from "./password-form.tsx";
import type { PlatformRowFragment } from "./platform.generated.ts";

interface Props {
  readonly id: string;
  readonly platforms: readonly PlatformRowFragment[];
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** One account: who it is, what it may do, what can be done with it, what was done to it. */
export function AccountDetail({ id, platforms, timeZone, onClose }: Props) {
  const [form, setForm] = useState<"change" | "password">();
  const { data, error, refetch } = useQuery(AccountDetailDocument, { variables: { id }, context: { silent: true } });
  const [account] = data?.accounts.nodes ?? [];
  const facts = useFacts(account, timeZone);
  const close = () => setForm(undefined);
  if (account && form === "change") {
    return <AccountForm account={account} platforms={platforms} onClose={close} />;
  }
  if (account && form === "password") {
    return <PasswordForm account={account} onClose={close} />;
  }
  return (
    <DetailDrawer
      title={<bdi>{account?.login ?? NO_VALUE}</bdi>}
      subtitle={account && <AccountState disabled={account.disabled} />}
      facts={error && !data ? [] : facts}
      missing={data !== undefined && account === undefined}
      history={account && <RecordHistory objectId={account.id} timeZone={timeZone} />}
      onClose={onClose}
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />}
      {account && <AccountActs account={account} onForm={setForm} onGone={onClose} />}
    </DetailDrawer>
  );
}

function useFacts(account: AccountRowFragment | undefined, timeZone: string | undefined): readonly Fact[] | undefined {
  const { dateTime } = useFormat(timeZone);
  const { formatMessage } = useIntl();
  if (account === undefined) {
    return undefined;
  }
  const { name, platform, roles, email, phone, createdAt, lastLoginAt, lockAfterMinutes: minutes } = account;
  const { secondFactorSince: since, passwordGoodUntil: until, identityLinkedAt: linkedAt } = account;
  return [
    { title: "account.name", value: <bdi>{name}</bdi> },
    { title: "account.platform", value: <bdi>{platform.name}</bdi> },
    { title: "account.roles", value: <bdi>{roles.map((role) => role.name).join(", ") || NO_VALUE}</bdi> },
    { title: "account.email", value: <bdi>{email ?? NO_VALUE}</bdi> },
    { title: "account.phone", value: <bdi dir="ltr">{phone ?? NO_VALUE}</bdi> },
    {
      title: "account.lock",
      value: formatMessage(
        minutes === null ? { id: "account.lock.never" } : { id: "account.lock.minutes" },
        minutes === null ? undefined : { minutes },
      ),
    },
    {
      title: "account.factor",
      value: (
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <AccountFactor {...account} />
          {since !== null && formatMessage({ id: "account.factor.since" }, { since: dateTime(since) })}
        </chakra.span>
      ),
    },
    ...(until === null
      ? []
      : [{ title: "account.password", value: <AccountPassword until={until} timeZone={timeZone} /> } as const]),
    {
      title: "account.linked",
      value:
        linkedAt === null
          ? formatMessage({ id: "account.linked.none" })
          : formatMessage({ id: "account.linked.since" }, { since: dateTime(linkedAt) }),
    },
    { title: "account.lastLogin", value: lastLoginAt === null ? NO_VALUE : dateTime(lastLoginAt) },
    { title: "account.createdAt", value: dateTime(createdAt) },
  ];
}
