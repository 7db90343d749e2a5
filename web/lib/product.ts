/** Specification §9. */
export const PRODUCT_VERSION = "1.20.1";
