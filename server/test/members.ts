import type { CreateMemberInput, Member } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { unique } from "./world.ts";

/** The fields of a member that stories look at. */
export const MEMBER = "id name phone idNumberMasked level birthday remark platformId platformName erasedAt";
export const CREATE_MEMBER = `mutation Create($input: CreateMemberInput!) { createMember(input: $input) { ${MEMBER} } }`;
const LIST = `query Members($filter: MemberFilter, $orderBy: MemberOrder! = NAME_ASC) {
  members(filter: $filter, orderBy: $orderBy) { nodes { ${MEMBER} } } }`;

let phones = 0;

/** A phone number that nobody has yet. */
export const freshPhone = (): string => `138${String((phones += 1)).padStart(8, "0")}`;

/** Makes a member as the caller. */
export async function memberFor(caller: Caller, given: Partial<CreateMemberInput> = {}): Promise<Member> {
  const input = { name: unique("Member"), phone: freshPhone(), ...given };
  return (await caller.run<{ createMember: Member }>(CREATE_MEMBER, { input })).createMember;
}

/** The members that a caller sees, by name unless told. */
export async function membersOf(caller: Caller, variables: Record<string, unknown> = {}): Promise<Member[]> {
  return (await caller.run<{ members: { nodes: Member[] } }>(LIST, variables)).members.nodes;
}
