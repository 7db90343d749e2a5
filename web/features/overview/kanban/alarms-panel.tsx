import { useQuery } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { compareNames } from "../../../lib/by-name.ts";
import type { OfPlace } from "../../../lib/place-scoping.ts";
import { useNow } from "../../../lib/use-now.ts";
import { AcknowledgeAll } from "../../../parts/alarm/acknowledge-all.tsx";
import { AlarmRow } from "../../../parts/alarm/alarm-row.tsx";
import type { AlarmRowFragment } from "../../../parts/alarm/alarm-row.generated.ts";
import { AlarmStanding } from "../../../parts/alarm/alarm-standing.tsx";
import { CODE_WORDS, SEVERITY_WORDS } from "../../../parts/alarm/alarm-words.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { ALARM_STATES, filtersOf, useAlarmChoice, type AlarmChoice, type AlarmKey } from "./alarm-filters.ts";
import type { Board } from "./board.ts";
import { OpenAlarmsDocument } from "./kanban.generated.ts";

interface Props {
  readonly board: Board;
  /** Of which places the board is. */
  readonly place: OfPlace;
  /** The live ones: a change among them asks anew. */
  readonly alarms: readonly AlarmRowFragment[];
  readonly onAcknowledge: ((alarm: AlarmRowFragment, note: string) => Promise<unknown>) | undefined;
}

const PAGE = 100;
/** Changes that come together are asked for once. */
const SETTLE_MS = 400;

/** Every open alarm, however many, narrowed as one likes, with the way to take note of all that are left. */
export function AlarmsPanel({ board, place, alarms, onAcknowledge }: Props) {
  const { choice, choose } = useAlarmChoice();
  const [most, setMost] = useState(PAGE);
  const filters = filtersOf(choice, place);
  const variables = { ...filters, first: Math.min(most, 200), offset: 0 };
  const { data, previousData, error, refetch } = useQuery(OpenAlarmsDocument, {
    variables,
    fetchPolicy: "network-only",
  });
  useSettled(alarms, () => void refetch().catch(() => undefined));
  const shown = data ?? previousData;
  if (!shown) {
    return error ? (
      <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
    ) : (
      <LoadingScreen />
    );
  }
  const rows = shown.alarms.nodes;
  return (
    <>
      <chakra.div css={bar}>
        <Filters board={board} choice={choice} onChoose={choose} />
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" minH="9">
          <chakra.p flex="1" minW="max-content" fontWeight="600" fontSize="sm" aria-live="polite">
            <AlarmStanding
              active={shown.active.totalCount}
              ended={shown.ended.totalCount}
              silenced={shown.silenced.totalCount}
            />
          </chakra.p>
          {onAcknowledge && (
            <AcknowledgeAll
              filter={filters.filter}
              count={shown.unnoted.totalCount}
              newest={rows[0]?.startedAt}
              onDone={() => void refetch().catch(() => undefined)}
            />
          )}
        </chakra.div>
      </chakra.div>
      {rows.length === 0 ? (
        <Nothing narrowed={Object.values(choice).some((value) => value !== "")} />
      ) : (
        <Rows rows={rows} timeZone={board.timeZone} onAcknowledge={onAcknowledge} />
      )}
      {rows.length < shown.alarms.totalCount && most < 200 && (
        <Button variant="ghost" m="2" onClick={() => setMost(most + PAGE)}>
          <FormattedMessage id="alarm.more" values={{ count: Math.min(PAGE, shown.alarms.totalCount - rows.length) }} />
        </Button>
      )}
    </>
  );
}

/** Calls when a list has changed and rested for a moment; not for the list that one begins with. */
function useSettled(list: readonly unknown[], then: () => void): void {
  const [first] = useState(list);
  useEffect(() => {
    if (list === first) {
      return undefined;
    }
    const timer = setTimeout(then, SETTLE_MS);
    return () => clearTimeout(timer);
    // What is called then is the newest; only the list says when.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, first]);
}

function Nothing({ narrowed }: { readonly narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="alarm.noMatch" />
  ) : (
    <EmptyState title="kanban.alarms.empty" text="kanban.alarms.empty.text" />
  );
}

interface RowsProps extends Pick<Props, "onAcknowledge"> {
  readonly rows: readonly AlarmRowFragment[];
  readonly timeZone: string;
}

function Rows({ rows, timeZone, onAcknowledge }: RowsProps) {
  const { formatMessage } = useIntl();
  const now = useNow();
  return (
    <chakra.ul
      aria-label={formatMessage({ id: "kanban.drawer.alarms" })}
      overflowY="auto"
      flex="1"
      minH="0"
      tabIndex={0}
      css={{ "& > li + li": { borderTopWidth: "1px", borderColor: "line" } }}
    >
      {rows.map((alarm) => (
        <AlarmRow key={alarm.id} alarm={alarm} now={now} timeZone={timeZone} onAcknowledge={onAcknowledge} />
      ))}
    </chakra.ul>
  );
}

interface FiltersProps {
  readonly board: Board;
  readonly choice: AlarmChoice;
  readonly onChoose: (key: AlarmKey, value: string) => void;
}

function Filters({ board, choice, onChoose }: FiltersProps) {
  const { formatMessage } = useIntl();
  const stations = board.stations
    .map(({ stationId, stationName }) => ({ value: stationId, label: stationName }))
    .sort((left, right) => compareNames(left.label, right.label));
  const optionsOf = useOptionsOf();
  const codes = optionsOf(CODE_WORDS).toSorted((left, right) => compareNames(left.label, right.label));
  const severities = optionsOf(SEVERITY_WORDS);
  const states = ALARM_STATES.map((value) => ({ value, label: formatMessage({ id: `alarm.state.${value}` }) }));
  const field = (key: AlarmKey) => ({
    label: `alarm.filter.${key}` as const,
    value: choice[key],
    nothing: "alarm.filter.any" as const,
    onChange: (value: string) => onChoose(key, value),
  });
  return (
    <chakra.div
      role="search"
      aria-label={formatMessage({ id: "filter.title" })}
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "1.2fr 1.4fr 1fr 1fr" }}
    >
      <SelectInput {...field("station")} options={stations} />
      <SelectInput {...field("code")} options={codes} />
      <SelectInput {...field("severity")} options={severities} />
      <SelectInput {...field("state")} options={states} />
    </chakra.div>
  );
}

const bar = {
  display: "flex",
  flexDirection: "column",
  gap: "2",
  px: "4",
  py: "3",
  flex: "none",
  bg: "surface.sunken",
  borderBottomWidth: "1px",
  borderColor: "line",
} as const;
