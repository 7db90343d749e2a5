import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { isId } from "../ids.ts";

/**
 * The row with an id that came from outside, as it is now and locked until the transaction ends, so that two changes at
 * once follow one another; narrowed to what the caller sees, null where there is none.
 */
export async function lockById<Row extends { id: string }>(
  em: EntityManager,
  entity: new () => Row,
  id: string,
): Promise<Row | null> {
  return isId(id)
    ? ((await em.findOne(
        entity as new () => { id: string },
        { id },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      )) as Row | null)
    : null;
}
