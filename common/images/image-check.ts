import { icoSizes, isIco } from "./ico.ts";
import { isJpeg, jpegSize } from "./jpeg.ts";
import type { PixelSize } from "./pixel-size.ts";
import { isPng, pngSize } from "./png.ts";

/** Kinds of image files that the product takes. */
export type ImageType = "ICO" | "JPEG" | "PNG";

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

/** Specification §5 and §9: the console looks before it sends a file, the server before it keeps it (docs/decisions/0023). */
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

/** How each type is known and measured, by bytes alone: names and headers are what the sender says. */
const READERS: Readonly<
  Record<ImageType, { begins(bytes: Uint8Array): boolean; sizes(bytes: Uint8Array): readonly PixelSize[] | null }>
> = {
  ICO: { begins: isIco, sizes: icoSizes },
  PNG: { begins: isPng, sizes: (bytes) => listOf(pngSize(bytes)) },
  JPEG: { begins: isJpeg, sizes: (bytes) => listOf(jpegSize(bytes)) },
};

const listOf = (size: PixelSize | null): readonly PixelSize[] | null => (size === null ? null : [size]);

/** What the bytes begin like, whatever the file is called. */
const typeOf = (bytes: Uint8Array): ImageType | "UNKNOWN" =>
  (Object.keys(READERS) as ImageType[]).find((type) => READERS[type].begins(bytes)) ?? "UNKNOWN";

/** A file that is what its kind asks for, with the size of the picture that will be shown. */
export interface SoundImage extends PixelSize {
  readonly type: ImageType;
}

/** {@link checkImageFile} for bytes that are at hand. */
export function checkImage(kind: ImageKind, bytes: Uint8Array): ImageFault | undefined {
  const found = measureImage(kind, bytes);
  return "reason" in found ? found : undefined;
}

/** Measures a file that may be an image of the kind, or says what is wrong. Its structure is looked at, its pixels are not. */
export function measureImage(kind: ImageKind, bytes: Uint8Array): SoundImage | ImageFault {
  const { types, mostBytes, size } = IMAGE_RULES[kind];
  if (bytes.length === 0) {
    return { reason: "EMPTY" };
  }
  if (bytes.length > mostBytes) {
    return { reason: "TOO_LARGE", mostBytes, foundBytes: bytes.length };
  }
  const type = typeOf(bytes);
  if (type === "UNKNOWN" || !types.includes(type)) {
    return { reason: "WRONG_TYPE", types, found: type };
  }
  const sizes = READERS[type].sizes(bytes);
  if (sizes === null) {
    return { reason: "DAMAGED", found: type };
  }
  const fitting = sizes.find(({ width, height }) =>
    size === undefined ? Math.max(width, height) <= MOST_SIDE : width === size.width && height === size.height,
  );
  return fitting === undefined ? wrongSize(sizes, size) : { ...fitting, type };
}

function wrongSize([first]: readonly PixelSize[], exact: PixelSize | undefined): ImageFault {
  const found = { foundWidth: first?.width ?? 0, foundHeight: first?.height ?? 0 };
  return exact === undefined
    ? { reason: "TOO_WIDE", width: MOST_SIDE, height: MOST_SIDE, ...found }
    : { reason: "WRONG_SIZE", ...exact, ...found };
}
