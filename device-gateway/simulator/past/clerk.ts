import { z } from "zod";
import { Permission } from "../../../common/permission.ts";
import { wallTime } from "../../../common/zone-time.ts";
import type { NetworkFile } from "../network.ts";
import type { StationPlan } from "../plan.ts";
import { decimalText } from "../quantity.ts";
import type { GasReading } from "./gas-readings.ts";
import { DisputeShortDeliveryDocument, EnterPapersDocument, UndisputedDeliveriesDocument } from "./clerk.generated.ts";
import { ServerApi } from "./server-api.ts";
import type { PastTicket } from "./tickets.ts";

const LOGIN = `mutation Login($input: LoginInput!) { login(input: $input) { token } }`;
const Session = z.object({ login: z.object({ token: z.string() }) });
const Table = z.object({ id: z.string() });
const Report = z.object({
  importRows: z.object({
    done: z.boolean(),
    refused: z.number(),
    rows: z.array(z.object({ row: z.number(), refusal: z.unknown() })),
  }),
});
const Found = z.object({ inboundDeliveries: z.object({ nodes: z.array(z.object({ id: z.string() })) }) });
const Disputed = z.object({ openDeliveryDispute: z.object({ id: z.string() }) });

type Account = NetworkFile["accounts"][number];

/** Who looks after the papers of a station: whoever of its own platform may, else whoever may do everything; null where nobody is. */
export function clerkAccount({ platform }: StationPlan, accounts: readonly Account[]): Account | null {
  const own = accounts.find((each) => each.platform === platform && each.operates.includes(Permission.StationReport));
  return own ?? accounts.find(({ permissions }) => permissions === "ALL") ?? null;
}

const litres = (cl: number): string => decimalText(cl, 2);

type Cells<Paper> = Readonly<Record<string, (paper: Paper, plan: StationPlan) => string | number>>;

/** What the columns of a file of tickets hold, by the names that the server has for them. */
const TICKET_CELLS: Cells<PastTicket> = {
  number: ({ number }) => number,
  supplier: ({ supplier }) => supplier,
  stationCode: (_ticket, { code }) => code,
  tankNumber: ({ tank }) => tank,
  day: ({ signedAt }, { timeZone }) => wallTime(new Date(signedAt), timeZone).day,
  clock: ({ signedAt }, { timeZone }) => wallTime(new Date(signedAt), timeZone).time,
  volumeLitres: ({ volumeCl }) => litres(volumeCl),
  netVolumeLitres: ({ netCl }) => litres(netCl),
  temperatureC: ({ temperatureC }) => temperatureC,
  density: ({ densityKgM3 }) => densityKgM3,
  driver: ({ driver }) => driver,
  vehicle: ({ vehicle }) => vehicle,
  compartments: ({ compartments }) => Array.from({ length: compartments }, (_, index) => index + 1).join(" "),
};

/** The same of a file of what gas meters had counted. */
const GAS_CELLS: Cells<GasReading> = {
  stationCode: (_reading, { code }) => code,
  day: ({ at }, { timeZone }) => wallTime(new Date(at), timeZone).day,
  clock: ({ at }, { timeZone }) => wallTime(new Date(at), timeZone).time,
  unit: () => "CUBIC_METRE",
  counter: ({ counterLitres }) => decimalText(counterLitres, 3),
};

function tableOf<Paper>(cells: Cells<Paper>, plan: StationPlan, papers: readonly Paper[]): string {
  const rows = papers.map((paper) => Object.values(cells).map((cell) => String(cell(paper, plan))));
  return [Object.keys(cells), ...rows].map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
}

/** A person of the back office, who brings in the tickets of a station as a file and disputes those of which less came. */
export class Clerk {
  private readonly api: ServerApi;
  private token: string | null = null;

  constructor(
    url: string,
    private readonly account: Account,
  ) {
    this.api = new ServerApi(url, () => this.token);
  }

  /** Enters tickets; those that are there already stay. Throws where the server refuses one. */
  async enter(plan: StationPlan, tickets: readonly PastTicket[]): Promise<void> {
    await this.bringIn("delivery_tickets", plan, { cells: TICKET_CELLS, papers: tickets });
    for (const ticket of tickets) {
      if (ticket.shortCl > 0) await this.dispute(ticket);
    }
  }

  /** Enters what was read off a gas meter; what is there already stays. Throws where the server refuses one. */
  async enterGas(plan: StationPlan, readings: readonly GasReading[]): Promise<void> {
    await this.bringIn("gas_readings", plan, { cells: GAS_CELLS, papers: readings });
  }

  private async bringIn<Paper>(
    list: string,
    plan: StationPlan,
    { cells, papers }: { readonly cells: Cells<Paper>; readonly papers: readonly Paper[] },
  ): Promise<void> {
    await this.logIn();
    const { id } = await this.api.sendTable(Table, `/imports/${list}`, tableOf(cells, plan, papers));
    const columns = Object.keys(cells).map((column, index) => ({ id: column, index }));
    const input = { fileId: id, columns, mode: "ALL_OR_NOTHING", dryRun: false };
    const { rows, refused } = (await this.api.run(Report, EnterPapersDocument, { input })).importRows;
    const fault = rows.find(({ refusal }) => refusal !== null);
    if (fault) throw new Error(`${refused} ${list} of ${plan.code} were refused, first: ${JSON.stringify(fault)}`);
  }

  private async logIn(): Promise<void> {
    const { login: username, password } = this.account;
    this.token ??= (await this.api.ask(Session, LOGIN, { input: { username, password } })).login.token;
  }

  private async dispute({ number, shortCl }: PastTicket): Promise<void> {
    const { nodes } = (await this.api.run(Found, UndisputedDeliveriesDocument, { search: number })).inboundDeliveries;
    for (const { id } of nodes) {
      const reason = `The gauge shows about ${Math.round(shortCl / 100)} L less than the ticket`;
      await this.api.run(Disputed, DisputeShortDeliveryDocument, { input: { id, reason } });
    }
  }
}
