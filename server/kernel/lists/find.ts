import { type FilterQuery, LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { isId } from "../ids.ts";

interface Reading {
  readonly refresh?: true;
  readonly lockMode?: LockMode.PESSIMISTIC_WRITE;
}

/** A row whose id came from outside, read in one way or another. */
const reading =
  (how: Reading) =>
  async <Row extends { id: string }>(em: EntityManager, entity: new () => Row, id: string): Promise<Row | null> =>
    isId(id) ? ((await em.findOne(entity as new () => { id: string }, { id }, how)) as Row | null) : null;

/**
 * The row with an id that came from outside, narrowed like every read to what the caller sees; null where there is
 * none. A text that is no id is the id of nothing.
 */
export const findById = reading({});

/** The same, read anew: as others have left it, whatever this request has read before. */
export const findAnew = reading({ refresh: true });

/**
 * The same, read anew and locked until the transaction ends, so that two changes at once follow one another. Where the
 * changes of a whole station follow one another already (`changeSetUp`), reading anew is enough.
 */
export const findLocked = reading({ refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE });

/** A row that can be deleted and stays for what refers to it: null also where it was. Found by `find`. */
export async function findKept<Row extends { id: string; deletedAt: Date | null }>(
  em: EntityManager,
  entity: new () => Row,
  id: string,
  find: ReturnType<typeof reading> = findById,
): Promise<Row | null> {
  const row = await find(em, entity, id);
  return row?.deletedAt === null ? row : null;
}

/**
 * How the row is called that has what another one wants, its code for example; null where the caller sees none, or where
 * it can't be read just now. On a connection of its own: a transaction in which something broke reads nothing any more.
 */
export const nameOfOther =
  <Row extends { name: string }>(em: EntityManager, entity: new () => Row, where: FilterQuery<Row>) =>
  async (): Promise<string | null> => {
    const found = await em
      .fork()
      .findOne(entity, where)
      .catch(() => null);
    return found?.name ?? null;
  };
