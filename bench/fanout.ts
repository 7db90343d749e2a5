import { setTimeout as wait } from "node:timers/promises";
import { type Credentials, idOf } from "./network.ts";
import { type Program, type Surroundings, post, startOwn, startServer } from "./programs.ts";
import { interleaved, median, quantile } from "./rounds.ts";
import { type Line, judged } from "./table.ts";
import { FANOUT_MS, WANTED } from "./wanted.ts";

const SUBSCRIBERS = 1_000;
const EVENTS_A_ROUND = 10;
/** Between events: more than the server gathers them for, so that every one is delivered by itself. */
const EVENT_EVERY_MS = 200;
/** Reports of another station's gun beforehand: a server that is in use has compiled what a report runs through. */
const WARM_UP = 1_500;
const GIVE_UP_MS = 3_000;

const SUBSCRIPTION = `subscription GunStates($filter: ForecourtFilter) {
  gunStates(filter: $filter) {
    gunId gunNumber state online since unitPrice volumeLitres amount totalizerLitres cardNo presetType presetValue transactionNo lastSeenAt
  }
}`;
const REPORT = `mutation ReportReadings($input: ReportInput!) { reportReadings(input: $input) { accepted } }`;

/** What a round of events came to. */
interface Delivered {
  readonly cpuMsEach: number;
  readonly latenciesMs: readonly number[];
  readonly lost: number;
}

/** One side of the comparison. */
interface Broadcaster {
  readonly name: string;
  readonly program: Program;
  /** Makes the event with this number happen. */
  send(number: string): Promise<unknown>;
}

const now = () => performance.timeOrigin + performance.now();

/** When every subscriber got the event, or as many as did until one gives up waiting. */
async function receiptsOf(clients: Program, name: string, number: string): Promise<number[]> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (;;) {
    const response = await fetch(`${clients.url}/receipts?of=${encodeURIComponent(`${name} ${number}`)}`);
    const found = (await response.json()) as number[];
    if (found.length >= SUBSCRIBERS || performance.now() > deadline) {
      return found;
    }
    await wait(50);
  }
}

let events = 100_000;

/** Lets events happen one after the other; only the time of the server counts, and when the messages came. */
async function delivered({ name, program, send }: Broadcaster, clients: Program): Promise<Delivered> {
  const sentAt = new Map<string, number>();
  const before = await program.cpuMs();
  for (let made = 0; made < EVENTS_A_ROUND; made += 1) {
    const number = String((events += 1));
    sentAt.set(number, now());
    await send(number);
    await wait(EVENT_EVERY_MS);
  }
  const cpuMs = (await program.cpuMs()) - before;
  const latenciesMs: number[] = [];
  for (const [number, at] of sentAt) {
    latenciesMs.push(...(await receiptsOf(clients, name, number)).map((came) => came - at));
  }
  const lost = EVENTS_A_ROUND * SUBSCRIBERS - latenciesMs.length;
  return { cpuMsEach: cpuMs / latenciesMs.length, latenciesMs, lost };
}

const portOf = ({ url }: Program): number => Number(new URL(url).port);

async function connected(
  programs: { here: Program; bare: Program; clients: Program },
  { session, gateways }: Credentials,
): Promise<{ here: Broadcaster; bare: Broadcaster }> {
  const { here, bare, clients } = programs;
  const subscription = {
    token: session,
    query: SUBSCRIPTION,
    variables: { filter: { stationIds: [idOf("station", 1)] } },
  };
  const connect = (wanted: object) => post(`${clients.url}/connect`, JSON.stringify({ ...wanted, count: SUBSCRIBERS }));
  await connect({ name: "here", port: portOf(here), subscription });
  await connect({ name: "bare", port: portOf(bare) });
  const report = (station: number, number: string) => {
    const gun = {
      deviceId: idOf("device", station),
      address: "1.1",
      at: new Date(),
      state: "FREE",
      transactionNo: number,
    };
    const figures = { unitPrice: "7.85", volumeLitres: "41.27", amount: "323.97", totalizerLitres: "918273.45" };
    const body = JSON.stringify({ query: REPORT, variables: { input: { guns: [{ ...gun, ...figures }] } } });
    return post(`${here.url}/graphql`, body, { authorization: `Bearer ${gateways[0]}` });
  };
  const send = (number: string) => report(1, number);
  for (let made = 0; made < WARM_UP; made += 1) {
    await report(2, String(made));
  }
  const first = "100000";
  await send(first);
  await receiptsOf(clients, "here", first);
  const sample = (await (await fetch(`${clients.url}/sample?of=here`)).json()) as string;
  return {
    here: { name: "here", program: here, send },
    bare: {
      name: "bare",
      program: bare,
      // The same bytes as here, with this event's number.
      send: (number) =>
        post(
          bare.url,
          sample.replace(/("transactionNo":)"\d+"/, (_, name: string) => `${name}"${number}"`),
        ),
    },
  };
}

/** What happens to one gun, told to everybody who watches the station. */
export async function fanoutRow(
  surroundings: Surroundings,
  credentials: Credentials,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  const programs = {
    here: await startServer(surroundings),
    bare: await startOwn("fanout-bare.ts", surroundings),
    clients: await startOwn("fanout-clients.ts", surroundings),
  };
  try {
    const { here, bare } = await connected(programs, credentials);
    const found = await interleaved(
      { here: () => delivered(here, programs.clients), bare: () => delivered(bare, programs.clients) },
      rounds,
    );
    return linesOf(found);
  } finally {
    await programs.clients.stop();
    await Promise.all([programs.here.stop(), programs.bare.stop()]);
  }
}

function linesOf(found: readonly Record<"here" | "bare", Delivered>[]): Line[] {
  const told = (side: "here" | "bare") => {
    const cpuUs = median(found.map((round) => round[side].cpuMsEach)) * 1000;
    return `${cpuUs.toFixed(1)} µs CPU a delivery`;
  };
  const p = (side: "here" | "bare", part: number) =>
    quantile(
      found.flatMap((round) => round[side].latenciesMs),
      part,
    );
  const p99 = median(found.map(({ here }) => quantile(here.latenciesMs, 0.99)));
  const lost = found.reduce((sum, { here }) => sum + here.lost, 0);
  const sent = found.length * EVENTS_A_ROUND * SUBSCRIBERS;
  const what = `one event to ${SUBSCRIBERS} subscribers`;
  return [
    judged(
      { what, here: told("here"), limit: `bare ws broadcast: ${told("bare")}` },
      median(found.map(({ here, bare }) => bare.cpuMsEach / here.cpuMsEach)),
      WANTED.fanout,
    ),
    {
      what: `${what}, from the gateway's report to the last of 99 %`,
      here: `${p99.toFixed(0)} ms (p50 ${p("here", 0.5).toFixed(0)} ms)`,
      limit: `bare: ${p("bare", 0.99).toFixed(0)} ms`,
      ratio: null,
      wanted: `≤ ${FANOUT_MS} ms`,
      missed: p99 <= FANOUT_MS ? null : `${p99.toFixed(0)} ms instead of ${FANOUT_MS} ms`,
    },
    {
      what: `${what}, lost`,
      here: `${lost} of ${sent}`,
      limit: "0",
      ratio: null,
      wanted: "0",
      missed: lost === 0 ? null : `${lost} instead of 0`,
    },
  ];
}
