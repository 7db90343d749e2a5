import pg from "pg";
import { type PaidCard, paidCards, pointsRule } from "./cards.ts";
import { type Credentials, STATIONS_A_GATEWAY, idOf } from "./network.ts";
import { type Surroundings, post, startServer } from "./programs.ts";
import { interleaved, median } from "./rounds.ts";
import { type Left, bareInserts, leftBy } from "./sales-bare.ts";
import { type Line, judged } from "./table.ts";
import { WANTED } from "./wanted.ts";

const BATCH = 200;
const BATCHES_A_ROUND = 5;

const OPERATION = `mutation ReportReadings($input: ReportInput!) {
  reportReadings(input: $input) { accepted duplicates refused { kind index reason message } }
}`;

/** The nth sale of a gateway, paid with a card or at the till. */
function saleOf(number: number, card: PaidCard | null) {
  const endedAt = new Date(Date.now() - 600_000 + number).toISOString();
  return {
    deviceId: idOf("device", 1 + (number % STATIONS_A_GATEWAY)),
    address: `${1 + (number % 8)}.1`,
    transactionNo: `${card === null ? "t" : "b"}${number}`,
    startedAt: new Date(Date.parse(endedAt) - 120_000).toISOString(),
    endedAt,
    volumeLitres: "4",
    unitPrice: "7.5",
    amount: "30",
    cardNo: card?.tag ?? null,
    offline: false,
    receivedAt: endedAt,
  };
}

interface Answer {
  readonly data: { reportReadings: { accepted: number; refused: readonly unknown[] } };
}

/** Sales with cards and at the till: stored once, priced, booked, with points and roll-ups, against the bare rows. */
export async function salesRow(
  surroundings: Surroundings,
  { session, gateways }: Credentials,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  const server = await startServer(surroundings);
  const db = new pg.Client({ connectionString: surroundings.databaseUrl });
  await db.connect();
  // What is held against us has neither keys to look up nor anything to judge.
  await db.query("set session_replication_role = replica");
  let number = 0;
  const report = async (cards: readonly (PaidCard | null)[]): Promise<number> => {
    const reports = Array.from({ length: BATCHES_A_ROUND }, () =>
      JSON.stringify({
        query: OPERATION,
        variables: { input: { sales: cards.map((card) => saleOf((number += 1), card)) } },
      }),
    );
    const startedAt = performance.now();
    for (const each of reports) {
      const headers = { authorization: `Bearer ${gateways[0]}` };
      const { accepted, refused } = ((await post(`${server.url}/graphql`, each, headers)) as Answer).data
        .reportReadings;
      if (accepted !== BATCH || refused.length > 0) {
        throw new Error(`sales were refused: ${JSON.stringify(refused).slice(0, 500)}`);
      }
    }
    return (BATCH * BATCHES_A_ROUND) / ((performance.now() - startedAt) / 1000);
  };
  const compared = async (what: string, cards: readonly (PaidCard | null)[]): Promise<Line> => {
    const stored: Left[] = [];
    const here = async () => {
      const { given, left } = await leftBy(db, () => report(cards));
      stored.push(left);
      return given;
    };
    const bare = async () =>
      (BATCH * BATCHES_A_ROUND) / ((await bareInserts(db, stored.shift() as Left, BATCHES_A_ROUND)) / 1000);
    // One round ahead, so that there are always rows to write again.
    await here();
    const found = await interleaved({ here, bare }, rounds);
    const told = (side: "here" | "bare") => `${median(found.map((round) => round[side])).toFixed(0)} a second`;
    return judged(
      { what, here: told("here"), limit: `the same rows and sums by bare inserts of arrays: ${told("bare")}` },
      median(found.map((round) => round.here / round.bare)),
      WANTED.sales,
    );
  };
  try {
    const cards = await paidCards(server.url, session, BATCH);
    await pointsRule(server.url, session);
    // As the database does by itself within a minute of so many new rows.
    await db.query("analyze");
    return [
      await compared(
        `sales with cards in batches of ${BATCH}: deduplicated, stored, booked in the ledger, with points and roll-up`,
        cards,
      ),
      await compared(
        `sales at the till in batches of ${BATCH}: deduplicated, stored, with roll-ups and coverage`,
        Array.from({ length: BATCH }, () => null),
      ),
    ];
  } finally {
    await Promise.all([server.stop(), db.end()]);
  }
}
