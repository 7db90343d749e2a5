import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { newId } from "../server/kernel/ids.ts";
import { faultsOf } from "../server/money/ledger/books.ts";
import { post as postMovement } from "../server/money/ledger/ledger.writer.ts";
import { PAID_IN, type PaidCard, paidCards, stationOf } from "./cards.ts";
import { closedLoop } from "./load.ts";
import { type Credentials, NETWORK_ID } from "./network.ts";
import { type Surroundings, startServer } from "./programs.ts";
import { interleaved, median } from "./rounds.ts";
import { type Line, judged } from "./table.ts";
import { WANTED } from "./wanted.ts";

const ROUND_MS = 2_000;
const CARDS = 100;
/** As many callers at once as the product's side has connections. */
const CALLERS = 8;

const DEBIT = "mutation Debit($input: ConsumeAtStoreInput!) { consumeAtStore(input: $input) { id } }";

/** Debits a second through the API: a card's operation with key, lock, posting, line and audit entry. */
async function throughApi(url: string, session: string, cards: readonly PaidCard[]): Promise<number> {
  const run = newId();
  const { requests, seconds } = await closedLoop(
    {
      url: `${url}/graphql`,
      headers: { authorization: `Bearer ${session}` },
      body: (number) => {
        const cardId = cards[number % cards.length]?.id;
        const input = { cardId, stationId: stationOf(number), amount: "1", idempotencyKey: `${run} ${number}` };
        return JSON.stringify({ query: DEBIT, variables: { input } });
      },
    },
    { ms: ROUND_MS },
  );
  return requests / seconds;
}

/** Debits a second by the ledger's guarded statement, in a transaction each: alone, or with the rows that the API writes besides. */
async function byStatement(
  db: Kysely<unknown>,
  cards: readonly PaidCard[],
  rowsBesides: (tx: Kysely<unknown>, card: PaidCard) => Promise<unknown> = async () => undefined,
): Promise<number> {
  let done = 0;
  const startedAt = performance.now();
  const caller = async () => {
    while (performance.now() - startedAt < ROUND_MS) {
      const number = (done += 1);
      const card = cards[number % cards.length] as PaidCard;
      const { accountId: ownerId } = card;
      const by = { networkId: NETWORK_ID, at: new Date(), accountId: null, author: "bench", turned: () => undefined };
      await db.transaction().execute(async (tx) => {
        await postMovement(tx, {
          ...by,
          id: newId(),
          type: "STORE_CONSUME",
          platformId: NETWORK_ID,
          stationId: stationOf(number),
          lines: [
            { kind: "PRINCIPAL", ownerId, amount: "-1" },
            { kind: "REVENUE", ownerId: stationOf(number), part: "STORE", amount: "1" },
          ],
        });
        await rowsBesides(tx, card);
      });
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return done / ((performance.now() - startedAt) / 1000);
}

/** A key, a line and an audit entry as plain inserts: no debit that is told and done once does with less. */
async function keyLineAndEntry(tx: Kysely<unknown>, card: PaidCard): Promise<void> {
  const [network, id, now] = [NETWORK_ID, newId(), new Date()];
  await sql`insert into once_key (network_id, account_id, what, key, input_hash, made_id, created_at)
    values (${network}, ${network}, 'bench', ${id}, '', ${id}, ${now})`.execute(tx);
  await sql`
    insert into card_flow (network_id, time, id, platform_id, card_account_id, card_id, operation, deposit, gift, transfer, refund, oil_amount,
      oil_volume, store_amount, principal_after, gift_after, state_after, author, lacked)
    values (${network}, ${now}, ${id}, ${network}, ${card.accountId}, ${card.id}, 'STORE_CONSUME', 0, 0, 0, 0, 0, 0, 1, 0, 0, 'NORMAL', 'bench', 0)`.execute(
    tx,
  );
  await sql`
    insert into audit_entry (network_id, time, id, account_name, address, operation, object_type, object_id, outcome)
    values (${network}, ${now}, ${newId()}, 'bench', '', 'consumeAtStore', 'Card', ${card.id}, 'OK')`.execute(tx);
}

/** Refuses where the debits have not left the books as they claim. */
async function assertBooks(db: Kysely<unknown>): Promise<void> {
  const faults = await faultsOf(db, NETWORK_ID);
  if (faults.length > 0) {
    throw new Error(`the books are wrong: ${JSON.stringify(faults.slice(0, 3))}`);
  }
}

/** Debits of cards through the API, all of one card and spread over many. */
export async function debitsRow(
  surroundings: Surroundings,
  { session }: Credentials,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  const server = await startServer(surroundings);
  const pool = new pg.Pool({ connectionString: surroundings.databaseUrl, max: CALLERS });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const here = await paidCards(server.url, session, CARDS);
    const bare = await paidCards(server.url, session, CARDS);
    // As the database does by itself within a minute of so many new rows.
    await pool.query("analyze");
    const lines: Line[] = [];
    for (const [what, count] of [
      ["debits of one card", 1],
      [`debits spread over ${CARDS} cards`, CARDS],
    ] as const) {
      const found = await interleaved(
        {
          here: () => throughApi(server.url, session, here.slice(0, count)),
          bare: () => byStatement(db, bare.slice(0, count)),
          written: () => byStatement(db, bare.slice(0, count), keyLineAndEntry),
        },
        rounds,
      );
      const told = (side: "here" | "bare" | "written") =>
        `${median(found.map((round) => round[side])).toFixed(0)} a second`;
      lines.push(
        judged(
          {
            what: `${what} (of ${PAID_IN} each), through the API, once for each key, with line and audit entry`,
            here: told("here"),
            limit: `the ledger's guarded statement alone: ${told("bare")} (with key, line and audit entry: ${told("written")})`,
          },
          median(found.map((round) => round.here / round.bare)),
          WANTED.debits,
        ),
      );
    }
    await assertBooks(db);
    return lines;
  } finally {
    await Promise.all([server.stop(), db.destroy()]);
  }
}
