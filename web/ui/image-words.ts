import type { IntlShape } from "react-intl";
import { errorMessageId } from "../i18n/messages.ts";
import type { ErrorNumber } from "../lib/error-numbers.ts";
import { IMAGE_RULES, type ImageFault, type ImageKind, type ImageType } from "../../common/images/image-check.ts";

/** Why there is no image: what the checks found, what the browser can't draw, or the number of a refusal. */
export type UploadTrouble =
  ImageFault | { readonly reason: "UNSHOWABLE" } | { readonly reason: "REFUSED"; readonly number: ErrorNumber };

/** The specification's names of the types; the same in every language. */
const NAMES: Readonly<Record<ImageType, string>> = { ICO: "ICO", JPEG: "JPG", PNG: "PNG" };

type Intl = Pick<IntlShape, "formatMessage" | "formatNumber" | "formatList">;

/** Two measures stay in their order where the text around them runs from right to left. */
const pixelsOf = (width: number, height: number) => `\u2066${width} × ${height}\u2069`;

const typesOf = ({ formatList }: Intl, types: readonly ImageType[]): string =>
  formatList(
    types.map((type) => NAMES[type]),
    { type: "disjunction" },
  );

/** Rounded up to a tenth, so that what is one byte too large isn't said to be as large as it may be. */
const sizeOf = ({ formatNumber }: Intl, bytes: number): string =>
  formatNumber(Math.ceil(bytes / 102.4) / 10, { style: "unit", unit: "kilobyte" });

/** What files a kind of image takes. */
export function ruleWords(intl: Intl, kind: ImageKind): string {
  const { types, mostBytes, size } = IMAGE_RULES[kind];
  const values = { types: typesOf(intl, types), most: sizeOf(intl, mostBytes) };
  return size
    ? intl.formatMessage({ id: "image.rule.exact" }, { ...values, pixels: pixelsOf(size.width, size.height) })
    : intl.formatMessage({ id: "image.rule.any" }, values);
}

/** What is wrong, and what would be right. */
export function troubleWords(intl: Intl, trouble: UploadTrouble): string {
  const { formatMessage } = intl;
  switch (trouble.reason) {
    case "REFUSED":
      return formatMessage({ id: errorMessageId(trouble.number) });
    case "TOO_LARGE": {
      const most = sizeOf(intl, trouble.mostBytes);
      const found = trouble.foundBytes === null ? `> ${most}` : sizeOf(intl, trouble.foundBytes);
      return formatMessage({ id: "image.fault.TOO_LARGE" }, { most, found });
    }
    case "WRONG_TYPE":
      return formatMessage(
        { id: "image.fault.WRONG_TYPE" },
        {
          found: trouble.found === "UNKNOWN" ? "UNKNOWN" : NAMES[trouble.found],
          types: typesOf(intl, trouble.types),
        },
      );
    case "DAMAGED":
      return formatMessage({ id: "image.fault.DAMAGED" }, { found: NAMES[trouble.found] });
    case "WRONG_SIZE":
    case "TOO_WIDE": {
      const { reason, width, height, foundWidth, foundHeight } = trouble;
      const values = { pixels: pixelsOf(width, height), found: pixelsOf(foundWidth, foundHeight) };
      return formatMessage({ id: `image.fault.${reason}` }, values);
    }
    default:
      return formatMessage({ id: `image.fault.${trouble.reason}` });
  }
}
