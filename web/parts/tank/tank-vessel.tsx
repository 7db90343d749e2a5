import { chakra } from "@chakra-ui/react";
import { memo, useId } from "react";
import type { IntlShape } from "react-intl";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import type { Format } from "../../lib/format.ts";
import { useFormat } from "../../lib/format.ts";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import type { VesselShape } from "./tank-vessel-shape.ts";
import { bodyPath, inkOn, levelY, ringPath, shareOf, vesselShape, waterY, wordsAt } from "./tank-vessel-shape.ts";
import type { TankVesselFragment } from "./tank-vessel.generated.ts";

/** A digit's height as a share of its font size. */
const CAP = 0.73;
/** Below this height the limits are marks at the sides: lines across would leave no room for the figures. */
const ROOM_FOR_LINES_PX = 160;

interface TankVesselProps {
  tank: TankVesselFragment;
  /** The network's sign for litres. */
  unit: string;
  /** Height in px at the default component size; made for 96 and for 240. */
  size: number;
}

/** A tank as a glass cylinder: product, water, ullage, the two limits, and a mark while a delivery makes it rise. */
export const TankVessel = memo(function TankVessel({ tank, unit, size }: TankVesselProps) {
  const id = useId();
  const intl = useIntl();
  const format = useFormat();
  const shape = vesselShape(size);
  const level = levelY(shape, (tank.fillPercent ?? 0) / 100);
  const known = tank.fillPercent !== null;
  return (
    <chakra.span css={STYLE} data-offline={!tank.online || undefined}>
      <svg
        direction="ltr"
        role="img"
        aria-label={tankDescription(tank, unit, { intl, format })}
        style={{ width: rem(shape.width), height: rem(shape.height) }}
        viewBox={`0 0 ${shape.width} ${shape.height}`}
      >
        <Shades id={id} />
        <path className="glass" d={bodyPath(shape, shape.top, shape.floor)} />
        <ellipse className="glass" cx={shape.width / 2} cy={shape.top} rx={shape.rx} ry={shape.ry} />
        {known && <Product tank={tank} shape={shape} level={level} />}
        <path d={bodyPath(shape, shape.top, shape.floor)} fill={`url(#${id}gloss)`} />
        <Limits tank={tank} shape={shape} />
        {!tank.online && <path d={bodyPath(shape, shape.top, shape.floor)} fill={`url(#${id}hatch)`} />}
        <path className="edge" d={bodyPath(shape, shape.top, shape.floor)} />
        <ellipse className="edge" cx={shape.width / 2} cy={shape.top} rx={shape.rx} ry={shape.ry} />
        {tank.deliveryInProgress && <RisingMark shape={shape} level={level} />}
        <Figures tank={tank} shape={shape} words={figureWords(tank, unit, format)} />
      </svg>
    </chakra.span>
  );
});

interface PartProps {
  shape: VesselShape;
  /** Height of the product's surface. */
  level: number;
}

/** Follows the component size, as the words do. */
function rem(px: number): string {
  return `${px / 16}rem`;
}

