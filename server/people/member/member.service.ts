import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { redact } from "../../access/audit/redact.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayIn, dayOf } from "../../kernel/lists/days.ts";
import { type PartOutcome, changeChosen } from "../../kernel/lists/rows.ts";
import { transacting } from "../../kernel/transacting.ts";
import { forgetBuyer } from "../../money/card/card-trace.writer.ts";
import type { ChangeMemberInput, CreateMemberInput, MemberInput, SetMemberLevelsInput } from "./member.inputs.ts";
import { type MemberRow, members } from "./member.list.ts";
import { type MemberFacts, memberFacts } from "./member.rules.ts";
import type { Member } from "./member.types.ts";

const CONSTRAINTS = { member_phone: "phone" } as const;

/** The member as it is now, locked; 10014 where the caller sees none, or the person is erased. */
export async function memberOf(ctx: Context, id: string, field = "id"): Promise<MemberRow> {
  const [found] = await members.locked(ctx, members.withIds([id]));
  return found === undefined || found.erasedAt !== null ? refuse("OBJECT_NOT_FOUND", { field }) : found;
}

/** What can be changed of a row that was read. */
export function factsOfMember({ name, phone, idNumber, level, birthday, remark }: MemberRow): MemberFacts {
  return { name, phone: phone ?? "", idNumber, level, birthday, remark };
}

/** The audit log never holds a whole identity number: it outlives the person's erasure. */
function toldOf(facts: Partial<MemberFacts>) {
  return facts.idNumber == null ? facts : { ...facts, idNumber: `…${facts.idNumber.slice(-2)}` };
}

/** Stores a new member and says so in the log; the caller's transaction. 10012, 10017, 10015. */
export async function addMember(ctx: Context, given: MemberFacts, platformId: string): Promise<string> {
  const { timeZone } = await platformOf(ctx, platformId);
  const facts = memberFacts(given, dayIn(timeZone, ctx.clock.now()));
  const [id, { networkId }] = [newId(), account(ctx).scope];
  await holdPlatform(ctx, { id: platformId, networkId });
  const insert = sql`
    insert into member (network_id, id, platform_id, name, phone, id_number, level, birthday, remark, created_at)
    values (${networkId}, ${id}, ${platformId}, ${facts.name}, ${facts.phone}, ${facts.idNumber}, ${facts.level}, ${facts.birthday},
      ${facts.remark}, ${ctx.clock.now()})`;
  await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(ctx.em)));
  const after = { ...toldOf(facts), platformId };
  await record(ctx, { operation: "createMember", objectType: "Member", objectId: id, after });
  return id;
}

/** Stores what is changed of a locked member and says so in the log; false where nothing is. The caller's transaction. 10012, 10015. */
export async function alterMember(
  ctx: Context,
  row: MemberRow,
  { wanted, operation }: { wanted: MemberFacts; operation: string },
): Promise<boolean> {
  const { timeZone } = await platformOf(ctx, row.platformId);
  const facts = memberFacts(wanted, dayIn(timeZone, ctx.clock.now()));
  const before = factsOfMember(row);
  const changed = (Object.keys(before) as (keyof MemberFacts)[]).filter((key) => before[key] !== facts[key]);
  if (changed.length === 0) {
    return false;
  }
  const update = sql`
    update member set name = ${facts.name}, phone = ${facts.phone}, id_number = ${facts.idNumber}, level = ${facts.level},
      birthday = ${facts.birthday}, remark = ${facts.remark}
    where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
  await refuseBroken(CONSTRAINTS, update.execute(sqlOf(ctx.em)));
  const told = (source: MemberFacts) => toldOf(Object.fromEntries(changed.map((key) => [key, source[key]])));
  const entry = { operation, objectType: "Member", objectId: row.id } as const;
  await record(ctx, { ...entry, before: told(before), after: told(facts) });
  return true;
}

/** Makes a member. 10012, 10017, 10015 (the phone is somebody's). */
export async function createMember(ctx: Context, input: CreateMemberInput): Promise<Member> {
  const { platformId, birthday, idNumber = null, ...texts } = input;
  return transacting(ctx, async (inner) => {
    const facts = { ...texts, idNumber, birthday: dayOf(birthday) };
    return memberOf(inner, await addMember(inner, facts, platformId ?? account(ctx).platformId));
  });
}

/** Changes a member; what is absent stays. 10014, 10012, 10015. */
export async function changeMember(ctx: Context, input: ChangeMemberInput): Promise<Member> {
  const { id, idNumber, birthday, ...others } = input;
  return transacting(ctx, async (inner) => {
    const row = await memberOf(inner, id);
    const wanted: MemberFacts = {
      ...factsOfMember(row),
      ...Object.fromEntries(Object.entries(others).filter(([, value]) => value != null)),
      ...(idNumber === undefined ? {} : { idNumber }),
      ...(birthday === undefined ? {} : { birthday: dayOf(birthday) }),
    };
    await alterMember(inner, row, { wanted, operation: "changeMember" });
    return memberOf(inner, id);
  });
}

/** Tells a member's whole identity number, and writes down who asked. 10014. */
export async function revealMemberIdNumber(ctx: Context, { id }: MemberInput): Promise<string | null> {
  return transacting(ctx, async (inner) => {
    const { idNumber } = await memberOf(inner, id);
    await record(inner, { operation: "revealMemberIdNumber", objectType: "Member", objectId: id });
    return idNumber;
  });
}

/** Facts of a member that tell who it is. */
const PERSONAL = ["name", "phone", "idNumber", "birthday", "remark"];

/** Forgets the person, on their cards, in sales and in the log too: what was posted stays, who it was does not. 10014; 10019 while a card of theirs is not closed. */
export async function eraseMember(ctx: Context, { id }: MemberInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    await memberOf(inner, id);
    const { networkId } = account(ctx).scope;
    const { rows } = await sql<{ cards: number }>`
      select count(*)::int as cards from card_account a join card c on c.network_id = a.network_id and c.card_account_id = a.id
      where a.network_id = ${networkId} and a.member_id = ${id} and c.state not in ('REPLACED', 'CLOSED')`.execute(
      sqlOf(inner.em),
    );
    if ((rows[0]?.cards ?? 0) > 0) {
      refuse("IN_USE", { field: "id", params: { cards: rows[0]?.cards ?? 0 } });
    }
    await sql`
      update member set name = '', phone = null, id_number = null, birthday = null, remark = '', erased_at = ${ctx.clock.now()}
      where network_id = ${networkId} and id = ${id}`.execute(sqlOf(inner.em));
    await forgetBuyer(inner, id);
    await redact(inner, [id], PERSONAL);
    await record(inner, { operation: "eraseMember", objectType: "Member", objectId: id });
  });
  return true;
}

/**
 * Gives many members a level; says of each what became of it. 10012 neither or both of ids and filter, none, too many, or no
 * such level.
 */
export async function setMemberLevels(ctx: Context, input: SetMemberLevelsInput): Promise<PartOutcome> {
  const { level } = input;
  return changeChosen(ctx, { from: members, choice: input, label: ["name"] }, async (inside, id) => {
    const row = await memberOf(inside, id);
    return alterMember(inside, row, { wanted: { ...factsOfMember(row), level }, operation: "setMemberLevels" });
  });
}
