import { Refusal } from "../../kernel/errors/refuse.ts";
import { icoSizes, isIco } from "./ico.rules.ts";
import { isJpeg, jpegSize } from "./jpeg.rules.ts";
import { isPng, pngSize } from "./png.rules.ts";
import type { ImageKind, ImageType, PixelSize } from "./upload.types.ts";

/** What a kind of image may be. */
interface ImageRule {
  readonly types: readonly ImageType[];
  readonly mostBytes: number;
  /** Exactly this; null: any up to {@link MOST_SIDE}. */
  readonly size: PixelSize | null;
}

/** The specification's KB, counted as browsers and file managers do. */
const KB = 1_024;

/** The specification's table (§5, §9). */
export const IMAGE_RULES: Readonly<Record<ImageKind, ImageRule>> = {
  ICON: { types: ["ICO"], mostBytes: 300 * KB, size: { width: 64, height: 64 } },
  LOGO: { types: ["JPEG", "PNG"], mostBytes: 300 * KB, size: { width: 240, height: 60 } },
  PICTURE: { types: ["JPEG", "PNG"], mostBytes: 200 * KB, size: null },
};

/** A file of few bytes can claim a size that no browser has the memory for. */
const MOST_SIDE = 4_096;

/** How each type is known and measured, by bytes alone: names and headers are what the sender says. */
interface TypeReader {
  readonly mediaType: string;
  readonly extension: string;
  begins(bytes: Uint8Array): boolean;
  /** The sizes of its pictures; null where it is damaged. */
  sizes(bytes: Uint8Array): readonly PixelSize[] | null;
}

/** The types of files that there are, and what each is served as. */
export const IMAGE_TYPES: Readonly<Record<ImageType, TypeReader>> = {
  ICO: { mediaType: "image/x-icon", extension: "ico", begins: isIco, sizes: icoSizes },
  PNG: { mediaType: "image/png", extension: "png", begins: isPng, sizes: (bytes) => listOf(pngSize(bytes)) },
  JPEG: { mediaType: "image/jpeg", extension: "jpg", begins: isJpeg, sizes: (bytes) => listOf(jpegSize(bytes)) },
};

const ORDER = ["ICO", "PNG", "JPEG"] as const;

const listOf = (size: PixelSize | null): readonly PixelSize[] | null => (size === null ? null : [size]);

/** What is wrong with a file: `params.reason` of 10012, with what the console needs to say it in a person's language. */
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

/** A file that is what its kind asks for. */
interface SoundImage extends PixelSize {
  readonly mediaType: string;
}

/** The refusal of a file: 10012, field `file`, and in its params why. */
export function imageRefusal(fault: ImageFault): Refusal {
  return new Refusal("PARAMETER_ERROR", { field: "file", params: { ...fault } });
}

/** Measures a file that may be an image of the kind, or refuses it. Its structure is looked at, its pixels are not. */
export function assertImage(kind: ImageKind, bytes: Uint8Array): SoundImage {
  const { types, mostBytes, size } = IMAGE_RULES[kind];
  if (bytes.length === 0) {
    throw imageRefusal({ reason: "EMPTY" });
  }
  if (bytes.length > mostBytes) {
    throw imageRefusal({ reason: "TOO_LARGE", mostBytes, foundBytes: bytes.length });
  }
  const found = ORDER.find((type) => IMAGE_TYPES[type].begins(bytes)) ?? "UNKNOWN";
  if (found === "UNKNOWN" || !types.includes(found)) {
    throw imageRefusal({ reason: "WRONG_TYPE", types, found });
  }
  const sizes = IMAGE_TYPES[found].sizes(bytes);
  if (sizes === null) {
    throw imageRefusal({ reason: "DAMAGED", found });
  }
  return {
    ...(size === null ? assertModest(sizes) : assertSize(sizes, size)),
    mediaType: IMAGE_TYPES[found].mediaType,
  };
}

/** Of a file's pictures the one of exactly this size. */
function assertSize(sizes: readonly PixelSize[], { width, height }: PixelSize): PixelSize {
  const found = sizes.find((size) => size.width === width && size.height === height);
  if (found === undefined) {
    throw imageRefusal({ reason: "WRONG_SIZE", width, height, ...toldOf(sizes) });
  }
  return found;
}

/** The size of a file's picture, whatever it is as long as it can be shown. */
function assertModest(sizes: readonly PixelSize[]): PixelSize {
  const found = sizes.find((size) => Math.max(size.width, size.height) <= MOST_SIDE);
  if (found === undefined) {
    throw imageRefusal({ reason: "TOO_WIDE", width: MOST_SIDE, height: MOST_SIDE, ...toldOf(sizes) });
  }
  return found;
}

const toldOf = ([first]: readonly PixelSize[]) => ({
  foundWidth: first?.width ?? 0,
  foundHeight: first?.height ?? 0,
});
