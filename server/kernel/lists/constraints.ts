import { Refusal, type RefusalDetails } from "../errors/refuse.ts";
import type { RefusalName } from "../errors/catalogue.ts";

/** SQLSTATE of a broken unique constraint, and of a row that others point at. */
const UNIQUE = "23505";
const POINTED_AT = "23503";

interface PgError {
  readonly code?: string;
  readonly constraint?: string;
}

/**
 * Runs a statement whose constraints decide, also when two come at once: a unique one that is named in `fields` becomes
 * 10015 with its field, a row that others point at 10019.
 */
export async function refuseBroken<T>(fields: Readonly<Record<string, string>>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint = "" } = error as PgError;
    if (code === POINTED_AT) {
      throw refused("IN_USE", {});
    }
    const field = code === UNIQUE ? fields[constraint] : undefined;
    throw field === undefined ? error : refused("DUPLICATE_INFO", { field });
  }
}

const refused = (name: RefusalName, details: RefusalDetails) => new Refusal(name, details);
