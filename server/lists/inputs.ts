import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { RefusalName } from "../errors/catalogue.ts";
import { Refusal, refuse } from "../errors/refuse.ts";

const LONGEST = 200;
/** PostgreSQL, appendix A. */
const UNIQUE_VIOLATION = "23505";

/** Refuses an empty or overlong text (10012), naming the field. */
export function assertText(text: string, field: string): void {
  if (text.trim() === "" || text.length > LONGEST) {
    refuse("PARAMETER_ERROR", { field, params: { most: LONGEST } });
  }
}

/** The pattern of LIKE for texts that contain the given one, whatever is in it. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Refuses what is no IANA time zone (10012). */
export function assertTimeZone(timeZone: string, field: string): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    refuse("PARAMETER_ERROR", { field });
  }
}

/** A broken unique constraint of a plain SQL statement as a refusal. */
export async function refuseTwice<T>(name: RefusalName, field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) {
      throw new Refusal(name, { field });
    }
    throw error;
  }
}

/** Turns a broken unique constraint into a refusal (10015 unless another is named); the constraint decides, also when two come at once. */
export async function refuseDuplicate<T>(
  field: string,
  work: Promise<T>,
  name: RefusalName = "DUPLICATE_INFO",
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) {
      throw new Refusal(name, { field });
    }
    throw error;
  }
}
