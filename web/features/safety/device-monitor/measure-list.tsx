import { chakra } from "@chakra-ui/react";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useIntl } from "react-intl";
import type { MeasureGroup } from "../../../../common/measures.ts";
import type { SkidValueFragment } from "./device-monitor.generated.ts";
import { useMeasureWords } from "./use-measure-words.ts";

interface Props {
  readonly group: MeasureGroup;
  readonly values: readonly SkidValueFragment[];
}

/** So much of a gauge lies beyond the limit: its mark stands in the middle. */
const BEYOND_LIMIT = 2;

/** The parameters of one group: name and figure, and how far it is to the limit where there is one. */
export function MeasureList({ group, values }: Props) {
  const { formatMessage } = useIntl();
  const title = useId();
  return (
    values.length > 0 && (
      <chakra.div css={LIST} role="group" aria-labelledby={title}>
        <h3 id={title}>{formatMessage({ id: `measure.group.${group}` })}</h3>
        <dl>
          {values.map((value) => (
            <Measured key={value.key} of={value} />
          ))}
        </dl>
      </chakra.div>
    )
  );
}

function Measured({ of }: { readonly of: SkidValueFragment }) {
  const { formatMessage } = useIntl();
  const { nameOf, figure, doubtOf } = useMeasureWords();
  const { key, value, lowLimit, highLimit, beyond } = of;
  const doubt = doubtOf(of);
  return (
    <div data-beyond={beyond || undefined} data-doubt={doubt === undefined ? undefined : ""}>
      <dt>{nameOf(key)}</dt>
      <dd>
        {beyond && <TriangleAlert size={15} aria-label={formatMessage({ id: "skid.beyond" })} />}
        <bdi dir="ltr">{figure(key, value)}</bdi>
        {doubt !== undefined && <em>{doubt}</em>}
      </dd>
      {lowLimit !== null && (
        <dd className="low">{formatMessage({ id: "skid.limit.low" }, { limit: figure(key, lowLimit) })}</dd>
      )}
      {highLimit !== null && (
        <dd className="gauge" aria-hidden>
          <i style={{ inlineSize: `${shareOf(value, highLimit)}%` }} />
          <small>{formatMessage({ id: "skid.limit" }, { limit: figure(key, highLimit) })}</small>
        </dd>
      )}
    </div>
  );
}

const shareOf = (value: string | null, limit: string): number =>
  value === null || Number(limit) <= 0
    ? 0
    : Math.min(100, Math.max(0, (Number(value) / (Number(limit) * BEYOND_LIMIT)) * 100));

const LIST = {
  minW: "0",
  "& h3": { fontSize: "sm", fontWeight: 600, color: "muted", mb: "1" },
  "& dl > div": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: "3",
    alignItems: "baseline",
    paddingBlock: "1",
    borderBlockStartWidth: "1px",
    borderColor: "line",
  },
  "& dt": { fontSize: "sm" },
  "& dd": {
    fontWeight: 600,
    textAlign: "end",
    display: "flex",
    gap: "1.5",
    alignItems: "center",
    justifyContent: "end",
  },
  "& em": { fontStyle: "normal", fontSize: "xs", color: "state.offline.fg" },
  "& [data-beyond]": { color: "state.fault.fg" },
  "& [data-doubt] bdi": { color: "muted" },
  "& .low": { gridColumn: "1 / -1", color: "muted", fontSize: "2xs", fontWeight: 450, justifyContent: "start" },
  "& .gauge": {
    gridColumn: "1 / -1",
    position: "relative",
    display: "block",
    h: "5",
    mt: "0.5",
    borderBlockEndWidth: "4px",
    borderColor: "surface.sunken",
    "&::after": {
      content: '""',
      position: "absolute",
      insetInlineStart: "50%",
      insetBlockEnd: "-6px",
      h: "2",
      borderInlineStartWidth: "2px",
      borderColor: "state.fault.line",
    },
  },
  "& .gauge i": {
    position: "absolute",
    insetInlineStart: 0,
    insetBlockEnd: "-4px",
    h: "1",
    bg: "state.refuelling.line",
  },
  "& [data-beyond] .gauge i": { bg: "state.fault.line" },
  "& .gauge small": {
    position: "absolute",
    insetInlineStart: "50%",
    insetBlockEnd: "0.5",
    paddingInlineStart: "1",
    color: "muted",
    fontSize: "2xs",
    fontWeight: 450,
  },
} as const;
