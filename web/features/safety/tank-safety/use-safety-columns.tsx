import { CircleCheck, CircleHelp, Eye, OctagonAlert, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { stationColumn } from "../../../parts/places/station-column.tsx";
import { LEVEL_WORDS } from "../../../parts/tank/level-words.ts";
import { TankMark } from "../../../parts/tank/tank-mark.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import type { TankVerdict } from "../../../schema-types.generated.ts";
import { NO_VALUE, ReadingAge } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { LEAK_WORDS, VERDICT_WORDS } from "./tank-safety-list.ts";
import type { TankSafetyLineFragment } from "./tank-safety.generated.ts";
import { LISTED } from "../../../lib/listed.ts";

type Line = TankSafetyLineFragment;
type Column = RecordColumn<Line>;

const LOOKS = {
  DANGER: { meaning: "fault", icon: OctagonAlert },
  WATCH: { meaning: "warning", icon: Eye },
  UNKNOWN: { meaning: "offline", icon: CircleHelp },
  SAFE: { meaning: "free", icon: CircleCheck },
} as const satisfies Record<TankVerdict, object>;

/** What a gauge says against a tank. */
const FAULTS = ["leakAlarm", "sensorFault", "testFault"] as const;
const ON_OFF: RecordColumn<Line>["words"] = {
  values: ["true", "false"],
  wordOf: (value) => (value === "true" ? "answer.yes" : "answer.no"),
};

/** What all that is known of a tank comes to. */
export function Verdict({ of }: { readonly of: TankVerdict }) {
  return <StatusBadge {...LOOKS[of]} word={useIntl().formatMessage({ id: VERDICT_WORDS.wordOf(of) })} />;
}

/** What is known of a tank's safety. */
export function useSafetyColumns(): readonly Column[] {
  const { formatMessage, formatList } = useIntl();
  const { number, date } = useFormat("UTC");
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const fault = (id: (typeof FAULTS)[number]): Column => ({
    id,
    title: `tankSafety.${id}`,
    cell: ({ [id]: on }) =>
      on ? (
        <StatusBadge
          meaning={id === "leakAlarm" ? "fault" : "warning"}
          icon={TriangleAlert}
          word={formatMessage({ id: "answer.yes" })}
        />
      ) : (
        formatMessage({ id: "answer.no" })
      ),
    words: ON_OFF,
    width: 7.5,
    hidden: true,
  });
  const signsOf = (row: Line) => FAULTS.filter((id) => row[id]).map((id) => formatMessage({ id: `tankSafety.${id}` }));
  const rate = ({ litresPerHour, bandLitresPerHour }: Line) =>
    litresPerHour === null || bandLitresPerHour === null
      ? NO_VALUE
      : formatMessage(
          { id: "tankSafety.rate" },
          { rate: number(litresPerHour, 3), band: number(bandLitresPerHour, 3), unit },
        );
  return [
    {
      id: "verdict",
      title: "tankSafety.verdict",
      sort: "verdict",
      cell: ({ verdict }) => <Verdict of={verdict} />,
      under: (row) => formatList(signsOf(row), LISTED),
      tells: FAULTS,
      words: VERDICT_WORDS,
      filter: "verdict",
      width: 12.5,
      priority: 1,
    },
    { ...stationColumn<Line>(11), sort: "station", priority: 1 },
    {
      id: "number",
      title: "tankSafety.number",
      cell: (row) => <TankMark {...row} />,
      tells: ["gradeName"],
      width: 8.25,
    },
    {
      id: "gradeName",
      title: "filter.grade",
      cell: ({ gradeName, gradeColour }) => <GradeMark name={gradeName} colour={gradeColour} />,
      width: 7,
      hidden: true,
    },
    {
      id: "leak",
      title: "tankSafety.leak",
      under: (row) => row.litresPerHour !== null && <bdi>{rate(row)}</bdi>,
      tells: ["litresPerHour"],
      words: LEAK_WORDS,
      width: 13,
    },
    { id: "litresPerHour", title: "tankSafety.litresPerHour", cell: rate, width: 11, hidden: true },
    { id: "level", title: "tankSafety.level", words: LEVEL_WORDS, width: 6 },
    {
      id: "waterHeightMm",
      title: "tank.water",
      cell: ({ waterHeightMm, waterHigh }) =>
        waterHeightMm === null ? (
          NO_VALUE
        ) : waterHigh ? (
          <StatusBadge
            meaning="warning"
            icon={TriangleAlert}
            word={formatMessage({ id: "unit.millimetre" }, { value: number(waterHeightMm, 1) })}
          />
        ) : (
          formatMessage({ id: "unit.millimetre" }, { value: number(waterHeightMm, 1) })
        ),
      numeric: true,
      width: 7,
    },
    ...FAULTS.map(fault),
    { id: "readAt", title: "tank.readAt", cell: ({ readAt }) => <ReadingAge at={readAt} />, width: 8 },
    {
      id: "studiedUntil",
      title: "tankSafety.studiedUntil",
      cell: ({ studiedUntil }) => (studiedUntil === null ? NO_VALUE : date(studiedUntil)),
      width: 8,
      hidden: true,
    },
  ];
}
