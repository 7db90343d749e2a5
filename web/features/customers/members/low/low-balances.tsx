import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import { paths } from "../../../../lib/paths.ts";
import { LowBadge } from "../../../../parts/cards/low.tsx";
import type { RecordColumn } from "../../../../parts/records/columns.tsx";
import { ListScreen } from "../../../../parts/records/list-screen.tsx";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { useScreens } from "../../../../ui/screens-map.ts";
import { SheetLink } from "../../../../ui/sheet.tsx";
import { OPEN_ROW } from "../../../../ui/use-open-row.ts";
import { LOW_BALANCES } from "./low-list.ts";
import type { LowBalanceLineFragment } from "./low.generated.ts";

/** When money of cards and groups was low, and since when it isn't. */
export function LowBalances({ tabs }: { readonly tabs: ReactNode }) {
  return (
    <ListScreen
      of={LOW_BALANCES}
      columns={useLowColumns()}
      filters={(pieces) => [pieces.days("days", "cardFlow.days")]}
      tabs={tabs}
    />
  );
}

/** What is known of a time for which money was low. */
function useLowColumns(): readonly RecordColumn<LowBalanceLineFragment>[] {
  const { dateTime, money } = useFormat(useMe()?.network.timeZone);
  const seesGroups = useScreens().has(paths.cardGroups);
  return [
    { id: "time", title: "lowBalance.time", sort: "time", cell: ({ time }) => dateTime(time), width: 11, priority: 1 },
    {
      id: "cardNumber",
      title: "card.number",
      cell: ({ cardId, cardNumber }) =>
        cardId === null ? NO_VALUE : <Opens to={paths.members} id={cardId} name={cardNumber} />,
      width: 10,
    },
    { id: "memberName", title: "card.member", width: 9, grow: true },
    {
      id: "groupName",
      title: "card.group",
      cell: ({ groupId, groupName }) =>
        groupId === null ? NO_VALUE : <Opens to={seesGroups && paths.cardGroups} id={groupId} name={groupName} />,
      width: 11,
    },
    {
      id: "balance",
      title: "lowBalance.balance",
      cell: ({ balance, currencySymbol }) => money(balance, currencySymbol),
      numeric: true,
      width: 9,
    },
    {
      id: "lowBelow",
      title: "card.lowBelow",
      cell: ({ lowBelow, currencySymbol }) => money(lowBelow, currencySymbol),
      numeric: true,
      width: 9,
    },
    {
      id: "endedAt",
      title: "lowBalance.endedAt",
      cell: ({ endedAt }) => (endedAt === null ? <LowBadge /> : dateTime(endedAt)),
      width: 11,
    },
    { id: "platformName", title: "card.platform", width: 10, hidden: true },
  ];
}

interface OpensProps {
  /** The list that it is in; false: one that this person doesn't see. */
  readonly to: string | false;
  readonly id: string;
  readonly name: string | null;
}

/** A card or group by its name, which leads to it. */
function Opens({ to, id, name }: OpensProps) {
  const told = <bdi>{name}</bdi>;
  return to === false ? told : <SheetLink to={`${to}?${OPEN_ROW}=${id}`}>{told}</SheetLink>;
}
