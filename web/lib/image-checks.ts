import { imageSizes, imageTypeOf, type ImageType, type PixelSize } from "./image-formats.ts";

/** What an image is for: the contract's `ImageKind`. */
export type ImageKind = "ICON" | "LOGO" | "PICTURE";

/** What a kind of image may be. */
interface ImageRule {
  readonly types: readonly ImageType[];
  readonly mostBytes: number;
  /** Exactly this; undefined: any up to {@link MOST_SIDE}. */
  readonly size?: PixelSize;
  /** What a file chooser offers. */
  readonly accept: string;
}

const KB = 1_024;
const PHOTO = { types: ["JPEG", "PNG"], accept: "image/png,image/jpeg" } as const;

/** Specification §5 and §9; the server holds the same table and checks again (docs/decisions/0023). */
export const IMAGE_RULES: Readonly<Record<ImageKind, ImageRule>> = {
  ICON: { types: ["ICO"], accept: ".ico,image/x-icon", mostBytes: 300 * KB, size: { width: 64, height: 64 } },
  LOGO: { ...PHOTO, mostBytes: 300 * KB, size: { width: 240, height: 60 } },
  PICTURE: { ...PHOTO, mostBytes: 200 * KB },
};

/** A file of few bytes can claim a size that no browser has the memory for. */
const MOST_SIDE = 4_096;

/** What is wrong with a file, in the words of the server's `params`. */
export type ImageFault =
  | { readonly reason: "EMPTY" | "NOT_ONE_FILE" }
  | { readonly reason: "TOO_LARGE"; readonly mostBytes: number; readonly foundBytes: number | null }
  | { readonly reason: "WRONG_TYPE"; readonly types: readonly ImageType[]; readonly found: ImageType | "UNKNOWN" }
  | { readonly reason: "DAMAGED"; readonly found: ImageType }
  | (PixelSize & {
      readonly reason: "WRONG_SIZE" | "TOO_WIDE";
      readonly foundWidth: number;
      readonly foundHeight: number;
    });

/** What the server would refuse of this file, found out before it is sent; undefined where it may go. */
export async function checkImageFile(kind: ImageKind, file: Blob): Promise<ImageFault | undefined> {
  const { mostBytes } = IMAGE_RULES[kind];
  return file.size > mostBytes
    ? { reason: "TOO_LARGE", mostBytes, foundBytes: file.size }
    : checkImage(kind, new Uint8Array(await file.arrayBuffer()));
}

/** {@link checkImageFile} for bytes that are at hand. */
export function checkImage(kind: ImageKind, bytes: Uint8Array): ImageFault | undefined {
  const { types, mostBytes, size } = IMAGE_RULES[kind];
  if (bytes.length === 0) {
    return { reason: "EMPTY" };
  }
  if (bytes.length > mostBytes) {
    return { reason: "TOO_LARGE", mostBytes, foundBytes: bytes.length };
  }
  const found = imageTypeOf(bytes);
  if (!found || !types.includes(found)) {
    return { reason: "WRONG_TYPE", types, found: found ?? "UNKNOWN" };
  }
  const sizes = imageSizes(found, bytes);
  return sizes ? checkSizes(sizes, size) : { reason: "DAMAGED", found };
}

function checkSizes(sizes: readonly PixelSize[], exact: PixelSize | undefined): ImageFault | undefined {
  const found = { foundWidth: sizes[0]?.width ?? 0, foundHeight: sizes[0]?.height ?? 0 };
  if (exact) {
    const fits = sizes.some(({ width, height }) => width === exact.width && height === exact.height);
    return fits ? undefined : { reason: "WRONG_SIZE", ...exact, ...found };
  }
  const fits = sizes.some(({ width, height }) => Math.max(width, height) <= MOST_SIDE);
  return fits ? undefined : { reason: "TOO_WIDE", width: MOST_SIDE, height: MOST_SIDE, ...found };
}
