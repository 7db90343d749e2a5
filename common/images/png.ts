import type { PixelSize } from "./pixel-size.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum of a chunk, around its data. */
const CHUNK_FRAME = 12;
const HEADER_LENGTH = 13;

/** Whether the bytes begin as a PNG file does (ISO/IEC 15948, 5.2). */
export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte);

/**
 * The size that the header of a PNG file tells; null where the file is damaged: a chunk reaches beyond its end, header,
 * image data or end are missing, or something follows behind the end.
 */
export function pngSize(bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE.length;
  let size: PixelSize | null = null;
  let hasData = false;
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const next = at + CHUNK_FRAME + length;
    const isHeader = type === "IHDR";
    if (next > bytes.length || isHeader !== (size === null) || (isHeader && length !== HEADER_LENGTH)) {
      return null;
    }
    size ??= { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    hasData ||= type === "IDAT" && length > 0;
    if (type === "IEND") {
      return hasData && next === bytes.length && size.width > 0 && size.height > 0 ? size : null;
    }
    at = next;
  }
  return null;
}
