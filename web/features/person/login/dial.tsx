import { chakra } from "@chakra-ui/react";

const CENTRE = 400;
const TICKS = Array.from({ length: 61 }, (_, index) => index);

function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(CENTRE + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE + radius * Math.sin(angle)).toFixed(1)}`;
}

/** 240° of scale, as on a tank gauge: from lower left over the top to lower right. */
function angleOf(share: number): number {
  return 150 + 240 * share;
}

function arc(radius: number, from: number, to: number): string {
  const large = angleOf(to) - angleOf(from) > 180 ? 1 : 0;
  return `M ${polar(radius, angleOf(from))} A ${radius} ${radius} 0 ${large} 1 ${polar(radius, angleOf(to))}`;
}

/** The face of a gauge, still: the console's sign on a wide login. Seen only, never read out. */
export function Dial() {
  return (
    <chakra.div
      aria-hidden
      display={{ base: "none", lg: "grid" }}
      placeItems="center"
      overflow="hidden"
      bg="brand.bg"
      color="brand.fg"
    >
      <chakra.svg viewBox="0 0 800 800" w="min(76%, 86vh)" fill="none" stroke="currentColor">
        <circle cx={CENTRE} cy={CENTRE} r="372" strokeOpacity="0.16" />
        <circle cx={CENTRE} cy={CENTRE} r="250" strokeOpacity="0.1" />
        {TICKS.map((tick) => {
          const long = tick % 10 === 0;
          const angle = angleOf(tick / 60);
          return (
            <path
              key={tick}
              d={`M ${polar(352, angle)} L ${polar(long ? 318 : 336, angle)}`}
              strokeWidth={long ? 3 : 1.5}
              strokeOpacity={long ? 0.75 : 0.35}
            />
          );
        })}
        <path d={arc(296, 0, 1)} strokeOpacity="0.14" strokeWidth="14" />
        <chakra.g color="brand.line">
          <path d={arc(296, 0, 0.62)} stroke="currentColor" strokeWidth="14" />
        </chakra.g>
        <chakra.g color="brand.warn">
          <path d={arc(296, 0.9, 1)} stroke="currentColor" strokeWidth="14" />
        </chakra.g>
        <path
          d={`M ${polar(-46, angleOf(0.62))} L ${polar(282, angleOf(0.62))}`}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <circle cx={CENTRE} cy={CENTRE} r="13" fill="currentColor" stroke="none" />
        {/* The dispenser of the mark, where a maker's sign stands on a gauge. */}
        <g transform="translate(352 520) scale(3)" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
          <path d="M8 25V9.5A2.5 2.5 0 0 1 10.5 7h6A2.5 2.5 0 0 1 19 9.5V25M6.5 25h14M11 11h5v4h-5z" />
          <path d="M19 15h1.6c1 0 1.7.8 1.7 1.7v3.6a1.6 1.6 0 0 0 3.2 0V12l-3-3" />
        </g>
      </chakra.svg>
    </chakra.div>
  );
}
