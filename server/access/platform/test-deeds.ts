import { type Network, unique } from "../../test/world.ts";

/** How each mutation on platforms, accounts, roles and API tokens is brought to succeed and to leave its entry in the log. */
export const PLATFORM_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  assignRole: (network) => assigned(network),
  changeAccount: async (network) =>
    send(network, "changeAccount ChangeAccountInput", { id: (await network.operator()).accountId, name: "Another" }),
  changePlatform: async (network) =>
    send(network, "changePlatform ChangePlatformInput", { id: (await network.platform()).id, name: "Another" }),
  changeRole: async (network) =>
    send(network, "changeRole ChangeRoleInput", { id: (await network.role()).id, name: unique("another") }),
  changeSite: (network) => send(network, "changeSite ChangeSiteInput", { phone: "+86 21 5555" }),
  createApiToken: (network) => apiToken(network),
  deleteAccount: async (network) =>
    send(network, "deleteAccount AccountInput", { id: (await network.operator()).accountId }),
  deletePlatform: async (network) =>
    send(network, "deletePlatform DeletePlatformInput", { id: (await network.platform()).id }),
  deleteRole: async (network) => send(network, "deleteRole DeleteRoleInput", { id: (await network.role()).id }),
  disableAccount: async (network) =>
    send(network, "disableAccount AccountInput", { id: (await network.operator()).accountId }),
  endAccountSessions: async (network) => {
    const { accountId: id } = await network.operator();
    await network.owner.run("mutation End($input: AccountInput!) { endAccountSessions(input: $input) }", {
      input: { id },
    });
  },
  enableAccount: async (network) => {
    const { accountId: id } = await network.operator();
    await send(network, "disableAccount AccountInput", { id });
    await send(network, "enableAccount AccountInput", { id });
  },
  movePlatform: async (network) => {
    const [one, other] = [await network.platform(), await network.platform()];
    await send(network, "movePlatform MovePlatformInput", { id: one.id, parentId: other.id });
  },
  resetPassword: async (network) =>
    send(network, "resetPassword ResetPasswordInput", {
      id: (await network.operator()).accountId,
      password: "another password",
    }),
  revokeApiToken: async (network) => {
    const { apiToken: made } = await apiToken(network);
    await send(network, "revokeApiToken RevokeApiTokenInput", { id: made.id });
  },
  unassignRole: async (network) => send(network, "unassignRole AssignRoleInput", await assigned(network)),
};

/** The owner runs a mutation that has to succeed: "field InputType". */
function send(network: Network, operation: string, input: object) {
  const [field = "", type = ""] = operation.split(" ");
  const selection = field.startsWith("delete") ? "" : field.endsWith("ssignRole") ? "{ outcome }" : "{ id }";
  return network.owner.run(`mutation Deed($input: ${type}!) { ${field}(input: $input) ${selection} }`, { input });
}

async function assigned(network: Network) {
  const input = { roleId: (await network.role()).id, accountIds: [(await network.operator()).accountId] };
  await send(network, "assignRole AssignRoleInput", input);
  return input;
}

async function apiToken(network: Network) {
  const input = { name: unique("token"), permissions: [], expiresAt: "2026-12-01T00:00:00Z" };
  const { createApiToken } = await network.owner.run<{ createApiToken: { apiToken: { id: string } } }>(
    "mutation Deed($input: CreateApiTokenInput!) { createApiToken(input: $input) { token apiToken { id } } }",
    { input },
  );
  return createApiToken;
}
