import { luminance } from "../../ui/colour.ts";

/** A thinner wet bottom could not be seen at all; the figure beside it tells how much it is. */
const THINNEST_WATER_PX = 3.5;
const LIGHT = "#ffffff";
const DARK = "#10192a";

/** Where everything of a vessel lies, in px from its top left corner. */
export interface VesselShape {
  width: number;
  height: number;
  left: number;
  right: number;
  /** Centre lines of the lid and of the floor; a full tank reaches from one to the other. */
  top: number;
  floor: number;
  /** Half axes of the lid's ellipse. */
  rx: number;
  ry: number;
}

/** A standing cylinder of the given height in px. */
export function vesselShape(height: number): VesselShape {
  const width = Math.round(height * (height < 160 ? 0.76 : 0.7));
  const ry = Math.round(width * 0.09);
  return { width, height, left: 1, right: width - 1, top: ry + 1, floor: height - ry - 1, rx: width / 2 - 1, ry };
}

/** The height of a share (0 to 1) of the capacity. Out of range stays at the rim. */
export function levelY({ top, floor }: VesselShape, share: number): number {
  return floor - (floor - top) * Math.max(0, Math.min(1, share));
}

/** What part of the capacity a volume is; both as the contract sends them. */
export function shareOf(volumeLitres: string | null, capacityLitres: string): number {
  const capacity = Number(capacityLitres);
  return volumeLitres === null || capacity <= 0 ? 0 : Number(volumeLitres) / capacity;
}

/** The height of the water's surface: the floor without water, and never so low that it could not be seen. */
export function waterY(shape: VesselShape, waterVolumeLitres: string | null, capacityLitres: string): number {
  const share = shareOf(waterVolumeLitres, capacityLitres);
  return share > 0 ? Math.min(levelY(shape, share), shape.floor - THINNEST_WATER_PX) : shape.floor;
}

/** Shares of the capacity at which the two limit lines are drawn. */
export interface LimitShares {
  low: number;
  high: number;
}

/**
 * Where words have most room between the product's surface and the limit lines: on the glass above it or on the product
 * below it, and the middle of that room.
 */
export function wordsAt(shape: VesselShape, share: number, limits: LimitShares): { y: number; onProduct: boolean } {
  const surface = levelY(shape, share);
  const front = (y: number) => y + shape.ry;
  const above = { from: front(levelY(shape, limits.high)), to: surface - shape.ry };
  const below = { from: front(surface), to: front(levelY(shape, limits.low)) };
  const onProduct = below.to - below.from > above.to - above.from;
  const room = onProduct ? below : above;
  return { y: (room.from + room.to) / 2, onProduct };
}

/** The cylinder's body between two heights, open ellipse lines on both ends as one sees them from the front. */
export function bodyPath({ left, right, rx, ry }: VesselShape, upper: number, lower: number): string {
  return `M${left},${upper} L${left},${lower} A${rx},${ry} 0 0 0 ${right},${lower} L${right},${upper} A${rx},${ry} 0 0 1 ${left},${upper} Z`;
}

/** The near half of the ring at one height. */
export function ringPath({ left, right, rx, ry }: VesselShape, y: number): string {
  return `M${left},${y} A${rx},${ry} 0 0 0 ${right},${y}`;
}

/** Black or white, whichever reads better on a grade's colour (`#rrggbb`; relative luminance as WCAG 2 defines it). */
export function inkOn(colour: string): string {
  const value = luminance(colour);
  return (value + 0.05) / (luminance(DARK) + 0.05) > 1.05 / (value + 0.05) ? DARK : LIGHT;
}
