import type { MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import { z } from "zod";
import { callerByLogin } from "../access/auth/caller.ts";
import type { Config } from "../kernel/config.ts";
import { type AccountCaller, type Context, sqlOf } from "../kernel/context.ts";
import { closeShift, openShift } from "../money/shift/shift.service.ts";
import { contextOf } from "./network.ts";

const DAY_MS = 86_400_000;
/** Stations whose shifts are entered at the same time. */
const AT_A_TIME = 2;

const money = z.string().regex(/^-?\d+(\.\d+)?$/);

const KeptShift = z.object({
  /** Code of the station. */
  station: z.string(),
  /** Whose it was. */
  login: z.string(),
  openedAt: z.iso.datetime(),
  /** What was counted at its end, and why that differs; null: it is open yet. */
  signed: z
    .object({
      closedAt: z.iso.datetime(),
      cash: money,
      bankCard: money,
      transfer: money,
      reason: z.string().nullable(),
    })
    .nullable(),
});
type KeptShift = z.infer<typeof KeptShift>;

/** The shifts that stations had before, each station's in order. */
export const ShiftsFile = z.object({ shifts: z.array(KeptShift) });

/** Whose people enter what they kept. */
export interface DeskOptions {
  /** The network's sign-in code. */
  readonly signInCode: string;
  readonly config: Config;
  readonly log: Logger;
}

interface Entering extends DeskOptions {
  readonly shifts: readonly KeptShift[];
}

/**
 * Opens and closes shifts by the use cases that the API calls, as of when they were and as who kept them. What was entered before stays.
 * Gives their number.
 */
export async function enterShifts(orm: MikroORM, entering: Entering): Promise<number> {
  const people = await Desk.of(orm, entering);
  const stations = [...Map.groupBy(entering.shifts, ({ station }) => station).values()];
  const work = async (): Promise<void> => {
    for (let shifts = stations.shift(); shifts; shifts = stations.shift()) {
      for (const shift of shifts) {
        await people.enter(shift);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return entering.shifts.length;
}

/** A network whose people enter what they kept. */
export class Desk {
  private readonly callers = new Map<string, AccountCaller>();

  private constructor(
    private readonly orm: MikroORM,
    readonly networkId: string,
    private readonly stations: ReadonlyMap<string, string>,
    private readonly services: Pick<DeskOptions, "config" | "log">,
  ) {}

  static async of(orm: MikroORM, { signInCode, config, log }: DeskOptions): Promise<Desk> {
    const db = sqlOf(orm.em.fork());
    const { rows } = await sql<{ networkId: string; code: string; id: string }>`
      select s.network_id as "networkId", s.code, s.id from platform p join station s on s.network_id = p.id
      where p.parent_id is null and p.sign_in_code = ${signInCode} and s.deleted_at is null`.execute(db);
    const [first] = rows;
    if (first === undefined) {
      throw new Error(`there is no network ${signInCode} with stations`);
    }
    return new Desk(orm, first.networkId, new Map(rows.map(({ code, id }) => [code, id])), { config, log });
  }

  async enter({ station, login, openedAt, signed }: KeptShift): Promise<void> {
    const stationId = this.stations.get(station);
    if (stationId === undefined) {
      throw new Error(`there is no station ${station}`);
    }
    const key = `seed ${station} ${openedAt}`;
    const opened = await openShift(await this.as(login, openedAt), { idempotencyKey: key, stationId });
    if (signed === null) {
      return;
    }
    const { closedAt, cash, bankCard, transfer, reason } = signed;
    await closeShift(await this.as(login, closedAt), {
      idempotencyKey: key,
      id: opened.id,
      preview: false,
      counters: [],
      declared: [
        { tender: "CASH", amount: cash },
        { tender: "BANK_CARD", amount: bankCard },
        { tender: "TRANSFER", amount: transfer },
      ],
      reason,
    });
  }

  /** Somebody's context as of an instant. */
  async as(login: string, at: string): Promise<Context> {
    const em = this.orm.em.fork();
    const now = new Date(at);
    const caller = this.callers.get(login) ?? (await this.find(login));
    this.callers.set(login, caller);
    em.setFilterParams("scope", { ...caller.scope });
    return { ...contextOf(em, caller, this.services), clock: { now: () => now } };
  }

  private async find(login: string): Promise<AccountCaller> {
    const until = new Date(Date.now() + DAY_MS);
    const found = await callerByLogin(sqlOf(this.orm.em.fork()), { networkId: this.networkId, login }, until);
    if (found === null) {
      throw new Error(`nobody logs in as ${login}`);
    }
    return found;
  }
}
