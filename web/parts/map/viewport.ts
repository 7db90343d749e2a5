import { geoMercator } from "d3-geo";

/** Degrees, WGS 84. */
export interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place on the flat world: 0 to {@link WORLD} from west to east and from north to south. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What part of the world is seen: its middle, and how near; one zoom nearer is twice as large. */
export interface View {
  readonly middle: Spot;
  readonly zoom: number;
}

/** In pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Edge of the flat world, in its own units; outlines are drawn in them once and only scaled after that. */
export const WORLD = 4_096;
/** Edge of the world at zoom 0, in pixels: what tile servers count by. */
const TILE = 256;
export const LEAST_ZOOM = 1;
export const MOST_ZOOM = 18;

/** Web Mercator, as tiles have it. */
export const mercator = geoMercator()
  .scale(WORLD / (2 * Math.PI))
  .translate([WORLD / 2, WORLD / 2]);

/** Where web maps end: beyond it lies no station. */
const NORTHERNMOST = 85.05;

/** Degrees on the flat world. */
export function spotOf({ latitude, longitude }: Degrees): Spot {
  const within = Math.min(NORTHERNMOST, Math.max(-NORTHERNMOST, latitude));
  const [x, y] = mercator([longitude, within]) ?? [WORLD / 2, WORLD / 2];
  return { x, y };
}

/** A spot in degrees, to six places: a tenth of a metre. */
export function degreesOf({ x, y }: Spot): Degrees {
  const [longitude, latitude] = mercator.invert?.([x, y]) ?? [0, 0];
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Pixels for one unit of the flat world. */
export const scaleOf = ({ zoom }: View): number => (TILE * 2 ** zoom) / WORLD;

/** Where a spot stands in the frame. */
export function toFrame(view: View, frame: Frame, spot: Spot): Spot {
  const scale = scaleOf(view);
  return {
    x: (spot.x - view.middle.x) * scale + frame.width / 2,
    y: (spot.y - view.middle.y) * scale + frame.height / 2,
  };
}

/** The spot at a place of the frame. */
export function fromFrame(view: View, frame: Frame, at: Spot): Spot {
  const scale = scaleOf(view);
  return {
    x: (at.x - frame.width / 2) / scale + view.middle.x,
    y: (at.y - frame.height / 2) / scale + view.middle.y,
  };
}

/** The view within the world and its zooms. */
export function within({ middle, zoom }: View): View {
  const inside = (value: number) => Math.min(WORLD, Math.max(0, value));
  return {
    middle: { x: inside(middle.x), y: inside(middle.y) },
    zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom)),
  };
}

/** The view after its content was drawn along by so many pixels. */
export function moved(view: View, by: Spot): View {
  const scale = scaleOf(view);
  return within({ ...view, middle: { x: view.middle.x - by.x / scale, y: view.middle.y - by.y / scale } });
}

/** The view so much nearer, while what is at a place of the frame stays there. */
export function zoomed(view: View, frame: Frame, { by, at }: { by: number; at?: Spot | undefined }): View {
  const place = at ?? { x: frame.width / 2, y: frame.height / 2 };
  const kept = fromFrame(view, frame, place);
  const next = within({ ...view, zoom: view.zoom + by });
  const shifted = fromFrame(next, frame, place);
  return within({
    ...next,
    middle: { x: next.middle.x + kept.x - shifted.x, y: next.middle.y + kept.y - shifted.y },
  });
}

/** Where nothing is to be fitted: the whole world. */
export const WHOLE: View = { middle: { x: WORLD / 2, y: WORLD * 0.42 }, zoom: LEAST_ZOOM };
/** As near as one goes by oneself: the surroundings of one station. */
const NEAREST_FIT = 13;
/** So that nothing stands at the very edge, in pixels. */
const MARGIN = 48;

/** The nearest view that shows all of the spots, no nearer than so far. */
export function fitted(spots: readonly Spot[], frame: Frame, nearest = NEAREST_FIT): View {
  if (spots.length === 0) {
    return WHOLE;
  }
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  // Not spread into Math.min: there may be more spots than a call takes arguments.
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));
  const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other));
  const [west, east, north, south] = [least(xs), most(xs), least(ys), most(ys)];
  const room = (edge: number, extent: number) =>
    Math.log2((Math.max(edge - 2 * MARGIN, MARGIN) * WORLD) / TILE / Math.max(extent, 1e-9));
  const zoom = Math.min(room(frame.width, east - west), room(frame.height, south - north), nearest);
  return within({ middle: { x: (west + east) / 2, y: (north + south) / 2 }, zoom });
}

/** Metres around the equator. */
const EQUATOR_M = 40_075_017;

/** A round distance and its length in pixels, at most so many, as the map's middle has it. */
export function scaleBar(view: View, longest: number): { readonly metres: number; readonly pixels: number } {
  const { latitude } = degreesOf(view.middle);
  const metresPerPixel = (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / WORLD / scaleOf(view);
  const magnitude = 10 ** Math.floor(Math.log10(longest * metresPerPixel));
  const step = [5, 2, 1].find((each) => each * magnitude <= longest * metresPerPixel) ?? 1;
  return { metres: step * magnitude, pixels: (step * magnitude) / metresPerPixel };
}

/** A tile of the map's ground, and where it stands in the frame. */
export interface Tile {
  readonly key: string;
  readonly address: string;
  readonly left: number;
  readonly top: number;
  readonly edge: number;
}

/** The tiles that the frame shows, from an address with {z}, {x} and {y}. */
export function tilesOf(view: View, frame: Frame, address: string): readonly Tile[] {
  const z = Math.floor(view.zoom);
  const count = 2 ** z;
  const edge = TILE * 2 ** (view.zoom - z);
  const unit = WORLD / count;
  const first = fromFrame(view, frame, { x: 0, y: 0 });
  const last = fromFrame(view, frame, { x: frame.width, y: frame.height });
  const range = (from: number, to: number) => {
    const [start, end] = [Math.max(0, Math.floor(from / unit)), Math.min(count - 1, Math.floor(to / unit))];
    return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index);
  };
  return range(first.y, last.y).flatMap((y) =>
    range(first.x, last.x).map((x) => {
      const corner = toFrame(view, frame, { x: x * unit, y: y * unit });
      const named = address.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
      return { key: `${z}/${x}/${y}`, address: named, left: corner.x, top: corner.y, edge };
    }),
  );
}
