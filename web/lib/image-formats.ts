/** In pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Kinds of image files that the product takes. */
export type ImageType = "ICO" | "JPEG" | "PNG";

const SIGNATURES: Readonly<Record<ImageType, readonly number[]>> = {
  ICO: [0, 0, 1, 0],
  JPEG: [0xff, 0xd8, 0xff],
  PNG: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** What the bytes begin like, whatever the file is called; undefined for everything that isn't taken anyway. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const types = Object.keys(SIGNATURES) as ImageType[];
  return types.find((type) => SIGNATURES[type].every((byte, index) => bytes[index] === byte));
}

/** The sizes of the pictures in a file, as the server will read them; undefined where it is damaged. */
export function imageSizes(type: ImageType, bytes: Uint8Array): readonly PixelSize[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "ICO") {
    return icoSizes(view);
  }
  const size = type === "PNG" ? pngSize(view) : jpegSize(view);
  return size && [size];
}

const PNG_CHUNK_FRAME = 12;
const PNG_HEADER = 0x49_48_44_52;
const PNG_DATA = 0x49_44_41_54;
const PNG_END = 0x49_45_4e_44;

/** Chunk after chunk from the header to the end, which must be the file's (ISO/IEC 15948). */
function pngSize(view: DataView): PixelSize | undefined {
  let at = 8;
  let size: PixelSize | undefined;
  let hasData = false;
  while (at + PNG_CHUNK_FRAME <= view.byteLength) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const next = at + PNG_CHUNK_FRAME + length;
    const first = size === undefined;
    if (next > view.byteLength || first !== (type === PNG_HEADER) || (first && length !== 13)) {
      return undefined;
    }
    size ??= { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    hasData ||= type === PNG_DATA && length > 0;
    if (type === PNG_END) {
      return hasData && next === view.byteLength && size.width > 0 && size.height > 0 ? size : undefined;
    }
    at = next;
  }
  return undefined;
}

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
/** Markers that stand alone or mean nothing (ITU-T T.81, table B.1): none may stand between segments. */
const isBareMarker = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segment after segment to the end, which must be the file's; exactly one frame, and a scan behind it. */
function jpegSize(view: DataView): PixelSize | undefined {
  let at = 2;
  let size: PixelSize | undefined;
  let hasScan = false;
  while (at + 2 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === JPEG_END) {
      return hasScan && at + 2 === view.byteLength ? size : undefined;
    }
    const end = segmentEnd(view, at + 2);
    if (isBareMarker(marker) || end === undefined) {
      return undefined;
    }
    if (isFrame(marker)) {
      if (size || end - at < 10) {
        return undefined;
      }
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    hasScan ||= marker === JPEG_SCAN && size !== undefined;
    at = marker === JPEG_SCAN ? scanEnd(view, end) : end;
    if (size && (size.width === 0 || size.height === 0)) {
      return undefined;
    }
  }
  return undefined;
}

function segmentEnd(view: DataView, at: number): number | undefined {
  const length = at + 2 <= view.byteLength ? view.getUint16(at) : 0;
  return length >= 2 && at + length <= view.byteLength ? at + length : undefined;
}

/** The next marker behind a scan's data, in which 0xFF is followed by 0x00 or by the number of a restart. */
function scanEnd(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at += 1) {
    const next = view.getUint8(at + 1);
    if (view.getUint8(at) === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) {
      return at;
    }
  }
  return view.byteLength;
}

const ICO_HEAD = 6;
const ICO_ENTRY = 16;

/** Every picture of the directory must lie in the file and be as large as the directory says. */
function icoSizes(view: DataView): readonly PixelSize[] | undefined {
  const count = view.byteLength < ICO_HEAD ? 0 : view.getUint16(4, true);
  const directoryEnd = ICO_HEAD + count * ICO_ENTRY;
  if (count === 0 || directoryEnd > view.byteLength) {
    return undefined;
  }
  const sizes: PixelSize[] = [];
  for (let at = ICO_HEAD; at < directoryEnd; at += ICO_ENTRY) {
    // A byte for each side, where 0 stands for 256.
    const told = { width: view.getUint8(at) || 256, height: view.getUint8(at + 1) || 256 };
    const length = view.getUint32(at + 8, true);
    const offset = view.getUint32(at + 12, true);
    const inside = offset >= directoryEnd && offset + length <= view.byteLength;
    const real = inside ? pictureSize(new DataView(view.buffer, view.byteOffset + offset, length)) : undefined;
    if (real?.width !== told.width || real.height !== told.height) {
      return undefined;
    }
    sizes.push(told);
  }
  return sizes;
}

function pictureSize(view: DataView): PixelSize | undefined {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return imageTypeOf(bytes) === "PNG" ? pngSize(view) : bitmapSize(view);
}

const BITMAP_HEADER = 40;

/** A bitmap without a file header, all of whose pixels must be there; its height counts colours and mask. */
function bitmapSize(view: DataView): PixelSize | undefined {
  const plain =
    view.byteLength >= BITMAP_HEADER && view.getUint32(0, true) === BITMAP_HEADER && view.getUint32(16, true) === 0;
  const depth = plain ? view.getUint16(14, true) : 0;
  if (!plain || ![1, 4, 8, 16, 24, 32].includes(depth)) {
    return undefined;
  }
  const width = view.getInt32(4, true);
  const height = view.getInt32(8, true) / 2;
  const palette = depth > 8 ? 0 : (view.getUint32(32, true) || 2 ** depth) * 4;
  // Rows are filled up to 32 bits; with 32 bits a pixel many makers leave the mask away.
  const row = Math.ceil((width * depth) / 32) * 4 + (depth === 32 ? 0 : Math.ceil(width / 32) * 4);
  const whole = width > 0 && height > 0 && BITMAP_HEADER + palette + row * height <= view.byteLength;
  return whole ? { width, height } : undefined;
}
