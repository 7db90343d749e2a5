import type { PixelSize } from "./pixel-size.ts";

/** Markers of ITU-T T.81, table B.1, each behind a byte 0xFF. */
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const isReserved = (marker: number): boolean => marker < 0xc0;

/** Length, precision, height, width and number of components: the least that a frame's header holds. */
const FRAME_LENGTH = 8;

/** Whether the bytes begin as a JPEG file does. */
export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === START_OF_IMAGE && bytes[2] === 0xff;

/**
 * The size that the frame header of a JPEG file tells; null where the file is damaged: a segment reaches beyond its
 * end, frame, scan or end are missing, there are two frames, or something follows behind the end.
 */
export function jpegSize(bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: PixelSize | null = null;
  let hasScan = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) {
      return null;
    }
    if (marker === 0xff) {
      at += 1;
    } else if (marker === END_OF_IMAGE) {
      return hasScan && at + 2 === bytes.length ? size : null;
    } else {
      const segment = segmentAt(view, at + 2, marker);
      if (segment === null || (segment.size !== null && size !== null)) {
        return null;
      }
      size ??= segment.size;
      hasScan ||= marker === START_OF_SCAN && size !== null;
      at = marker === START_OF_SCAN ? endOfScan(bytes, segment.end) : segment.end;
    }
  }
  return null;
}

/** Where the segment whose length stands at `at` ends, and the size if it is a frame's; null where it is none. */
function segmentAt(view: DataView, at: number, marker: number): { end: number; size: PixelSize | null } | null {
  if (isReserved(marker) || isRestart(marker) || marker === START_OF_IMAGE || at + 2 > view.byteLength) {
    return null;
  }
  const length = view.getUint16(at);
  const end = at + length;
  if (length < 2 || end > view.byteLength) {
    return null;
  }
  if (!isFrame(marker)) {
    return { end, size: null };
  }
  if (length < FRAME_LENGTH) {
    return null;
  }
  const size = { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
  return size.width > 0 && size.height > 0 ? { end, size } : null;
}

/** The next marker behind entropy-coded data, where 0xFF is followed by 0x00 or a restart marker; the file's end where there is none. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === undefined) {
      break;
    }
    if (next !== 0x00 && !isRestart(next)) {
      return at;
    }
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
