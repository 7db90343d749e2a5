import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { paths } from "../../../lib/paths.ts";
import { monthSoFar } from "../../../ui/data-table/list-fields.ts";
import { DaysFilter } from "../../../ui/data-table/filter-inputs.tsx";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { FIGURE_STRIP } from "../../../ui/figure-strip.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { SheetFrame, SheetLink } from "../../../ui/sheet.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { BooksBadge } from "./books-badge.tsx";
import { SUMMARY_ADDRESS } from "./card-summary-address.ts";
import { CardSummaryDocument, type CardSummaryQuery, type SummaryFiguresFragment } from "./card-summary.generated.ts";

type Place = CardSummaryQuery["cardSummary"]["places"][number];

/** What moves stored value, in the order in which it is added up. */
const MOVES = [
  "deposits",
  "gifts",
  "transfersIn",
  "consumption",
  "reversals",
  "refunds",
  "giftsBack",
  "transfersOut",
  "corrections",
] as const satisfies readonly (keyof SummaryFiguresFragment)[];
const FIGURES = ["opening", ...MOVES, "closing", "difference"] as const;

/** What became of stored value within some days, by where it was moved, and whether the books agree. */
export function CardSummary({ lists }: { readonly lists: ReactNode }) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const { state, variables, isSettled, setFilter, timeZone: zone } = useListState(SUMMARY_ADDRESS, timeZone);
  const { filter } = variables;
  const { data, previousData, error, refetch } = useQuery(CardSummaryDocument, {
    variables: { filter },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const summary = (data ?? previousData)?.cardSummary;
  const days = monthSoFar(state.filters.days, timeZone);
  const wholeTime = formatMessage({ id: "cardFlow.days" });
  return (
    <Screen
      title="menu.cardSummaryQuery"
      subtitle={<DaysTold {...days} />}
      actions={
        <DaysFilter label={wholeTime} value={days} timeZone={zone} onChange={(chosen) => setFilter("days", chosen)} />
      }
      tabs={lists}
      fill
    >
      {error && !summary ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : summary ? (
        <>
          <Equation {...summary.total} />
          <Places places={summary.places} total={summary.total} days={`${days.from}..${days.to}`} />
        </>
      ) : (
        <Skeleton flex="1" minH="64" />
      )}
    </Screen>
  );
}

function useFigure() {
  const me = useMe();
  const { money } = useFormat(me?.network.timeZone);
  const symbol = me?.network.currencySymbol ?? "";
  return (value: string, empty = NO_VALUE) => (compareDecimals(value, "0") === 0 ? empty : money(value, symbol));
}

/** Opening and all that moved it make the closing value; what lacks is a fault of the books. */
function Equation(total: SummaryFiguresFragment) {
  const { formatMessage } = useIntl();
  const figure = useFigure();
  const me = useMe();
  const { money } = useFormat(me?.network.timeZone);
  const zero = money("0", me?.network.currencySymbol ?? "");
  const fine = compareDecimals(total.difference, "0") === 0;
  const shown = MOVES.filter((id) => compareDecimals(total[id], "0") !== 0);
  return (
    <chakra.section css={EQUATION} aria-label={formatMessage({ id: "cardSummary.total" })}>
      <dl>
        {(["opening", ...shown, "closing"] as const).map((id) => (
          <div key={id} data-end={id === "opening" || id === "closing" || undefined}>
            <dt>{formatMessage({ id: `cardSummary.${id}` })}</dt>
            <dd>
              <bdi>{figure(total[id], zero)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <BooksBadge difference={fine ? undefined : figure(total.difference)} />
    </chakra.section>
  );
}

interface PlacesProps {
  readonly places: readonly Place[];
  readonly total: SummaryFiguresFragment;
  readonly days: string;
}

function Places({ places, total, days }: PlacesProps) {
  const { formatMessage } = useIntl();
  const figure = useFigure();
  if (places.length === 0) {
    return <EmptyState title="cardSummary.none" text="cardSummary.none.text" />;
  }
  // What moved nothing anywhere has no column; the ends and the difference always have.
  const isShown = (id: (typeof FIGURES)[number]) =>
    !MOVES.some((move) => move === id) || places.some(({ figures }) => compareDecimals(figures[id], "0") !== 0);
  const columns = [
    {
      id: "place",
      title: formatMessage({ id: "cardFlow.station" }),
      cell: ({ stationId, stationName }: Place) =>
        stationId === null ? (
          formatMessage({ id: "cardSummary.nowhere" })
        ) : (
          <SheetLink to={`${paths.cardFlows}?${new URLSearchParams({ station: stationId, days })}`}>
            <bdi>{stationName ?? NO_VALUE}</bdi>
          </SheetLink>
        ),
      total: formatMessage({ id: "cardSummary.total" }),
    },
    ...FIGURES.filter(isShown).map((id) => ({
      id,
      title: formatMessage({ id: `cardSummary.${id}` }),
      cell: (place: Place) => <bdi>{figure(place.figures[id])}</bdi>,
      total: <bdi>{figure(total[id])}</bdi>,
      numeric: true,
    })),
  ];
  return (
    <SheetFrame css={NOTE}>
      <PlainTable
        caption={formatMessage({ id: "menu.cardSummaryQuery" })}
        columns={columns}
        rows={places}
        keyOf={({ stationId }) => stationId ?? ""}
      />
      <p>{formatMessage({ id: "cardSummary.note" })}</p>
    </SheetFrame>
  );
}

const EQUATION = {
  ...FIGURE_STRIP,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
} as const;

const NOTE = {
  "& > p": { color: "muted", fontSize: "xs", paddingInline: "3", paddingBlock: "2", maxWidth: "80ch" },
} as const;
