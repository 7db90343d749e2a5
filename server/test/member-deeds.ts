import { does } from "./forecourt-deeds.ts";
import { memberFor } from "./members.ts";
import type { Network } from "./world.ts";

const member = async (network: Network) => ({
  id: (await memberFor(network.owner, { idNumber: "11010119900307" })).id,
});

/** How each change of a member is brought to succeed. */
export const MEMBER_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  changeMember: async (network) => does("changeMember", { ...(await member(network)), name: "Other" }).by(network),
  createMember: (network) => memberFor(network.owner),
  eraseMember: async (network) =>
    does("eraseMember", await member(network), { of: "", type: "MemberInput" }).by(network),
  revealMemberIdNumber: async (network) =>
    does("revealMemberIdNumber", await member(network), { of: "", type: "MemberInput" }).by(network),
  setMemberLevels: async (network) =>
    does("setMemberLevels", { ids: [(await member(network)).id], level: 2 }, { of: "{ count }" }).by(network),
};
