import { isPng, pngSize } from "./png.ts";
import type { PixelSize } from "./pixel-size.ts";

const DIRECTORY_HEAD = 6;
const ENTRY_LENGTH = 16;
/** The classic header of a bitmap (BITMAPINFOHEADER), the only one that icons are made with. */
const BITMAP_HEADER = 40;
const UNCOMPRESSED = 0;
const DEPTHS = [1, 4, 8, 16, 24, 32];
/** Icons are made in a dozen sizes, each in a few depths. */
const MOST_PICTURES = 50;

/** Whether the bytes begin as an icon file does: reserved 0, type 1 (a cursor has 2). */
export const isIco = (bytes: Uint8Array): boolean => [0, 0, 1, 0].every((byte, index) => bytes[index] === byte);

/**
 * The sizes of the pictures in an icon file, in its order; null where the file is damaged: no entry or far too many, a
 * picture outside of the file, one whose own header tells another size than the directory, or bytes that are no picture's.
 */
export function icoSizes(bytes: Uint8Array): readonly PixelSize[] | null {
  if (bytes.length < DIRECTORY_HEAD) {
    return null;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(4, true);
  const directoryEnd = DIRECTORY_HEAD + count * ENTRY_LENGTH;
  if (count === 0 || count > MOST_PICTURES || directoryEnd > bytes.length) {
    return null;
  }
  const sizes: PixelSize[] = [];
  const places: Place[] = [];
  for (let at = DIRECTORY_HEAD; at < directoryEnd; at += ENTRY_LENGTH) {
    // A byte for each side, where 0 stands for 256.
    const told = { width: bytes[at] || 256, height: bytes[at + 1] || 256 };
    const length = view.getUint32(at + 8, true);
    const offset = view.getUint32(at + 12, true);
    const real =
      offset >= directoryEnd && offset + length <= bytes.length
        ? pictureSize(bytes.subarray(offset, offset + length))
        : null;
    if (real?.width !== told.width || real.height !== told.height) {
      return null;
    }
    sizes.push(told);
    places.push({ begin: offset, end: offset + length });
  }
  return isFilled(places, directoryEnd, bytes.length) ? sizes : null;
}

interface Place {
  readonly begin: number;
  readonly end: number;
}

/** Whether the pictures follow each other from the directory to the file's end; entries may share one. */
function isFilled(places: readonly Place[], from: number, to: number): boolean {
  const distinct = [...new Map(places.map((place) => [`${place.begin} ${place.end}`, place])).values()];
  let at = from;
  for (const { begin, end } of distinct.sort((one, other) => one.begin - other.begin)) {
    if (begin !== at) {
      return false;
    }
    at = end;
  }
  return at === to;
}

const pictureSize = (picture: Uint8Array): PixelSize | null =>
  isPng(picture) ? pngSize(picture) : bitmapSize(picture);

/** The size of a bitmap without a file header: its height counts colours and mask. Null where its pixels aren't all there. */
function bitmapSize(bitmap: Uint8Array): PixelSize | null {
  if (bitmap.length < BITMAP_HEADER) {
    return null;
  }
  const view = new DataView(bitmap.buffer, bitmap.byteOffset, bitmap.byteLength);
  const width = view.getInt32(4, true);
  const height = view.getInt32(8, true) / 2;
  const depth = view.getUint16(14, true);
  const isKnown =
    view.getUint32(0, true) === BITMAP_HEADER &&
    view.getUint32(16, true) === UNCOMPRESSED &&
    DEPTHS.includes(depth) &&
    width > 0 &&
    height > 0;
  if (!isKnown) {
    return null;
  }
  const colours = depth > 8 ? 0 : view.getUint32(32, true) || 2 ** depth;
  const pixels = BITMAP_HEADER + colours * 4 + height * rowLength(width, depth);
  const whole = pixels + height * rowLength(width, 1);
  // A picture of 32 bits carries its transparency in itself, and many makers leave the mask away.
  const isWhole = bitmap.length === whole || (depth === 32 && bitmap.length === pixels);
  return isWhole ? { width, height } : null;
}

/** Rows of a bitmap are filled up to 32 bits. */
const rowLength = (width: number, depth: number): number => Math.ceil((width * depth) / 32) * 4;
