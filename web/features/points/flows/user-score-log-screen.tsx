import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useListSums } from "../../../ui/data-table/use-list-sums.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Sums } from "../../../ui/sums.tsx";
import { POINTS_CAUSE_WORDS, POINTS_FLOWS } from "./flow-list.ts";
import { PointsFlowDetailDocument, type PointsFlowLineFragment, PointsSumsDocument } from "./flows.generated.ts";

const FACTS = [
  "time",
  "cause",
  "points",
  "balanceAfter",
  "memberPhone",
  "stationName",
  "ruleName",
  "productName",
  "expiresOn",
  "author",
];

/** /userScoreLog: whatever happened to members' points, and what is outstanding. */
export function UserScoreLogScreen() {
  const columns = useFlowColumns();
  const factsOf = useFactsOf(columns);
  return (
    <ListScreen
      of={POINTS_FLOWS}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "pointsProduct.time")]}
      actions={<Totals />}
      detail={({ id, onClose }) => (
        <RecordDrawer
          id={id}
          document={PointsFlowDetailDocument}
          pick={({ pointsFlows }) => pointsFlows.nodes[0]}
          title={({ memberName }) => <bdi>{memberName ?? NO_VALUE}</bdi>}
          facts={(row) => factsOf(row, FACTS)}
          onClose={onClose}
        />
      )}
    />
  );
}

const COUNTS = ["came", "went", "outstanding", "lapsing"] as const;

/** What the lines that the filter leaves add up to, and what their members have. */
function Totals() {
  const me = useMe();
  const { money, number } = useFormat(me?.network.timeZone);
  const sums = useListSums(PointsSumsDocument, useListState(POINTS_FLOWS.address, me?.network.timeZone))?.pointsTotals;
  return (
    <Sums
      label="cardFlow.totals"
      sums={[
        ...COUNTS.map((id) => ({ title: `pointsFlow.${id}` as const, value: sums && number(sums[id]) })),
        { title: "pointsFlow.worth", value: sums && money(sums.worth, me?.network.currencySymbol ?? "") },
      ]}
    />
  );
}

/** What is known of a line of points. */
function useFlowColumns(): readonly RecordColumn<PointsFlowLineFragment>[] {
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  // A day of the calendar, in no zone.
  const { date } = useFormat("UTC");
  const { formatNumber } = useIntl();
  return [
    { id: "time", title: "pointsProduct.time", cell: ({ time }) => dateTime(time), sort: "time", width: 10.5 },
    {
      id: "memberName",
      title: "card.member",
      under: ({ memberPhone }) => memberPhone && <bdi dir="ltr">{memberPhone}</bdi>,
      tells: ["memberPhone"],
      width: 11,
      grow: true,
      priority: 1,
    },
    {
      id: "memberPhone",
      title: "card.phone",
      cell: ({ memberPhone }) => <bdi dir="ltr">{memberPhone ?? NO_VALUE}</bdi>,
      width: 11,
      hidden: true,
    },
    {
      id: "cause",
      title: "pointsProduct.cause",
      under: ({ ruleName, productName }) => <bdi>{ruleName ?? productName}</bdi>,
      tells: ["ruleName", "productName"],
      words: POINTS_CAUSE_WORDS,
      filter: "cause",
      width: 15,
    },
    {
      id: "points",
      title: "pointsFlow.points",
      cell: ({ points }) => formatNumber(points, { signDisplay: "always" }),
      numeric: true,
      width: 7,
    },
    {
      id: "balanceAfter",
      title: "pointsFlow.balanceAfter",
      cell: ({ balanceAfter }) => formatNumber(balanceAfter),
      numeric: true,
      width: 8,
    },
    { id: "stationName", title: "tester.station", width: 10 },
    { id: "ruleName", title: "pointsRule.name", width: 10, hidden: true },
    { id: "productName", title: "pointsProduct.name", width: 10, hidden: true },
    {
      id: "expiresOn",
      title: "pointsFlow.expiresOn",
      cell: ({ expiresOn }) => (expiresOn === null ? NO_VALUE : date(expiresOn)),
      width: 8,
      hidden: true,
    },
    { id: "author", title: "pointsProduct.author", width: 9, hidden: true },
  ];
}
