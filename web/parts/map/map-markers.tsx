import { chakra } from "@chakra-ui/react";
import type { LucideIcon } from "lucide-react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { MEANINGS, type Meaning } from "../../ui/theme-tokens.ts";
import { type Cluster, clustersOf, isNear, type Placed } from "./clusters.ts";
import { type Frame, type Spot, spotOf, toFrame, type View } from "./viewport.ts";

/** Something to be shown at its place. */
export interface MapPoint {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** What it is called, and how it is, for those who don't see the marker. */
  readonly name: string;
  readonly word: string;
  readonly meaning: Meaning;
  readonly icon: LucideIcon;
}

type Marked = MapPoint & Placed;

interface Props {
  readonly points: readonly MapPoint[];
  readonly view: View;
  readonly frame: Frame;
  readonly onOpen: ((id: string) => void) | undefined;
  /** Looks closer at what a cluster holds. */
  readonly onGather: (spots: readonly Spot[]) => void;
}

/** The gravest first: a cluster wears the meaning that somebody must not miss. */
const GRAVITY: readonly Meaning[] = ["fault", "warning", "offline"];

/** Markers as buttons over the map; what would cover each other is one with its count. */
export function MapMarkers({ points, view, frame, onOpen, onGather }: Props) {
  const { formatMessage } = useIntl();
  const marked = useMemo(() => points.map((point): Marked => ({ ...point, spot: spotOf(point) })), [points]);
  const zoom = Math.floor(view.zoom);
  const clusters = useMemo(() => clustersOf(marked, zoom), [marked, zoom]);
  const shown = clusters.filter(({ spot }) => isNear(view, frame, spot));
  return shown.map((cluster) => {
    const { members, spot, key } = cluster;
    const [first] = members;
    const { meaning, icon: Icon } = gravest(cluster);
    const at = toFrame(view, frame, spot);
    const alone = members.length === 1;
    const label = alone
      ? formatMessage({ id: "map.point" }, { name: first.name, state: first.word })
      : formatMessage({ id: "map.cluster" }, { count: members.length, name: first.name });
    return (
      <chakra.button
        key={key}
        type="button"
        css={STYLES[meaning]}
        data-cluster={alone ? undefined : ""}
        // Where something is on earth doesn't mirror with the language.
        style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
        aria-label={label}
        title={alone ? first.name : undefined}
        onClick={() => (alone ? onOpen?.(first.id) : onGather(members.map((member) => member.spot)))}
      >
        {alone ? <Icon size={15} aria-hidden strokeWidth={2.25} /> : members.length}
      </chakra.button>
    );
  });
}

function gravest({ members }: Cluster<Marked>): Marked {
  const grave = GRAVITY.map((meaning) => members.find((member) => member.meaning === meaning));
  return grave.find((member) => member !== undefined) ?? members[0];
}

function styleOf(meaning: Meaning) {
  const token = `state.${meaning}`;
  return {
    position: "absolute",
    top: "0",
    left: "0",
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    boxSize: "7",
    borderRadius: "full",
    borderWidth: "2px",
    borderStyle: meaning === "offline" ? "dashed" : "solid",
    borderColor: `${token}.line`,
    background: `${token}.bg`,
    color: `${token}.fg`,
    boxShadow: "raised",
    fontSize: "sm",
    fontWeight: "650",
    fontVariantNumeric: "tabular-nums",
    cursor: "pointer",
    "&[data-cluster]": { boxSize: "9" },
    "&:hover, &:focus-visible": { zIndex: "1" },
    "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
  } as const;
}

const STYLES = Object.fromEntries(MEANINGS.map((meaning) => [meaning, styleOf(meaning)])) as Record<
  Meaning,
  ReturnType<typeof styleOf>
>;
