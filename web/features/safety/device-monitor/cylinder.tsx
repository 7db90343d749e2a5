import { chakra } from "@chakra-ui/react";
import { useId } from "react";
import { useIntl } from "react-intl";
import type { MeasureKey } from "../../../../common/measures.ts";
import type { SkidValueFragment } from "./device-monitor.generated.ts";
import { strokeOf } from "./piston-rules.ts";
import { useMeasureWords } from "./use-measure-words.ts";

type Values = ReadonlyMap<MeasureKey, SkidValueFragment>;

const [TOP, STROKE, PISTON] = [12, 96, 14] as const;

/** One cylinder with its piston where it is, its three points and how long it takes to turn round. */
export function Cylinder({ side, values }: { readonly side: "A" | "B"; readonly values: Values }) {
  const { formatMessage } = useIntl();
  const clip = useId();
  const { figure, doubtOf, nameOf } = useMeasureWords();
  const of = (key: MeasureKey) => values.get(key);
  const [up, down, current] = (["UP", "DOWN", "CURRENT"] as const).map((point) => of(`CYLINDER_${side}_${point}`));
  const place = strokeOf(up?.value ?? null, down?.value ?? null, current?.value ?? null);
  const text = (value: SkidValueFragment | undefined, key: MeasureKey) => figure(key, value?.value ?? null);
  const doubt = current && doubtOf(current);
  return (
    <chakra.figure css={FIGURE} data-doubt={doubt === undefined ? undefined : ""}>
      <svg viewBox="0 0 64 132" aria-hidden focusable="false">
        <clipPath id={clip}>
          <rect x="8" y="6" width="48" height="119" rx="6" />
        </clipPath>
        <rect x="8" y="6" width="48" height="120" rx="6" className="wall" />
        {place !== null && (
          <g clipPath={`url(#${clip})`}>
            <g style={{ transform: `translateY(${TOP + (1 - place) * STROKE}px)` }} className="piston">
              <rect x="30" y={PISTON} width="4" height={STROKE} className="rod" />
              <rect x="10" y="0" width="44" height={PISTON} rx="3" className="head" />
            </g>
          </g>
        )}
      </svg>
      <figcaption>
        <b>{formatMessage({ id: "skid.cylinder" }, { side })}</b>
        <strong>
          <bdi dir="ltr">{text(current, `CYLINDER_${side}_CURRENT`)}</bdi>
        </strong>
        {doubt !== undefined && <em>{doubt}</em>}
        <dl>
          <div>
            <dt>{formatMessage({ id: "skid.up" })}</dt>
            <dd>
              <bdi dir="ltr">{text(up, `CYLINDER_${side}_UP`)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{formatMessage({ id: "skid.down" })}</dt>
            <dd>
              <bdi dir="ltr">{text(down, `CYLINDER_${side}_DOWN`)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{nameOf(`REVERSAL_TIME_${side}`)}</dt>
            <dd>
              <bdi dir="ltr">{text(of(`REVERSAL_TIME_${side}`), `REVERSAL_TIME_${side}`)}</bdi>
            </dd>
          </div>
        </dl>
      </figcaption>
    </chakra.figure>
  );
}

const FIGURE = {
  display: "flex",
  gap: "3",
  alignItems: "center",
  minW: "0",
  "& svg": { h: "32", w: "auto", flex: "none" },
  "& .wall": { fill: "surface.sunken", stroke: "line.strong", strokeWidth: 2 },
  "& .head": { fill: "accent.solid" },
  "& .rod": { fill: "line.strong" },
  "& .piston": {
    transition: "transform 900ms linear",
    "@media (prefers-reduced-motion: reduce)": { transition: "none" },
  },
  "&[data-doubt] .head": { fill: "state.offline.line" },
  "& figcaption": { flex: "1", minW: "0" },
  "& b": { display: "block", fontSize: "sm", color: "muted", fontWeight: 550 },
  "& strong": { display: "block", fontSize: "xl", fontWeight: 650, lineHeight: 1.2 },
  "& em": { display: "block", fontStyle: "normal", fontSize: "xs", fontWeight: 600, color: "state.offline.fg" },
  "& dl": { fontSize: "sm", mt: "1" },
  "& dl > div": { display: "flex", justifyContent: "space-between", columnGap: "3" },
  "& dt": { color: "muted" },
} as const;
