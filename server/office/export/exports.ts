import type { AnyListFile } from "../../kernel/lists/list-file.ts";

/** Every list that can be had as a file, in the order of the domains: filled when these are put together. */
export const EXPORTS: AnyListFile[] = [];
