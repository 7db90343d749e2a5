import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useBegun } from "../../../lib/begun.ts";
import { useMe } from "../../../lib/me.ts";
import { type Scoping, useScopedParams } from "../../../lib/use-scoped-params.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { CreateAccountDocument } from "./account.generated.ts";
import { NewAccountForm } from "./account-form.tsx";
import { PLATFORM } from "./account-list.ts";
import { AccountTable } from "./account-table.tsx";
import { PlatformPanel } from "./platform-panel.tsx";
import { PlatformTree } from "./platform-tree.tsx";
import { PlatformTreeDocument } from "./platform.generated.ts";

/** /accountMana: the platforms of one's own branch as a tree; of the chosen one its settings and who logs in for it. */
export function AccountManaScreen() {
  const { data, error, refetch } = useQuery(PlatformTreeDocument, {
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const own = useMe()?.platform.id;
  const [params, setParams] = useScopedParams(SCOPING);
  const platforms = data?.platforms ?? [];
  const wanted = params.get(PLATFORM) ?? own;
  const chosen = platforms.find(({ id }) => id === wanted) ?? platforms[0];
  const [adding, setAdding] = useState(false);
  useBegun(() => setAdding(true));
  const add = chosen && (
    <DeedButton needs={CreateAccountDocument} size="sm" onClick={() => setAdding(true)}>
      <UserPlus aria-hidden />
      <FormattedMessage id="account.new" />
    </DeedButton>
  );
  // Another platform's accounts are another list: nothing of this one's filters stays.
  const choose = (id: string | undefined) => setParams(id === undefined ? {} : { [PLATFORM]: id });

  return (
    <Screen title="menu.accountMana" actions={add} fill>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <chakra.div css={PANES}>
          <Surface title={<FormattedMessage id="platform.tree" />}>
            <chakra.div px="2" pb="2" overflowY="auto" maxH={{ base: "60", lg: "none" }} aria-busy={!data}>
              {data ? (
                <PlatformTree platforms={platforms} chosen={chosen?.id} onChoose={choose} />
              ) : (
                <Skeleton h="24" borderRadius="control" />
              )}
            </chakra.div>
          </Surface>
          {chosen && (
            <chakra.div display="flex" flexDirection="column" gap="3" minW="0" minH="0">
              <PlatformPanel platform={chosen} platforms={platforms} own={chosen.id === own} onChoose={choose} />
              <AccountTable key={chosen.id} platform={chosen} platforms={platforms} add={add} />
            </chakra.div>
          )}
        </chakra.div>
      )}
      {adding && chosen && <NewAccountForm platform={chosen} platforms={platforms} onClose={() => setAdding(false)} />}
    </Screen>
  );
}

/** A platform is looked at one at a time here; regions and stations have no accounts. */
const SCOPING: Scoping = {
  isOpen: (params) => params.size === 0,
  narrowed: (params, place) =>
    place === null || place.kind === "platform"
      ? new URLSearchParams(place === null ? {} : { [PLATFORM]: place.id })
      : params,
};

const PANES = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "clamp(13rem, 20%, 18rem) minmax(0, 1fr)" },
  gap: "3",
  flex: "1",
  minH: "0",
} as const;
