import { chakra } from "@chakra-ui/react";
import { Crosshair, Minus, Plus, Scan } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { IconButton } from "../../ui/icon-button.tsx";
import { MapGround } from "./map-ground.tsx";
import { MapMarkers, type MapPoint } from "./map-markers.tsx";
import { useGestures } from "./use-gestures.ts";
import {
  type Degrees,
  degreesOf,
  fitted,
  type Frame,
  fromFrame,
  MOST_ZOOM,
  scaleBar,
  type Spot,
  spotOf,
  type View,
  WHOLE,
  zoomed,
} from "./viewport.ts";

export interface MapViewProps {
  /** What the map shows, for those who don't see it. */
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly onOpen?: (id: string) => void;
  /** A touch of the map, or Enter at its middle, picks a place. */
  readonly onPick?: (place: Degrees) => void;
}

const NOWHERE: Frame = { width: 0, height: 0 };

/**
 * A map that needs no server of tiles: moved and zoomed by mouse, finger or keys, markers that gather. It fills the
 * element around it. Whatever it shows must be in a list, too: that is its twin for those who don't see it.
 */
export function MapView({ label, points, onOpen, onPick }: MapViewProps) {
  const { formatMessage } = useIntl();
  const element = useRef<HTMLDivElement>(null);
  const help = useId();
  const frame = useFrame(element);
  const spots = useMemo(() => points.map(spotOf), [points]);
  const [chosen, setChosen] = useState<View>();
  // Until somebody moves it, it shows everything, also what comes later.
  const view = chosen ?? (frame.width > 0 ? fitted(spots, frame) : WHOLE);
  const handleChange = (change: (view: View) => View) => setChosen((before) => change(before ?? view));
  const handleFit = () => setChosen(undefined);
  const handleTouch = onPick && ((at: Spot) => onPick(degreesOf(fromFrame(view, frame, at))));
  const gestures = useGestures(element, { frame, onChange: handleChange, onFit: handleFit, onTouch: handleTouch });
  const zoomBy = (by: number) => handleChange((before) => zoomed(before, frame, { by }));
  return (
    <chakra.div
      ref={element}
      role="group"
      aria-label={label}
      aria-describedby={help}
      tabIndex={0}
      css={MAP}
      data-picks={onPick ? "" : undefined}
      {...gestures}
    >
      <MapGround view={view} frame={frame} />
      {frame.width > 0 && (
        <MapMarkers
          points={points}
          view={view}
          frame={frame}
          onOpen={onOpen}
          onGather={(near) => setChosen(fitted(near, frame, MOST_ZOOM))}
        />
      )}
      {onPick && <Crosshair className="middle" size={28} strokeWidth={1.25} aria-hidden />}
      <Tools>
        <IconButton size="sm" label={formatMessage({ id: "map.nearer" })} onClick={() => zoomBy(1)}>
          <Plus size={16} aria-hidden />
        </IconButton>
        <IconButton size="sm" label={formatMessage({ id: "map.farther" })} onClick={() => zoomBy(-1)}>
          <Minus size={16} aria-hidden />
        </IconButton>
        <IconButton size="sm" label={formatMessage({ id: "map.fit" })} onClick={handleFit}>
          <Scan size={16} aria-hidden />
        </IconButton>
      </Tools>
      <Scale view={view} />
      <chakra.p id={help} srOnly>
        {formatMessage({ id: onPick ? "map.help.pick" : "map.help" })}
      </chakra.p>
    </chakra.div>
  );
}

/** The buttons keep what is pressed to themselves: a click on one is no touch of the map. */
function Tools({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.div css={TOOLS} onKeyDown={(event) => event.key === "Enter" && event.stopPropagation()}>
      {children}
    </chakra.div>
  );
}

const LONGEST_BAR = 110;

/** How long a distance is on the map as it stands. */
function Scale({ view }: { readonly view: View }) {
  const { formatNumber } = useIntl();
  const { metres, pixels } = scaleBar(view, LONGEST_BAR);
  const [value, unit] = metres >= 1_000 ? [metres / 1_000, "kilometer"] : [metres, "meter"];
  return (
    <chakra.div css={SCALE} style={{ inlineSize: pixels }} aria-hidden>
      {formatNumber(value, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 })}
    </chakra.div>
  );
}

function useFrame(element: React.RefObject<HTMLElement | null>): Frame {
  const [frame, setFrame] = useState(NOWHERE);
  useEffect(() => {
    const target = element.current;
    if (!target) {
      return undefined;
    }
    const measure = () => {
      const { width, height } = target.getBoundingClientRect();
      setFrame((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return frame;
}

const MAP = {
  position: "relative",
  flex: "1",
  inlineSize: "100%",
  blockSize: "100%",
  minH: "0",
  overflow: "hidden",
  bg: "surface.sunken",
  cursor: "grab",
  touchAction: "none",
  userSelect: "none",
  "&:active": { cursor: "grabbing" },
  "&[data-picks]": { cursor: "crosshair" },
  "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "-2px" },
  "& > .middle": {
    position: "absolute",
    top: "50%",
    left: "50%",
    transform: "translate(-50%, -50%)",
    color: "muted",
    pointerEvents: "none",
    visibility: "hidden",
  },
  "&:focus-visible > .middle": { visibility: "visible" },
} as const;

const TOOLS = {
  position: "absolute",
  insetBlockStart: "2",
  insetInlineEnd: "2",
  display: "flex",
  flexDirection: "column",
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  boxShadow: "raised",
} as const;

const SCALE = {
  position: "absolute",
  insetBlockEnd: "2",
  insetInlineStart: "2",
  px: "1.5",
  fontSize: "xs",
  color: "muted",
  bg: "surface",
  borderWidth: "1px",
  borderBlockStartWidth: "0",
  borderColor: "line.strong",
  fontVariantNumeric: "tabular-nums",
  pointerEvents: "none",
  whiteSpace: "nowrap",
} as const;
