import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { transacting } from "../../kernel/transacting.ts";
import { heldStation } from "../../site/station/held.ts";
import { plasticOf } from "../../money/card/card.rules.ts";
import { employees } from "../employee/employee.list.ts";
import type {
  ChangeEmployeeCardInput,
  CreateEmployeeCardInput,
  ReplaceEmployeeCardInput,
  SetEmployeeCardStateInput,
} from "./employee-card.inputs.ts";
import { employeeCards } from "./employee-card.list.ts";
import type { EmployeeCard } from "./employee-card.types.ts";

const CONSTRAINTS = { employee_card_number: "number", employee_card_tag: "tag" } as const;

/** What is kept of a card besides its number and whose it is. */
type Facts = Pick<EmployeeCard, "tag" | "stationId" | "validUntil" | "state" | "replacedById">;
const factsOf = ({ tag, stationId, validUntil, state, replacedById }: EmployeeCard): Facts => ({
  tag,
  stationId,
  validUntil,
  state,
  replacedById,
});

/** The card as it is now, locked; 10016 where the caller sees none. */
async function employeeCardOf(ctx: Context, id: string): Promise<EmployeeCard> {
  const [found] = await employeeCards.held(ctx, [id]);
  return found ?? refuse("CARD_NOT_FOUND", { field: "id" });
}

/** A card that was replaced stays as it was (10036). */
function assertInHand({ state }: EmployeeCard): void {
  if (state === "REPLACED") {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "id", params: { state } });
  }
}

/** A tag that no customer's card has: a reader asks for one of the two. 10015 */
async function assertNoCustomers(ctx: Context, tag: string | null): Promise<void> {
  const { rows } = await sql`
    select 1 from card where network_id = ${account(ctx).scope.networkId} and tag = ${tag}`.execute(sqlOf(ctx.em));
  if (rows.length > 0) {
    refuse("DUPLICATE_INFO", { field: "tag" });
  }
}

/** The one station at which a card is valid: of its holder's platform. 10003, 10006 */
async function validAt(ctx: Context, stationId: string | null | undefined, platformId: string): Promise<string | null> {
  if (stationId == null) {
    return null;
  }
  const station = await heldStation(ctx, stationId, "stationId");
  return station.platformId === platformId ? station.id : refuse("ILLEGAL_SELECTION", { field: "stationId" });
}

interface New extends Pick<EmployeeCard, "number" | "employeeId" | "stationId" | "validUntil"> {
  readonly tag: string | null;
}

async function issue(ctx: Context, { number, tag, employeeId, stationId, validUntil }: New): Promise<string> {
  await assertNoCustomers(ctx, tag);
  const id = newId();
  const { networkId } = account(ctx).scope;
  const insert = sql`
    insert into employee_card (network_id, id, employee_id, number, tag, state, station_id, valid_until, created_at)
    values (${networkId}, ${id}, ${employeeId}, ${number}, ${tag}, 'ACTIVE', ${stationId}, ${validUntil}, ${ctx.clock.now()})`;
  await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(ctx.em)));
  return id;
}

/** Stores what is changed of a locked card, and says so in the log. 10015 */
async function alter(ctx: Context, card: EmployeeCard, wanted: Facts, operation: string): Promise<void> {
  const change = changesOf(factsOf(card), wanted);
  if (change === null) {
    return;
  }
  const update = sql`
    update employee_card set tag = ${wanted.tag}, station_id = ${wanted.stationId}, valid_until = ${wanted.validUntil},
      state = ${wanted.state}, replaced_by_id = ${wanted.replacedById}
    where network_id = ${account(ctx).scope.networkId} and id = ${card.id}`;
  await refuseBroken(CONSTRAINTS, update.execute(sqlOf(ctx.em)));
  await record(ctx, { operation, objectType: "EmployeeCard", objectId: card.id, ...change });
}

/** Issues a card to somebody who works here. 10014 (employee), 10036 (who left), 10012, 10015, 10003, 10006. */
export async function createEmployeeCard(ctx: Context, input: CreateEmployeeCardInput): Promise<EmployeeCard> {
  return transacting(ctx, async (inner) => {
    const { number, tag } = plasticOf({ number: input.number, tag: input.tag ?? null, plate: null });
    const [employee] = await employees.held(inner, [input.employeeId]);
    if (employee === undefined) {
      return refuse("OBJECT_NOT_FOUND", { field: "employeeId" });
    }
    if (employee.state !== "ACTIVE") {
      refuse("CARD_OPERATION_NOT_ALLOWED", { field: "employeeId", params: { state: employee.state } });
    }
    const stationId = await validAt(inner, input.stationId, employee.platformId);
    const facts = { number, tag, employeeId: employee.id, stationId, validUntil: dayOf(input.validUntil) };
    const id = await issue(inner, facts);
    await record(inner, { operation: "createEmployeeCard", objectType: "EmployeeCard", objectId: id, after: facts });
    return employeeCardOf(inner, id);
  });
}

/** Changes a card; what is absent stays. 10016, 10036 (it was replaced), 10012, 10015, 10003, 10006. */
export async function changeEmployeeCard(ctx: Context, input: ChangeEmployeeCardInput): Promise<EmployeeCard> {
  const { id, tag, stationId, validUntil } = input;
  return transacting(ctx, async (inner) => {
    const card = await employeeCardOf(inner, id);
    assertInHand(card);
    const wanted = {
      ...factsOf(card),
      ...(tag !== undefined && { tag: plasticOf({ number: card.number, tag, plate: null }).tag }),
      ...(stationId !== undefined && { stationId: await validAt(inner, stationId, card.platformId) }),
      ...(validUntil !== undefined && { validUntil: dayOf(validUntil) }),
    };
    if (wanted.tag !== card.tag) {
      await assertNoCustomers(inner, wanted.tag);
    }
    await alter(inner, card, wanted, "changeEmployeeCard");
    return employeeCardOf(inner, id);
  });
}

/** Reports a card lost, stops it, or has it in use again. 10016, 10036 (it was replaced), 10006. */
export async function setEmployeeCardState(
  ctx: Context,
  { id, state }: SetEmployeeCardStateInput,
): Promise<EmployeeCard> {
  if (state === "REPLACED") {
    refuse("ILLEGAL_SELECTION", { field: "state" });
  }
  return transacting(ctx, async (inner) => {
    const card = await employeeCardOf(inner, id);
    assertInHand(card);
    await alter(inner, card, { ...factsOf(card), state }, "setEmployeeCardState");
    return employeeCardOf(inner, id);
  });
}

/** New plastic in the place of a card, once; the old one shows nobody any more. Gives the new one. 10016, 10036, 10012, 10015. */
export async function replaceEmployeeCard(ctx: Context, input: ReplaceEmployeeCardInput): Promise<EmployeeCard> {
  return transacting(ctx, async (inner) => {
    const { number, tag } = plasticOf({ number: input.number, tag: input.tag ?? null, plate: null });
    const card = await employeeCardOf(inner, input.id);
    assertInHand(card);
    const { employeeId, stationId, validUntil } = card;
    const id = await issue(inner, { number, tag, employeeId, stationId, validUntil });
    await alter(inner, card, { ...factsOf(card), state: "REPLACED", replacedById: id }, "replaceEmployeeCard");
    return employeeCardOf(inner, id);
  });
}
