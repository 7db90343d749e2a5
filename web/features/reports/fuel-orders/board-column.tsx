import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { useId } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { useFormat } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import type { FuelOrderFilter, FuelOrderState } from "../../../schema-types.generated.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { tabular } from "../../../ui/theme.ts";
import { STATE_WORDS } from "./fuel-order-list.ts";
import { type FuelOrderCardFragment, FuelOrderListDocument } from "./fuel-orders.generated.ts";
import { useLitres } from "./order-marks.tsx";
import { Grades, useStationTime } from "./use-order-columns.tsx";

/** So many orders one looks through in a column; the list has them all. */
const MOST = 25;

interface Props {
  readonly state: FuelOrderState;
  readonly filter: FuelOrderFilter;
  readonly skip: boolean;
  readonly listOf: string;
  readonly onOpen: (id: string) => void;
}

/** Orders of one state: what is wanted first above the others; of those that are done the last one. */
export function BoardColumn({ state, filter, skip, listOf, onOpen }: Props) {
  const { formatNumber } = useIntl();
  const titleId = useId();
  const orderBy = state === "RECONCILED" ? "STATE_AT_DESC" : "WANTED_ASC";
  const { data, previousData, error, refetch } = useQuery(FuelOrderListDocument, {
    variables: { first: MOST, offset: 0, orderBy, filter: { ...filter, states: [state] } },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
    skip,
  });
  const orders = (data ?? previousData)?.fuelOrders;
  const total = orders?.totalCount ?? 0;
  return (
    <chakra.section aria-labelledby={titleId} aria-busy={orders === undefined && !error} css={COLUMN}>
      <chakra.h2 id={titleId}>
        <FormattedMessage id={STATE_WORDS.wordOf(state)} /> {orders && <small>{formatNumber(total)}</small>}
      </chakra.h2>
      {error && !orders && <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />}
      {!orders && !error && <Skeleton h="28" borderRadius="md" />}
      {orders?.nodes.length === 0 && (
        <p>
          <FormattedMessage id={state === "DRAFT" ? "fuelOrder.none.text" : "fuelOrder.board.none"} />
        </p>
      )}
      <ul>
        {orders?.nodes.map((order) => (
          <li key={order.id}>
            <Card order={order} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {orders && total > orders.nodes.length && (
        <Link to={`${listOf}&state=${state}`}>
          <FormattedMessage id="fuelOrder.board.all" values={{ count: formatNumber(total) }} />
        </Link>
      )}
    </chakra.section>
  );
}

interface CardProps {
  readonly order: FuelOrderCardFragment;
  readonly onOpen: (id: string) => void;
}

function Card({ order, onOpen }: CardProps) {
  const { id, number, stationName, supplier, orderedLitres, lines, wantedFrom, expectedAt, stateAt, timeZone } = order;
  const { ago } = useFormat();
  const now = useNow();
  const litres = useLitres();
  const at = useStationTime();
  const time = <bdi>{at(expectedAt ?? wantedFrom, timeZone)}</bdi>;
  return (
    <chakra.button type="button" css={CARD} onClick={() => onOpen(id)}>
      <chakra.span display="flex" justifyContent="space-between" gap="2">
        <strong>
          <FormattedMessage id="fuelOrder.name" values={{ number: String(number) }} />
        </strong>
        <chakra.time dateTime={stateAt} color="muted" fontSize="xs">
          {ago(stateAt, now)}
        </chakra.time>
      </chakra.span>
      <span>
        <bdi>{stationName}</bdi>
      </span>
      <chakra.span color="muted">
        <bdi>{supplier}</bdi>
      </chakra.span>
      <chakra.span fontSize="sm">
        <Grades lines={lines} />
      </chakra.span>
      <chakra.span fontWeight="600">
        <bdi>{litres(orderedLitres)}</bdi>
      </chakra.span>
      <chakra.span color="muted" fontSize="sm">
        <FormattedMessage
          id={expectedAt === null ? "fuelOrder.board.wanted" : "fuelOrder.board.expected"}
          values={{ time }}
        />
      </chakra.span>
    </chakra.button>
  );
}

const COLUMN = {
  display: "flex",
  flexDirection: "column",
  gap: "2",
  minInlineSize: "0",
  padding: "2",
  borderRadius: "md",
  background: "surface.sunken",
  alignSelf: "start",
  "& h2": { fontSize: "sm", fontWeight: 650, paddingInline: "1" },
  "& h2 small": { ...tabular, color: "muted", fontWeight: 500 },
  "& > p": { color: "muted", fontSize: "sm", paddingInline: "1" },
  "& ul": { display: "grid", gap: "2", listStyle: "none" },
  "& > a": { color: "accent.fg", fontSize: "sm", paddingInline: "1" },
} as const;

const CARD = {
  ...tabular,
  display: "grid",
  gap: "1",
  inlineSize: "100%",
  minInlineSize: "0",
  padding: "3",
  textAlign: "start",
  borderRadius: "md",
  borderWidth: "1px",
  borderColor: "line",
  background: "surface",
  cursor: "pointer",
  overflowWrap: "anywhere",
  "&:hover": { borderColor: "accent.solid" },
} as const;
