import { MOST_ZOOM, scaleOf, type Spot, type View } from "./viewport.ts";

/** Something with a place. */
export interface Placed {
  readonly id: string;
  readonly spot: Spot;
}

/** Things that stand too near each other to be told apart. */
export interface Cluster<Thing extends Placed> {
  readonly key: string;
  readonly spot: Spot;
  readonly members: readonly [Thing, ...Thing[]];
}

/** Nearer than so many pixels, two markers cover each other. */
const REACH = 44;
/** Between markers of one place, where no zoom parts them. */
const BESIDE = 32;

/**
 * Gathers what would cover each other. It depends on the whole zoom alone, not on what part is seen: nothing regroups
 * while the map is moved. At the nearest zoom nothing is gathered: what stands in one place stands side by side.
 */
export function clustersOf<Thing extends Placed>(things: readonly Thing[], zoom: number): readonly Cluster<Thing>[] {
  const whole = Math.floor(zoom);
  const reach = REACH / scaleOf({ middle: { x: 0, y: 0 }, zoom: whole });
  const left = new Map<string, Thing[]>();
  const cellOf = ({ x, y }: Spot) => [Math.floor(x / reach), Math.floor(y / reach)] as const;
  const sorted = things.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const thing of sorted) {
    const cell = cellOf(thing.spot).join();
    left.set(cell, [...(left.get(cell) ?? []), thing]);
  }
  const taken = new Set<string>();
  const nearest = whole >= MOST_ZOOM;
  const clusters: Cluster<Thing>[] = [];
  for (const thing of sorted) {
    if (taken.has(thing.id)) {
      continue;
    }
    const [column, row] = cellOf(thing.spot);
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => left.get([column + dx, row + dy].join()) ?? []),
    );
    const near = around.filter(
      ({ id, spot }) =>
        !taken.has(id) && Math.hypot(spot.x - thing.spot.x, spot.y - thing.spot.y) < (nearest ? 1e-9 : reach),
    );
    near.forEach(({ id }) => taken.add(id));
    clusters.push(...(nearest ? sideBySide(near) : [gathered(thing, near)]));
  }
  return clusters;
}

function gathered<Thing extends Placed>(first: Thing, near: readonly Thing[]): Cluster<Thing> {
  const others = near.filter(({ id }) => id !== first.id);
  const members = [first, ...others] as const;
  const mean = (axis: "x" | "y") => members.reduce((sum, { spot }) => sum + spot[axis], 0) / members.length;
  return { key: first.id, spot: { x: mean("x"), y: mean("y") }, members };
}

function sideBySide<Thing extends Placed>(near: readonly Thing[]): Cluster<Thing>[] {
  const step = BESIDE / scaleOf({ middle: { x: 0, y: 0 }, zoom: MOST_ZOOM });
  return near.map((thing, index) => ({
    key: thing.id,
    spot: { x: thing.spot.x + (index - (near.length - 1) / 2) * step, y: thing.spot.y },
    members: [thing],
  }));
}

/** Whether a spot stands in the frame, or so little beside it that its marker still reaches in. */
export function isNear(view: View, { width, height }: { width: number; height: number }, spot: Spot): boolean {
  const scale = scaleOf(view);
  return (
    Math.abs(spot.x - view.middle.x) * scale < width / 2 + REACH &&
    Math.abs(spot.y - view.middle.y) * scale < height / 2 + REACH
  );
}
