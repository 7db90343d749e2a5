import type { EntityManager } from "@mikro-orm/postgresql";
import { isId } from "../ids.ts";

/**
 * The row with an id that came from outside, narrowed like every read to what the caller sees; null where there is
 * none. A text that is no id is the id of nothing.
 */
export async function findById<Row extends { id: string }>(
  em: EntityManager,
  entity: new () => Row,
  id: string,
): Promise<Row | null> {
  return isId(id) ? ((await em.findOne(entity as new () => { id: string }, { id })) as Row | null) : null;
}

/** The same, read anew: as others have left it, whatever this request has read before. */
export async function findAnew<Row extends { id: string }>(
  em: EntityManager,
  entity: new () => Row,
  id: string,
): Promise<Row | null> {
  return isId(id)
    ? ((await em.findOne(entity as new () => { id: string }, { id }, { refresh: true })) as Row | null)
    : null;
}
