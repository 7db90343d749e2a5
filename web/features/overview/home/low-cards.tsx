import { Coins, WalletCards } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { paths } from "../../../lib/paths.ts";
import { useLowChanges } from "../../../parts/cards/use-low-changes.ts";
import { HomeLowCardsDocument, HomeLowGroupsDocument } from "./home.generated.ts";
import type { useWaiting } from "./use-waiting.ts";
import { WayCard } from "./way-card.tsx";

/** Cards and groups whose money is low, with the way to those. */
export function LowCards({ of: { lowCards, lowGroups } }: { readonly of: ReturnType<typeof useWaiting> }) {
  return (
    <>
      {lowCards > 0 && (
        <WayCard
          to={`${paths.members}?low=true`}
          icon={Coins}
          token="state.warning"
          title={<FormattedMessage id="home.lowCards" values={{ count: lowCards }} />}
          text={<FormattedMessage id="home.lowCards.text" />}
        />
      )}
      {lowGroups > 0 && (
        <WayCard
          to={`${paths.cardGroups}?low=true`}
          icon={WalletCards}
          token="state.warning"
          title={<FormattedMessage id="home.lowGroups" values={{ count: lowGroups }} />}
          text={<FormattedMessage id="home.lowGroups.text" />}
        />
      )}
    </>
  );
}

/** Has what is told of low balances told anew as they fall and rise. */
export function LowFollowed() {
  useLowChanges(HomeLowCardsDocument, HomeLowGroupsDocument);
  return null;
}
