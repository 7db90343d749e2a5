import { record } from "../audit/audit.service.ts";
import { Account } from "../auth/account.entity.ts";
import { noteRightsTouched } from "../auth/rights-touch.ts";
import { inRightsTurn } from "../auth/rights-turn.ts";
import { assertGrantable, assertKept } from "../auth/rights.ts";
import type { Role } from "../auth/role.entity.ts";
import { attempt, undo } from "../../kernel/attempt.ts";
import { type Context, account } from "../../kernel/context.ts";
import { Refusal, refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { giveRoles, lockAccount, rightsBy, takeRoles } from "./account.service.ts";
import { lineOf } from "./platform.rules.ts";
import { type AssignRoleInput, type RoleAssignment, AssignmentOutcome } from "./role.inputs.ts";
import { lockRole } from "./role.service.ts";

/** As many as one page of accounts can show. */
const MOST_ACCOUNTS = 200;

/** Whether a role is given or taken. */
type Direction = "assignRole" | "unassignRole";

/** Gives a role to accounts. Per account: 10014, 403 (the role or the account holds more than the caller), 10006 (the role is of a platform that is not above it). */
export const assignRole = (ctx: Context, input: AssignRoleInput) => assign(ctx, "assignRole", input);

/** Takes a role from accounts. Per account: 10014, 403, 10006 (rights of one's own). */
export const unassignRole = (ctx: Context, input: AssignRoleInput) => assign(ctx, "unassignRole", input);

/** What became of a row after all where another was refused and nothing was to be done. */
const notDone = (row: RoleAssignment): RoleAssignment =>
  row.outcome === AssignmentOutcome.DONE ? { ...row, outcome: AssignmentOutcome.NOT_DONE } : row;

async function assign(ctx: Context, direction: Direction, input: AssignRoleInput): Promise<RoleAssignment[]> {
  const { roleId, accountIds, allOrNothing } = input;
  if (accountIds.length === 0 || accountIds.length > MOST_ACCOUNTS) {
    refuse("PARAMETER_ERROR", { field: "accountIds", params: { least: 1, most: MOST_ACCOUNTS } });
  }
  const { networkId } = account(ctx).scope;
  const rows = await attempt(() =>
    inRightsTurn(ctx, async (inner) => {
      const role = await lockRole(inner, roleId, "roleId");
      assertGrantable(account(ctx).rights, role.rights);
      const outcomes: RoleAssignment[] = [];
      for (const [index, id] of accountIds.entries()) {
        outcomes.push(await assignOne(inner, { direction, role, id, index }));
      }
      const isRefused = outcomes.some(({ outcome }) => outcome === AssignmentOutcome.REFUSED);
      return allOrNothing && isRefused ? undo(outcomes.map(notDone)) : outcomes;
    }),
  );
  ctx.pubsub.publish("rights", { networkId });
  return withAccounts(ctx, accountIds, rows);
}

interface One {
  readonly direction: Direction;
  readonly role: Role;
  readonly id: string;
  readonly index: number;
}

async function assignOne(ctx: Context, { direction, role, id, index }: One): Promise<RoleAssignment> {
  const field = `accountIds.${index}`;
  const told = { index, account: null, number: null, field: null, message: null };
  try {
    const { row, held, platform } = await lockAccount(ctx, id, field);
    const adds = direction === "assignRole";
    if (adds === held.some((each) => each.id === role.id)) {
      return { ...told, outcome: AssignmentOutcome.UNCHANGED };
    }
    const { accountId, rights } = account(ctx);
    if (!adds && row.id === accountId) {
      assertKept(rights, rightsBy(held.filter((each) => each.id !== role.id)), field);
    }
    if (adds && !lineOf(platform.path).includes(role.platform.id)) {
      refuse("ILLEGAL_SELECTION", { field });
    }
    await write(ctx, { direction, role, row });
    return { ...told, outcome: AssignmentOutcome.DONE };
  } catch (error) {
    if (error instanceof Refusal) {
      const number = error.extensions["number"] as number;
      return { ...told, outcome: AssignmentOutcome.REFUSED, number, field, message: error.message };
    }
    throw error;
  }
}

async function write(ctx: Context, { direction, role, row }: { direction: Direction; role: Role; row: Account }) {
  const adds = direction === "assignRole";
  await (adds ? giveRoles : takeRoles)(ctx, row, [role.id]);
  await noteRightsTouched(ctx, [row.id]);
  const what = { role: role.name, roleId: role.id };
  const changes = adds ? { after: what } : { before: what };
  await record(ctx, { operation: direction, objectType: "Account", objectId: row.id, ...changes });
}

/** The accounts as they are afterwards, for those rows whose account the caller sees. */
async function withAccounts(ctx: Context, ids: readonly string[], rows: RoleAssignment[]): Promise<RoleAssignment[]> {
  const em = ctx.em.fork({ clear: true, keepTransactionContext: false });
  em.setFilterParams("scope", { ...account(ctx).scope });
  const found = await em.find(Account, { id: { $in: ids.filter(isId) }, deletedAt: null });
  const byId = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, account: byId.get(ids[row.index] ?? "") ?? null }));
}
