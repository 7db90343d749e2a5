import { useMutation, useQuery } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { Ban } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { useSession } from "../../../lib/session.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailDrawer, type Fact } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { grantableGroups, useRightsMap } from "../../../ui/rights-map.ts";
import { notify } from "../../../ui/toast-store.ts";
import { holdsAll, NO_GRANTS } from "./grants-field.ts";
import { TokenState } from "./api-token-state.tsx";
import { DeprecatedUses } from "./deprecated-uses.tsx";
import { ApiTokenDetailDocument, type ApiTokenRowFragment, RevokeApiTokenDocument } from "./api-token.generated.ts";
import { LISTED } from "../../../lib/listed.ts";

interface Props {
  readonly id: string;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** One API token: whose it is, what it may do, when it was used, and the way to take it back. */
export function ApiTokenDetail({ id, timeZone, onClose }: Props) {
  const { data, error, refetch } = useQuery(ApiTokenDetailDocument, { variables: { id }, context: { silent: true } });
  const [token] = data?.apiTokens.nodes ?? [];
  const facts = useFacts(token, timeZone);
  const own = useMe()?.id;
  const held = useSession() ?? NO_GRANTS;
  const mayRevoke = token?.state === "ACTIVE" && (token.accountId === own || holdsAll(held, token));
  const revoke = useRevoke();
  return (
    <DetailDrawer
      title={<bdi>{token?.name ?? NO_VALUE}</bdi>}
      subtitle={token && <TokenState state={token.state} />}
      facts={error && !data ? [] : facts}
      missing={data !== undefined && token === undefined}
      history={token && <RecordHistory objectId={token.id} timeZone={timeZone} />}
      onClose={onClose}
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />}
      {token && <DeprecatedUses uses={token.deprecatedUses} timeZone={timeZone} />}
      {mayRevoke && (
        <chakra.div>
          <Button size="sm" variant="outline" colorPalette="red" onClick={() => void revoke(token)}>
            <Ban aria-hidden />
            <FormattedMessage id="apiToken.revoke" />
          </Button>
        </chakra.div>
      )}
    </DetailDrawer>
  );
}

function useFacts(token: ApiTokenRowFragment | undefined, timeZone: string | undefined): readonly Fact[] | undefined {
  const { formatMessage, formatList } = useIntl();
  const { dateTime } = useFormat(timeZone);
  const groups = grantableGroups(useRightsMap());
  if (token === undefined) {
    return undefined;
  }
  const { accountLogin, accountName, createdAt, expiresAt, lastUsedAt, lastUsedAddress, revokedAt } = token;
  const holder = accountName === accountLogin ? accountLogin : `${accountName} (${accountLogin})`;
  const rights = groups
    .flatMap(({ permissions }) => permissions)
    .filter(({ value }) => token.permissions.includes(value))
    .map(({ title }) => formatMessage({ id: title }));
  const time = (value: string | null) => (value === null ? NO_VALUE : dateTime(value));
  return [
    { title: "apiToken.account", value: <bdi>{holder}</bdi> },
    { title: "role.rights", value: formatList(rights, LISTED) || NO_VALUE },
    { title: "account.createdAt", value: time(createdAt) },
    { title: "apiToken.expires", value: time(expiresAt) },
    { title: "apiToken.lastUsed", value: time(lastUsedAt) },
    { title: "audit.address", value: <bdi>{lastUsedAddress ?? NO_VALUE}</bdi> },
    { title: "apiToken.addresses", value: <Ranges of={token.addresses} /> },
    ...(token.turnedAwayAt === null
      ? []
      : [
          { title: "apiToken.turnedAway" as const, value: time(token.turnedAwayAt) },
          { title: "apiToken.turnedAway.address" as const, value: <bdi>{token.turnedAwayAddress ?? NO_VALUE}</bdi> },
        ]),
    ...(revokedAt === null ? [] : [{ title: "apiToken.revokedAt" as const, value: time(revokedAt) }]),
  ];
}

/** From where alone it opens anything. */
function Ranges({ of: ranges }: { readonly of: readonly string[] }) {
  return ranges.length === 0 ? <FormattedMessage id="apiToken.addresses.all" /> : <bdi>{ranges.join(", ")}</bdi>;
}

function useRevoke() {
  const [revokeApiToken] = useMutation(RevokeApiTokenDocument);
  return async ({ id, name }: ApiTokenRowFragment) => {
    const values = { name };
    const asked = { title: "apiToken.revoke.title", text: "apiToken.revoke.text", action: "apiToken.revoke" } as const;
    if (await confirm({ ...asked, values, tone: "danger", count: 1 })) {
      await revokeApiToken({ variables: { input: { id } } }).then(
        () => notify({ tone: "success", message: "apiToken.revoked", values }),
        () => undefined,
      );
    }
  };
}
