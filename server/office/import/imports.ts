import type { ImportSource } from "../../kernel/lists/import.source.ts";

/** Every list that can be filled from a file, in the order of the domains: filled when these are put together. */
export const IMPORTS: ImportSource[] = [];
