import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { RefusalName } from "../errors/catalogue.ts";
import { Refusal, refuse } from "../errors/refuse.ts";

const LONGEST = 200;
/** PostgreSQL, appendix A. */
const UNIQUE_VIOLATION = "23505";

/** Whether a text says anything, at not too great length. */
export const isText = (text: string): boolean => text.trim() !== "" && text.length <= LONGEST;

/** Refuses an empty or overlong text (10012), naming the field. */
export function assertText(text: string, field: string): void {
  if (!isText(text)) {
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

interface Duplicate {
  /** 10015 unless another is named. */
  readonly name?: RefusalName;
  /** How the one that is there already is called, for whoever may see it; it is asked for on a connection of its own. */
  readonly other?: () => Promise<string | null>;
}

/** Turns a broken unique constraint into a refusal that tells of the `other` one; the constraint decides, also when two come at once. */
export async function refuseDuplicate<T>(
  field: string,
  work: Promise<T>,
  { name = "DUPLICATE_INFO", other }: Duplicate = {},
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) {
      const existing = (await other?.()) ?? null;
      throw new Refusal(name, { field, ...(existing !== null && { params: { existing } }) });
    }
    throw error;
  }
}