function Shades({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}gloss`}>
        <stop offset="0" stopColor="#000" stopOpacity="0.16" />
        <stop offset="0.22" stopColor="#fff" stopOpacity="0.16" />
        <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity="0.18" />
      </linearGradient>
      <pattern id={`${id}hatch`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className="hatch" x1="0" y1="0" x2="0" y2="6" />
      </pattern>
    </defs>
  );
}

function Product({ tank, shape, level }: PartProps & { tank: TankVesselFragment }) {
  const waterTop = waterY(shape, tank.waterVolumeLitres, tank.capacityLitres);
  const wet = waterTop < shape.floor;
  return (
    <g className="product">
      <path d={bodyPath(shape, level, shape.floor)} fill={tank.gradeColour} />
      {wet && <path className="water" d={bodyPath(shape, waterTop, shape.floor)} />}
      {wet && <path className="water-line" d={ringPath(shape, waterTop)} />}
      <ellipse cx={shape.width / 2} cy={level} rx={shape.rx} ry={shape.ry} fill={tank.gradeColour} />
      <ellipse className="surface" cx={shape.width / 2} cy={level} rx={shape.rx} ry={shape.ry} />
    </g>
  );
}

function Limits({ tank, shape }: { tank: TankVesselFragment; shape: VesselShape }) {
  return (["lowLimitLitres", "highLimitLitres"] as const).map((limit) => {
    const y = levelY(shape, shareOf(tank[limit], tank.capacityLitres));
    const line = { d: ringPath(shape, y), pathLength: 100 };
    const marks = shape.height < ROOM_FOR_LINES_PX ? { strokeDasharray: "13 74 13" } : {};
    return (
      <g key={limit}>
        <path className="limit-ground" {...line} style={marks} />
        <path className="limit" {...line} style={marks} />
      </g>
    );
  });
}

function RisingMark({ shape, level }: PartProps) {
  const x = shape.right - shape.width * 0.14;
  const edge = shape.width * 0.055;
  const chevron = (y: number) => `M${x - edge},${y + edge} L${x},${y} L${x + edge},${y + edge}`;
  const from = Math.max(shape.top + 4, level - edge * 2);
  return (
    <g className="rising">
      <circle cx={x} cy={from + edge * 1.1} r={edge * 2.1} />
      <path d={`${chevron(from - edge * 0.2)} ${chevron(from + edge)}`} />
    </g>
  );
}

interface FiguresProps {
  tank: TankVesselFragment;
  shape: VesselShape;
  words: readonly [percent: string, litres: string];
}

/** Per cent and litres where there is room, in ink that reads on what lies behind them. */
function Figures({ tank, shape, words: [percent, litres] }: FiguresProps) {
  const lines = shape.height >= ROOM_FOR_LINES_PX;
  const [large, small, gap] = lines ? [38, 17, 8] : [19, 11.5, 4];
  const { y, onProduct } = wordsAt(shape, (tank.fillPercent ?? 0) / 100, {
    low: lines ? shareOf(tank.lowLimitLitres, tank.capacityLitres) : 0,
    high: lines ? shareOf(tank.highLimitLitres, tank.capacityLitres) : 1,
  });
  const top = y - (CAP * large + gap + CAP * small) / 2;
  return (
    <g className="figures" style={onProduct && tank.online ? { fill: inkOn(tank.gradeColour) } : undefined}>
      <text x={shape.width / 2} y={top + CAP * large} style={{ fontSize: large, fontWeight: 700 }}>
        {percent}
      </text>
      <text x={shape.width / 2} y={top + CAP * (large + small) + gap} style={{ fontSize: small, fontWeight: 600 }}>
        {litres}
      </text>
    </g>
  );
}

function figureWords(tank: TankVesselFragment, unit: string, format: Format): readonly [string, string] {
  return [
    tank.fillPercent === null ? NO_VALUE : format.percent(Math.round(tank.fillPercent) / 100),
    tank.volumeLitres === null ? "" : format.volume(tank.volumeLitres, unit, 0),
  ];
}

/** All figures of a tank in words, for those who hear them. */
export function tankDescription(
  tank: TankVesselFragment,
  unit: string,
  { intl, format }: { intl: IntlShape; format: Format },
): string {
  const text = (id: MessageId, litres: string | null) =>
    litres === null ? undefined : intl.formatMessage({ id }, { value: format.volume(litres, unit, 0) });
  const parts = [
    intl.formatMessage({ id: "tank.description" }, { name: tank.tankName, grade: tank.gradeName }),
    !tank.online && intl.formatMessage({ id: "tank.offline" }),
    tank.fillPercent !== null && format.percent(Math.round(tank.fillPercent) / 100),
    text("tank.volumeOf", tank.volumeLitres),
    text("tank.ullageOf", tank.ullageLitres),
    tank.waterHeightMm !== null &&
      intl.formatMessage({ id: "tank.waterOf" }, { value: format.number(tank.waterHeightMm, 1) }),
    tank.temperatureC !== null &&
      intl.formatMessage({ id: "tank.temperatureOf" }, { value: format.number(tank.temperatureC, 1) }),
    tank.level !== "NORMAL" && intl.formatMessage({ id: `tank.level.${tank.level}` }),
    tank.leak && intl.formatMessage({ id: "tank.leak" }),
    tank.waterHigh && intl.formatMessage({ id: "tank.waterHigh" }),
    tank.deliveryInProgress && intl.formatMessage({ id: "tank.delivery" }),
    text("tank.lowLimitOf", tank.lowLimitLitres),
    text("tank.highLimitOf", tank.highLimitLitres),
  ];
  return parts.filter((part) => typeof part === "string").join(", ");
}

const STYLE = {
  flex: "none",
  display: "block",
  "& > svg": { display: "block", overflow: "visible" },
  fontVariantNumeric: "tabular-nums",
  "& .glass": { fill: "surface.sunken" },
  "& .edge": { fill: "none", stroke: "line.strong", strokeWidth: 1 },
  "& .surface": { fill: "#fff", fillOpacity: 0.28 },
  "& .water": { fill: "#bfe6f5" },
  "& .water-line": { fill: "none", stroke: "#0b6f9c", strokeWidth: 1.5 },
  "& .limit-ground": { fill: "none", stroke: "surface", strokeWidth: 2.5, strokeOpacity: 0.7 },
  "& .limit": { fill: "none", stroke: "state.warning.fg", strokeWidth: 1.25, strokeDasharray: "2.4 1.8" },
  "& .hatch": { stroke: "state.offline.line", strokeWidth: 2, strokeOpacity: 0.5 },
  "& .figures": { textAnchor: "middle", fill: "text" },
  "& .rising circle": { fill: "state.authorized.bg", stroke: "state.authorized.line" },
  "& .rising path": {
    fill: "none",
    stroke: "state.authorized.fg",
    strokeWidth: 2,
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
  // Paled, so that the theme's own text reads on it: what is shown may be long past.
  "&[data-offline] .product": { opacity: 0.3 },
} as const;
