import { chakra } from "@chakra-ui/react";
import { CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import { addDays } from "../../../../common/zone-time.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { useMe } from "../../../lib/me.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import type { GasBalanceGrouping } from "../../../schema-types.generated.ts";
import { Stacked } from "../../../ui/data-table/stacked.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { SheetFrame, SheetLink } from "../../../ui/sheet.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { useFormat } from "../../../lib/format.ts";
import { BALANCE_STATES, LACK_WORDS } from "./gas-address.ts";
import type { GasBalanceQuery, GasFiguresFragment, GasRowFragment } from "./gas-balance.generated.ts";
import { useBalanceWords } from "./use-balance-words.ts";

interface Props {
  readonly of: Pick<GasBalanceQuery["gasBalance"], "rows" | "total">;
  readonly by: GasBalanceGrouping;
}

const STATES = {
  WITHIN: { meaning: "free", icon: CircleCheck },
  AMBER: { meaning: "warning", icon: TriangleAlert },
  UNKNOWN: { meaning: "offline", icon: CircleHelp },
} as const;

/** Each as it was weighed, and below it as a volume. */
const QUANTITIES = [
  ["boughtKilograms", "boughtCubicMetres"],
  ["soldKilograms", "soldCubicMetres"],
  ["lossKilograms", "lossCubicMetres"],
] as const satisfies readonly (readonly (keyof GasFiguresFragment)[])[];

/** Balances line by line with what all come to; a line leads to the readings that it stands on. */
export function BalanceTable({ of: { rows, total }, by }: Props) {
  const { formatMessage } = useIntl();
  const { timeOf, percent } = useBalanceWords(by);
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const stationOf = ({ stationName, stationCode }: GasRowFragment) => (
    <>
      <bdi>{stationName}</bdi> <chakra.small color="muted">{stationCode}</chakra.small>
    </>
  );
  const linkOf = (row: GasRowFragment) => (
    <SheetLink to={readingsOf(row)}>
      <bdi>{timeOf(row) ?? row.stationName}</bdi>
    </SheetLink>
  );
  const wordOf = (id: MessageId) => formatMessage({ id });
  const headOf = (id: MessageId, under: string) => <Stacked under={under}>{wordOf(id)}</Stacked>;
  return (
    <SheetFrame>
      <PlainTable
        caption={formatMessage({ id: "menu.gasBalance" })}
        columns={[
          {
            id: "name",
            title: by === "STATION" ? wordOf("gas.by.STATION") : headOf(`gas.by.${by}`, wordOf("filter.station")),
            cell: (row) => <Stacked under={by !== "STATION" && stationOf(row)}>{linkOf(row)}</Stacked>,
            total: wordOf("table.totals"),
          },
          {
            id: "state",
            title: formatMessage({ id: "gas.state" }),
            cell: (row) => <State of={row.figures} open={row.open} />,
            total: <State of={total} open={false} />,
          },
          {
            id: "lossPercent",
            title: formatMessage({ id: "gas.lossPercent" }),
            cell: ({ figures }) => <bdi>{percent(figures.lossPercent)}</bdi>,
            total: <bdi>{percent(total.lossPercent)}</bdi>,
            numeric: true,
          },
          ...QUANTITIES.map(([id, cubic]) => ({
            id,
            title: headOf(`gas.${id}`, wordOf("gas.unit.CUBIC_METRE")),
            cell: ({ figures }: GasRowFragment) => <Quantity weighed={figures[id]} cubic={figures[cubic]} by={by} />,
            total: <Quantity weighed={total[id]} cubic={total[cubic]} by={by} />,
            numeric: true,
          })),
          {
            id: "coverage",
            title: formatMessage({ id: "gas.coverage" }),
            cell: (row) => <Coverage of={row.figures} lacks={row.lacks} />,
            total: <Coverage of={total} lacks={[]} />,
          },
          {
            id: "between",
            title: headOf("gas.between", wordOf("gas.kilogramsPerCubicMetre")),
            cell: ({ openedAt, closedAt, ...row }) => (
              <Stacked under={<Conversion of={row} />}>
                {openedAt !== null && closedAt !== null && (
                  <chakra.bdi color="muted" fontSize="xs">
                    {formatMessage({ id: "gas.between.text" }, { from: dateTime(openedAt), to: dateTime(closedAt) })}
                  </chakra.bdi>
                )}
              </Stacked>
            ),
            total: "",
          },
        ]}
        rows={rows}
        keyOf={({ stationId, from }) => stationId + from}
      />
    </SheetFrame>
  );
}

interface QuantityProps {
  readonly weighed: string | null;
  readonly cubic: string | null;
  readonly by: GasBalanceGrouping;
}

/** As it was weighed, and below it as a volume where that is known. */
function Quantity({ weighed, cubic, by }: QuantityProps) {
  const { quantity } = useBalanceWords(by);
  return (
    <Stacked under={cubic !== null && <bdi>{quantity(cubic)}</bdi>}>
      <bdi>{quantity(weighed)}</bdi>
    </Stacked>
  );
}

function State({ of: { state }, open }: { readonly of: GasFiguresFragment; readonly open: boolean }) {
  const { formatMessage } = useIntl();
  return open && state === "UNKNOWN" ? (
    <chakra.small color="muted">{formatMessage({ id: "gas.open" })}</chakra.small>
  ) : (
    <StatusBadge {...STATES[state]} word={formatMessage({ id: BALANCE_STATES.wordOf(state) })} />
  );
}

interface CoverageProps {
  readonly of: GasFiguresFragment;
  readonly lacks: GasRowFragment["lacks"];
}

/** Of how many days the figures are, and what lacks of the others. */
function Coverage({ of: { days, coveredDays }, lacks }: CoverageProps) {
  const { formatMessage, formatList } = useIntl();
  const lackOf = useWordOf(LACK_WORDS);
  return (
    <>
      {formatMessage({ id: "gas.covered" }, { covered: coveredDays, days })}
      {lacks.length > 0 && (
        <chakra.small display="block" color="state.warning.fg">
          {formatList(lacks.map(lackOf))}
        </chakra.small>
      )}
    </>
  );
}

type Converted = Pick<GasRowFragment, "kilogramsPerCubicMetre" | "baseTemperatureC">;

function Conversion({ of: { kilogramsPerCubicMetre, baseTemperatureC } }: { readonly of: Converted }) {
  const { formatMessage } = useIntl();
  const { number } = useFormat();
  if (kilogramsPerCubicMetre === null || baseTemperatureC === null) {
    return null;
  }
  return formatMessage(
    { id: "gas.density" },
    { density: number(kilogramsPerCubicMetre, 6), temperature: number(baseTemperatureC) },
  );
}

/** The readings of a row: those of its station on its days, and at the midnight behind them. */
function readingsOf({ stationId, from, to }: GasRowFragment): string {
  return `?${new URLSearchParams({ list: "records", days: `${from}..${addDays(to, 1)}`, station: stationId })}`;
}
