/** Specification §9. */
export const PRODUCT_VERSION = "1.20.1";

/** Specification §1: a build made with VITE_FLAG=PREVIEW says that it offers the languages without their data. */
export function isPreview(): boolean {
  return import.meta.env.VITE_FLAG === "PREVIEW";
}
