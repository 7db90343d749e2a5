import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../../../i18n/messages.ts";
import { useFormat } from "../../../../lib/format.ts";
import { GradeMark } from "../../../../parts/grade/grade-mark.tsx";
import { PlainTable, type Column } from "../../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import type { PriceRehearsalQuery } from "./batch.generated.ts";

/** What `rehearsePriceBatch` says of a batch. */
export type Rehearsed = PriceRehearsalQuery["rehearsePriceBatch"];

/** What columns are called. */
function useTitle() {
  const { formatMessage } = useIntl();
  return (id: MessageId) => formatMessage({ id });
}

function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  return (
    <bdi dir="ltr">
      <FormattedMessage id="priceRehearsal.share" values={{ part, whole }} />
    </bdi>
  );
}

/** Stations with guns that would not hear of their price. */
export function UnreachedRows({ rows }: { readonly rows: Rehearsed["unreached"] }) {
  const title = useTitle();
  const { dateTime } = useFormat();
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: "station", title: title("filter.station"), cell: ({ stationName }) => <bdi>{stationName}</bdi> },
    {
      id: "guns",
      title: title("priceRehearsal.guns"),
      numeric: true,
      cell: ({ guns, ofGuns }) => <Share part={guns} whole={ofGuns} />,
    },
    {
      id: "seen",
      title: title("priceRehearsal.lastSeen"),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? title("priceRehearsal.never") : dateTime(lastSeenAt)),
    },
  ];
  return (
    <PlainTable
      caption={title("priceRehearsal.unreached.rows")}
      columns={columns}
      rows={rows}
      keyOf={({ stationId }) => stationId}
    />
  );
}

/** Guns whose fills end at the old price. */
export function FuellingRows({ rows }: { readonly rows: Rehearsed["fuelling"] }) {
  const title = useTitle();
  const { number, dateTime } = useFormat();
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: "station", title: title("filter.station"), cell: ({ stationName }) => <bdi>{stationName}</bdi> },
    { id: "gun", title: title("priceRehearsal.gun"), numeric: true, cell: ({ gunNumber }) => number(gunNumber) },
    { id: "grade", title: title("filter.grade"), cell: ({ gradeName }) => <bdi>{gradeName}</bdi> },
    { id: "since", title: title("priceRehearsal.since"), cell: ({ since }) => dateTime(since) },
  ];
  return (
    <PlainTable
      caption={title("priceRehearsal.fuelling.rows")}
      columns={columns}
      rows={rows}
      keyOf={({ gunId }) => gunId}
    />
  );
}

/** Special customers whose own price would be above everybody else's. */
export function DearerRows({ rows }: { readonly rows: NonNullable<Rehearsed["dearer"]> }) {
  const title = useTitle();
  const { number, price } = useFormat();
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      id: "customer",
      title: title("priceRehearsal.customer"),
      cell: ({ customerName, already }) => (
        <>
          <bdi>{customerName}</bdi>
          {already && (
            <chakra.span display="block" color="muted" fontSize="xs">
              {title("priceRehearsal.already")}
            </chakra.span>
          )}
        </>
      ),
    },
    { id: "grade", title: title("filter.grade"), cell: ({ gradeName }) => <bdi>{gradeName}</bdi> },
    {
      id: "own",
      title: title("priceRehearsal.own"),
      numeric: true,
      cell: ({ customerPrice }) => price(customerPrice),
    },
    { id: "board", title: title("price.new"), numeric: true, cell: ({ boardPrice }) => price(boardPrice) },
    {
      id: "stations",
      title: title("priceBatch.stations"),
      numeric: true,
      cell: ({ stations, stationName }) => (stations === 1 ? <bdi>{stationName}</bdi> : number(stations)),
    },
  ];
  return (
    <PlainTable
      caption={title("priceRehearsal.dearer.rows")}
      columns={columns}
      rows={rows}
      keyOf={({ customerId, gradeId }) => `${customerId} ${gradeId}`}
    />
  );
}

/** What a day of the same weekday brings by grade, under the old and the new prices. */
export function DayRows({ rows }: { readonly rows: Rehearsed["days"] }) {
  const title = useTitle();
  const { money, volume } = useFormat();
  const margin: Column<(typeof rows)[number]> = {
    id: "margin",
    title: title("priceRehearsal.margin"),
    numeric: true,
    cell: ({ oldMargin, newMargin, currencySymbol }) =>
      oldMargin === null || newMargin === null ? (
        NO_VALUE
      ) : (
        <>
          {money(newMargin, currencySymbol)}
          <chakra.span display="block" color="muted" fontSize="xs">
            <FormattedMessage id="price.previous" values={{ price: money(oldMargin, currencySymbol) }} />
          </chakra.span>
        </>
      ),
  };
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      id: "grade",
      title: title("filter.grade"),
      cell: ({ gradeName, gradeColour }) => <GradeMark name={gradeName} colour={gradeColour} />,
    },
    {
      id: "stations",
      title: title("priceRehearsal.known"),
      numeric: true,
      cell: ({ known, stations }) => <Share part={known} whole={stations} />,
    },
    {
      id: "volume",
      title: title("priceRehearsal.volume"),
      numeric: true,
      cell: (row) => (row.known === 0 ? NO_VALUE : volume(row.volume, "", 0)),
    },
    {
      id: "old",
      title: title("priceRehearsal.oldAmount"),
      numeric: true,
      cell: (row) => (row.known === 0 ? NO_VALUE : money(row.oldAmount, row.currencySymbol)),
    },
    {
      id: "new",
      title: title("priceRehearsal.newAmount"),
      numeric: true,
      cell: (row) => (row.known === 0 ? NO_VALUE : money(row.newAmount, row.currencySymbol)),
    },
    // Whoever keeps no costs is not shown a column of dashes.
    ...(rows.some(({ newMargin }) => newMargin !== null) ? [margin] : []),
  ];
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0">
      <chakra.p px="3" py="2" fontSize="xs" color="muted">
        {title("priceRehearsal.day.how")}
      </chakra.p>
      <PlainTable
        caption={title("priceRehearsal.day.rows")}
        columns={columns}
        rows={rows}
        keyOf={({ gradeId, currencySymbol }) => `${gradeId} ${currencySymbol}`}
      />
    </chakra.div>
  );
}
