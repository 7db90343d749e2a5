import { type ImageFault, type ImageType, measureImage } from "../../../common/images/image-check.ts";
import type { PixelSize } from "../../../common/images/pixel-size.ts";
import { Refusal } from "../../kernel/errors/refuse.ts";
import type { ImageKind } from "./upload.types.ts";

/** The types of files that there are, and what each is served as. */
export const IMAGE_TYPES: Readonly<Record<ImageType, { readonly mediaType: string; readonly extension: string }>> = {
  ICO: { mediaType: "image/x-icon", extension: "ico" },
  PNG: { mediaType: "image/png", extension: "png" },
  JPEG: { mediaType: "image/jpeg", extension: "jpg" },
};

/** A file that is what its kind asks for. */
interface ServedImage extends PixelSize {
  readonly mediaType: string;
}

/** The refusal of a file: 10012, field `file`, and in its params why. */
export function imageRefusal(fault: ImageFault): Refusal {
  return new Refusal("PARAMETER_ERROR", { field: "file", params: { ...fault } });
}

/** Measures a file that may be an image of the kind, or refuses it. */
export function assertImage(kind: ImageKind, bytes: Uint8Array): ServedImage {
  const found = measureImage(kind, bytes);
  if ("reason" in found) {
    throw imageRefusal(found);
  }
  const { width, height, type } = found;
  return { width, height, mediaType: IMAGE_TYPES[type].mediaType };
}
