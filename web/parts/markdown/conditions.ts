import { custom } from "zod/mini";
import type { Weekday } from "../../schema-types.generated.ts";
import { saidByRule } from "../../ui/form/checks.ts";
import type { WindowValue } from "./windows-input.tsx";

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Members' levels (contract), as a form holds them. */
export const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** The checks of when and for whom a rule holds. */
export const conditionFields = () => ({
  levels: custom<readonly string[]>(Array.isArray),
  weekdays: custom<readonly Weekday[]>(Array.isArray),
  windows: custom<readonly WindowValue[]>(Array.isArray).check(
    saidByRule((windows: readonly WindowValue[]) =>
      windows.every(({ from, to }) => CLOCK.test(from) && CLOCK.test(to) && from !== to)
        ? undefined
        : { id: "hours.wrong" },
    ),
  ),
});
