/** What pieces of work come to, in their order. */
type Results<Pieces extends readonly Promise<unknown>[]> = { -readonly [Key in keyof Pieces]: Awaited<Pieces[Key]> };

/**
 * Waits for pieces of work of one transaction that were begun together: while the database does a statement of one, the server makes the
 * next ready. Their statements go over one connection in the order in which they were asked for, so that what only has to be written
 * after something else may be begun right after it. It waits for all of them also where one fails, for nothing may reach for the
 * transaction once that is over, and throws what failed first: the others find the transaction broken by it.
 */
export async function sideBySide<const Pieces extends readonly Promise<unknown>[]>(
  pieces: Pieces,
): Promise<Results<Pieces>> {
  const failed: unknown[] = [];
  const noted = pieces.map((piece) =>
    piece.catch((error: unknown) => {
      failed.push(error);
    }),
  );
  const results = await Promise.all(noted);
  if (failed.length > 0) {
    throw failed[0];
  }
  return results as Results<Pieces>;
}
