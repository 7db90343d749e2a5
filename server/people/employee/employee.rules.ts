import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { Certification } from "../../site/station/station.types.ts";

const LONGEST_CODE = 40;
const LONGEST_PHONE = 40;

/** What somebody at work can show; the others of the specification are what a customer or a car shows. */
const OF_EMPLOYEES: readonly Certification[] = [Certification.GENERAL, Certification.EMPLOYEE, Certification.PASSWORD];

/** What is checked of an employee by itself. Days are "2026-11-22". */
export interface EmployeeFacts {
  readonly code: string;
  readonly name: string;
  readonly phone: string;
  readonly certification: Certification;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** Refuses facts that can't be, naming the field: 10012, and 10006 for a certification that is none of employees. */
export function assertEmployee({ code, name, phone, certification, validFrom, validUntil }: EmployeeFacts): void {
  if (code.trim() === "" || code.length > LONGEST_CODE) {
    refuse("PARAMETER_ERROR", { field: "code", params: { most: LONGEST_CODE } });
  }
  assertText(name, "name");
  if (phone.length > LONGEST_PHONE) {
    refuse("PARAMETER_ERROR", { field: "phone", params: { most: LONGEST_PHONE } });
  }
  if (!OF_EMPLOYEES.includes(certification)) {
    refuse("ILLEGAL_SELECTION", { field: "certification" });
  }
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    refuse("PARAMETER_ERROR", { field: "validUntil" });
  }
}

/** The days of somebody who leaves or comes back on `today`: the last one is never later than the day of leaving. */
export function daysAfter(
  state: "ACTIVE" | "LEFT",
  { validFrom, validUntil }: Pick<EmployeeFacts, "validFrom" | "validUntil">,
  today: string,
): Pick<EmployeeFacts, "validFrom" | "validUntil"> {
  if (state === "ACTIVE") {
    return { validFrom, validUntil: validUntil !== null && validUntil < today ? null : validUntil };
  }
  const last = validUntil !== null && validUntil < today ? validUntil : today;
  // Who leaves before the first day has never been here.
  return { validFrom: validFrom !== null && validFrom > last ? last : validFrom, validUntil: last };
}
