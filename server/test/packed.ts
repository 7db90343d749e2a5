/** Packs a folder as the build does; only the kit may reach into stack/. */
export { compressAssets } from "../../stack/compress.ts";
