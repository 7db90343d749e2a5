import { Button, chakra } from "@chakra-ui/react";
import {
  ChartLine,
  CircleDot,
  Hand,
  OctagonAlert,
  Play,
  Repeat,
  SlidersHorizontal,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { MEASURE_GROUPS, type PlcState } from "../../../../common/measures.ts";
import { useFormat } from "../../../lib/format.ts";
import { StationLinkMark } from "../../../parts/places/station-link-mark.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ReadingAge } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Surface } from "../../../ui/surface.tsx";
import type { Meaning } from "../../../ui/theme-tokens.ts";
import { Cylinder } from "./cylinder.tsx";
import { ChangeSkidLimitDocument, type SkidFragment } from "./device-monitor.generated.ts";
import { MeasureList } from "./measure-list.tsx";

const LOOKS = {
  RUNNING: { meaning: "refuelling", icon: Play },
  AUTO: { meaning: "free", icon: Repeat },
  REMOTE: { meaning: "free", icon: Hand },
  EMERGENCY_STOP: { meaning: "fault", icon: OctagonAlert },
  FAULT: { meaning: "fault", icon: CircleDot },
} as const satisfies Record<PlcState, { readonly meaning: Meaning; readonly icon: LucideIcon }>;

/** What has a place of its own beside the cylinders. */
const LISTED = MEASURE_GROUPS.filter((group) => group !== "CYLINDERS" && group !== "REVERSAL_TIMES");
const SECONDS_MS = 1000;
const SEPARATOR = " · ";

interface Props {
  readonly skid: SkidFragment;
  /** Its trend is shown. */
  readonly open: boolean;
  readonly onTrend: () => void;
  /** Its limits are to be set. */
  readonly onLimits: () => void;
  /** Its faults, and its trend while that is open. */
  readonly children: ReactNode;
}

/** A skid as its PLC tells of it: pistons, pressures, temperatures, gas and oil, live. */
export function SkidPanel({ skid, open, onTrend, onLimits, children }: Props) {
  const { formatMessage } = useIntl();
  const { values, states, online } = skid;
  const byKey = new Map(values.map((value) => [value.key, value]));
  const hasCylinders = values.some(({ group }) => group === "CYLINDERS");
  return (
    <Surface
      wrap
      title={
        <>
          <bdi>{skid.stationName}</bdi>
          {SEPARATOR}
          <bdi>{skid.deviceName}</bdi>
        </>
      }
      tools={
        skid.address !== null && (
          <>
            <RecordDeed
              needs={ChangeSkidLimitDocument}
              icon={SlidersHorizontal}
              label="skid.limits"
              opens
              onClick={onLimits}
            />
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={onTrend}>
              <ChartLine size={16} aria-hidden />
              {formatMessage({ id: "skid.trend" })}
            </Button>
          </>
        )
      }
    >
      <chakra.div css={HEAD}>
        <StationLinkMark link={online ? "ONLINE" : "SILENT"} />
        {states?.map((state) => (
          <StatusBadge key={state} {...LOOKS[state]} word={formatMessage({ id: `skid.state.${state}` })} />
        ))}
        <Said of={skid} />
      </chakra.div>
      <chakra.div css={MIMIC} data-offline={online ? undefined : ""}>
        {hasCylinders && (
          <chakra.div css={CYLINDERS}>
            <Cylinder side="A" values={byKey} />
            <Cylinder side="B" values={byKey} />
          </chakra.div>
        )}
        {LISTED.map((group) => (
          <MeasureList key={group} group={group} values={values.filter((value) => value.group === group)} />
        ))}
      </chakra.div>
      {children}
    </Surface>
  );
}

/** How old its figures are, how long it has run, and what hinders it. */
function Said({ of: { readAt, runSeconds, reason } }: { readonly of: SkidFragment }) {
  const { formatMessage } = useIntl();
  const { duration } = useFormat();
  return (
    <chakra.span css={SAID}>
      <span>
        {formatMessage({ id: "tank.readAt" })} <ReadingAge at={readAt} />
      </span>
      {runSeconds !== null && (
        <span>{formatMessage({ id: "skid.ran" }, { time: duration(runSeconds * SECONDS_MS) })}</span>
      )}
      {reason !== null && (
        <chakra.bdi dir="ltr" color="state.warning.fg">
          {reason}
        </chakra.bdi>
      )}
    </chakra.span>
  );
}

const HEAD = {
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  alignItems: "center",
  paddingInline: "4",
  pb: "2",
  fontSize: "sm",
} as const;
const SAID = {
  display: "inline-flex",
  flexWrap: "wrap",
  columnGap: "4",
  color: "muted",
  fontVariantNumeric: "tabular-nums",
} as const;
const MIMIC = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 15rem), 1fr))",
  gap: "5",
  paddingInline: "4",
  paddingBlock: "3",
  borderBlockStartWidth: "1px",
  borderColor: "line",
  fontVariantNumeric: "tabular-nums",
  "&[data-offline]": { filter: "saturate(0.2)" },
} as const;
const CYLINDERS = {
  gridColumn: { lg: "span 2" },
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 13rem), 1fr))",
  gap: "4",
} as const;
