import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { MapGroundDocument } from "./map.generated.ts";
import { useOutlines } from "./outlines.ts";
import { type Frame, scaleOf, tilesOf, type View } from "./viewport.ts";

/** Without an answer the outlines alone are the ground. */
const SILENT = { silent: true };

interface Props {
  readonly view: View;
  readonly frame: Frame;
}

/** The earth below the markers: our own outlines and, where the server names a host for them, its tiles. */
export function MapGround({ view, frame }: Props) {
  const { land, borders } = useOutlines(view.zoom);
  const ground = useQuery(MapGroundDocument, { context: SILENT }).data?.mapGround;
  const scale = scaleOf(view);
  const shift = `translate(${frame.width / 2 - view.middle.x * scale} ${frame.height / 2 - view.middle.y * scale}) scale(${scale})`;
  return (
    <>
      <chakra.svg css={EARTH} width="100%" height="100%" aria-hidden>
        <g transform={shift}>
          <path className="land" d={land} />
          <path className="borders" d={borders} />
        </g>
      </chakra.svg>
      {ground?.tileAddress && (
        <chakra.div css={TILES} aria-hidden>
          {tilesOf(view, frame, ground.tileAddress).map(({ key, address, left, top, edge }) => (
            <img
              key={key}
              src={address}
              alt=""
              draggable={false}
              style={{ left, top, width: edge, height: edge }}
              // Where a tile is missing the outlines stand.
              onError={({ currentTarget }) => currentTarget.remove()}
            />
          ))}
        </chakra.div>
      )}
      {ground?.tileAddress && ground.attribution && (
        <chakra.small css={CREDIT} dir="auto">
          {ground.attribution}
        </chakra.small>
      )}
    </>
  );
}

const EARTH = {
  position: "absolute",
  inset: "0",
  "& path": { vectorEffect: "non-scaling-stroke" },
  "& .land": { fill: "surface", stroke: "line.strong", strokeWidth: "1px" },
  "& .borders": { fill: "none", stroke: "line", strokeWidth: "1px" },
} as const;

const TILES = {
  position: "absolute",
  inset: "0",
  overflow: "hidden",
  "& img": { position: "absolute", maxWidth: "none", userSelect: "none" },
  // Tiles are drawn for paper: in a dark theme their lightness is turned round and their hues kept.
  _dark: { filter: "invert(1) hue-rotate(180deg) brightness(0.9)" },
} as const;

const CREDIT = {
  position: "absolute",
  insetBlockEnd: "0",
  insetInlineEnd: "0",
  px: "1.5",
  bg: "surface",
  color: "muted",
  fontSize: "xs",
} as const;
