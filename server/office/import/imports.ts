import { employeeImport } from "../../people/employee/employee.import.ts";
import type { ImportSource } from "../../kernel/lists/import.source.ts";

/**
 * Every list that can be imported. A list enters by its `<domain>.import.ts` and its line here: the enum, the address that
 * takes its files and the check of the permission follow from it.
 */
export const IMPORTS: readonly ImportSource[] = [employeeImport];
