import { compareNames } from "../../../lib/by-name.ts";

/** What a tree of platforms is made of. */
export interface Placed {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Nothing of it enters a total. */
  readonly training: boolean;
}

/** A platform with those right below it, by name. */
export interface Branch<Row extends Placed> {
  readonly row: Row;
  readonly children: readonly Branch<Row>[];
}

/** Platforms as trees: a root is one whose superior isn't among them, which is the own one of whoever asked. */
export function branchesOf<Row extends Placed>(rows: readonly Row[]): readonly Branch<Row>[] {
  const known = new Set(rows.map(({ id }) => id));
  const under = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ""));
  const branch = (row: Row): Branch<Row> => ({ row, children: below(row.id) });
  const below = (id: string) =>
    (under.get(id) ?? []).toSorted((one, other) => compareNames(one.name, other.name)).map(branch);
  return below("");
}

/** A platform and all below it, in the tree's order, each with how deep it lies. */
export function flat<Row extends Placed>(
  branches: readonly Branch<Row>[],
  depth = 0,
): readonly { row: Row; depth: number }[] {
  return branches.flatMap(({ row, children }) => [{ row, depth }, ...flat(children, depth + 1)]);
}

/** Where a platform can be hung: anywhere but under itself, what is below it, or where it hangs already; one that counts under none for training. */
export function placesFor<Row extends Placed>(rows: readonly Row[], { id, parentId, training }: Placed) {
  const branches = branchesOf(rows);
  const out = new Set(idsWithin(branches, id));
  return flat(branches).filter(({ row }) => !out.has(row.id) && row.id !== parentId && (training || !row.training));
}

function idsWithin<Row extends Placed>(branches: readonly Branch<Row>[], id: string): string[] {
  return branches.flatMap(({ row, children }) =>
    row.id === id ? [id, ...flat(children).map((each) => each.row.id)] : idsWithin(children, id),
  );
}

/** The ids above a platform, the topmost first. */
export function lineAbove(rows: readonly Placed[], id: string): readonly string[] {
  const { parentId } = rows.find((row) => row.id === id) ?? { parentId: null };
  return parentId === null ? [] : [...lineAbove(rows, parentId), parentId];
}
