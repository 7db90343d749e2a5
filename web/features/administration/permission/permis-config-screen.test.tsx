import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../../common/permission.ts";
import type { LocaleId } from "../../../i18n/locales.ts";
import { MeDocument } from "../../../lib/me.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { person, renderConsole } from "../../../test/render.tsx";
import { RequestExportDocument } from "../../../parts/export/export.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { ApiTokenDetailDocument, ApiTokensDocument, CreateApiTokenDocument } from "./api-token.generated.ts";
import type { ApiTokenRowFragment } from "./api-token.generated.ts";
import {
  AssignRoleDocument,
  type AssignmentFragment,
  ChangeRoleDocument,
  CreateRoleDocument,
  DeleteRoleDocument,
  PeopleDocument,
  PersonRightsDocument,
  type PersonRowFragment,
  type RoleRowFragment,
  RolesDocument,
} from "./permission.generated.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./permis-config-screen.tsx";

const HELD = [0, 6, 100, 109];

const role = (id: string, facts: Partial<RoleRowFragment> = {}): RoleRowFragment =>
  ({
    __typename: "Role",
    id,
    name: id,
    platformId: "n1",
    permissions: [0, 6],
    operates: [],
    approves: [],
    accountCount: 1,
    ...facts,
  }) as RoleRowFragment;

const somebody = (id: string, facts: Partial<PersonRowFragment> = {}): PersonRowFragment =>
  ({
    __typename: "Account",
    id,
    login: id,
    name: id,
    disabled: false,
    permissions: [0, 6],
    operates: [],
    approves: [],
    platform: { __typename: "Platform", id: "n1", name: "Network" },
    roles: [{ __typename: "Role", id: "Clerk", name: "Clerk" }],
    ...facts,
  }) as PersonRowFragment;

/** As the wire names it: the cache matches fragments by that name. */
const assignment = (row: AssignmentFragment): AssignmentFragment =>
  ({ __typename: "RoleAssignment", ...row }) as AssignmentFragment;

const TOKEN = {
  __typename: "ApiToken",
  id: "t1",
  name: "Reports",
  accountId: "u1",
  accountLogin: "ada",
  accountName: "Ada",
  permissions: [0, 100],
  operates: [],
  approves: [],
  state: "ACTIVE",
  createdAt: "2026-11-01T00:00:00Z",
  expiresAt: "2027-02-01T00:00:00Z",
  lastUsedAt: null,
  lastUsedAddress: null,
  addresses: [],
  turnedAwayAt: null,
  turnedAwayAddress: null,
  revokedAt: null,
} as ApiTokenRowFragment;

const ROLES = [role("Clerk"), role("Owner", { permissions: [0, 3, 6], accountCount: 0 })];
const PEOPLE = [somebody("ben"), somebody("cleo")];

function serverWith(): FakeServer {
  const page = <Row,>(nodes: readonly Row[]) => ({
    nodes: [...nodes],
    pageInfo: { hasNextPage: false },
    totalCount: nodes.length,
  });
  return new FakeServer()
    .answer(RolesDocument, () => ({
      roles: ROLES,
      platforms: [{ __typename: "Platform", id: "n1", name: "Network" }],
    }))
    .answer(PeopleDocument, () => ({ accounts: page(PEOPLE) }))
    .answer(PersonRightsDocument, ({ id }) => ({ accounts: { nodes: PEOPLE.filter((each) => each.id === id) } }))
    .answer(ApiTokensDocument, () => ({ apiTokens: page([TOKEN]) }))
    .answer(ApiTokenDetailDocument, () => ({ apiTokens: { nodes: [{ ...TOKEN, deprecatedUses: [] }] } }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}

const open = (
  path = "/permisConfig",
  { server = serverWith(), locale = "en" }: { server?: FakeServer; locale?: LocaleId } = {},
) => renderConsole(path, { permissions: HELD, server, locale });

interface Asked {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly values?: readonly object[] }[];
}

/** What is asked for once the list is exported with these columns; the words are those of the dialog. */
async function exportFrom(path: string, columns: string, locale: LocaleId = "en") {
  const server = serverWith().refuse(RequestExportDocument, 10012);
  const { user } = await open(path, { server, locale });
  const word = locale === "en" ? "Export" : "Xuất";
  await user.click(await screen.findByRole("button", { name: word }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByText(columns));
  await user.click(dialog.getByRole("button", { name: word }));
  await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
  return server.callsOf("RequestExport")[0]?.variables["input"] as Asked;
}

describe("roles", () => {
  test("are changed in a grid by screens; what one doesn't hold can't be touched", async () => {
    const server = serverWith().answer(ChangeRoleDocument, ({ input }) => ({
      changeRole: role("Clerk", { permissions: [0, ...((input.permissions ?? []) as number[])] }),
    }));
    const { user } = await open("/permisConfig?open=Clerk", { server });
    const drawer = await screen.findByRole("dialog", { name: "Clerk" });
    await user.click(await within(drawer).findByRole("button", { name: "Edit" }));
    const form = await screen.findByRole("dialog", { name: "Edit role: Clerk" });
    expect((within(form).getByRole("checkbox", { name: "Unit prices" }) as HTMLInputElement).disabled).toBe(true);
    expect((within(form).getByRole("checkbox", { name: "Real-time devices" }) as HTMLInputElement).checked).toBe(true);

    await user.click(within(form).getByRole("checkbox", { name: "Logs" }));
    await user.click(within(form).getByRole("checkbox", { name: "Operate: Real-time devices" }));
    expect(within(form).getByText("Authorise, stop and resume guns, acknowledge alarms")).toBeTruthy();
    expect(within(form).queryByRole("checkbox", { name: "Operate: Logs" })).toBeNull();
    await user.click(within(form).getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(server.callsOf("ChangeRole")[0]?.variables).toEqual({
        input: { id: "Clerk", permissions: [0, 6, 100], operates: [6], approves: [] },
      }),
    );
  });

  test("a new one can start from a template, as far as the person holds it", async () => {
    const server = serverWith().answer(CreateRoleDocument, () => ({
      createRole: { __typename: "Role", id: "Guns" },
    }));
    const { user } = await open("/permisConfig", { server });
    const add = await screen.findByRole("button", { name: "New role" });
    expect(add.closest("header")).not.toBeNull();
    await user.click(add);
    const form = await screen.findByRole("dialog", { name: "New role" });
    await user.type(within(form).getByRole("textbox", { name: "Role" }), "Guns");
    await user.selectOptions(within(form).getByRole("combobox", { name: "Start from" }), "Attendant");
    await user.click(within(form).getByRole("button", { name: "Create role" }));

    // Alarms (116) belong to the template, but this person doesn't hold them.
    await waitFor(() =>
      expect(server.callsOf("CreateRole")[0]?.variables).toEqual({
        input: { name: "Guns", platformId: "n1", permissions: [6], operates: [6], approves: [] },
      }),
    );
  });

  test("a permission that opens several screens counts once", async () => {
    const { user } = await renderConsole("/permisConfig", {
      permissions: Object.values(Permission),
      server: serverWith(),
      locale: "en",
    });
    await user.click(await screen.findByRole("button", { name: "New role" }));
    const form = within(await screen.findByRole("dialog", { name: "New role" }));
    await user.click(form.getByRole("checkbox", { name: "All permissions" }));
    expect(form.getByText(/^(\d+) of \1$/)).toBeTruthy();
  });

  test("one that is in use says so and stays; one that is stronger can't even be tried", async () => {
    const server = serverWith().refuse(DeleteRoleDocument, 10019);
    const { user, go } = await open("/permisConfig?open=Clerk", { server });
    const drawer = await screen.findByRole("dialog", { name: "Clerk" });
    await user.click(await within(drawer).findByRole("button", { name: "Delete" }));
    await user.click(
      within(await screen.findByRole("alertdialog", { name: "Delete role Clerk?" })).getByRole("button", {
        name: "Delete",
      }),
    );
    expect(await screen.findByText("In use, so it cannot be deleted")).toBeTruthy();

    await go("/permisConfig?open=Owner");

    const stronger = await screen.findByRole("dialog", { name: "Owner" });
    expect(within(stronger).getByRole("button", { name: "Edit" })).toBeTruthy();
    expect(within(stronger).queryByRole("button", { name: "Delete" })).toBeNull();
  });

  test("are found by a part of their name, in the address", async () => {
    await open("/permisConfig?search=own");

    expect(await screen.findByText("Owner")).toBeTruthy();
    expect(screen.queryByText("Clerk")).toBeNull();
    expect(screen.getByText("1–1 of 1")).toBeTruthy();
  });
});

test("roles are exported as they are found and sorted, with the names of what they allow", async () => {
  const input = await exportFrom("/permisConfig?search=own&sort=-accounts", "Shown (4)");

  expect(input).toMatchObject({ list: "ROLES", roles: { search: "own" }, orderBy: "ACCOUNTS_DESC" });
  expect(input.columns.map(({ header }) => header)).toEqual(["Role", "Platform", "Permissions", "Accounts"]);
  const words = (input.columns[2]?.values ?? []) as readonly { value: string; text: string }[];
  expect(words).toContainEqual({ value: "3", text: "Unit prices" });
  expect(words.filter(({ value }) => value === "7").map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Station report.* \/ .*Inbound oil.* \/ /),
  ]);
});

test("API tokens are exported with all that is known of them, in Vietnamese too", async () => {
  const input = await exportFrom("/permisConfig?part=tokens&state=ACTIVE", "Tất cả (13)", "vi");

  expect(input).toMatchObject({ list: "API_TOKENS", apiTokens: { states: ["ACTIVE"] }, orderBy: "CREATED_DESC" });
  expect(input.columns.map(({ id }) => id).slice(7)).toEqual([
    "accountName",
    "lastUsedAddress",
    "addresses",
    "turnedAwayAt",
    "turnedAwayAddress",
    "revokedAt",
  ]);
  expect(input.columns.find(({ id }) => id === "state")?.values).toContainEqual({
    value: "REVOKED",
    text: "Đã thu hồi",
  });
});

describe("accounts", () => {
  test("several are given a role at once, and one learns what became of each", async () => {
    const server = serverWith().answer(AssignRoleDocument, () => ({
      assignRole: [
        assignment({ index: 0, outcome: "DONE", number: null, account: somebody("ben") }),
        assignment({ index: 1, outcome: "REFUSED", number: 403, account: somebody("cleo") }),
      ],
    }));
    const { user } = await open("/permisConfig?part=people", { server });
    await user.click(await screen.findByRole("checkbox", { name: "Select ben" }));
    await user.click(screen.getByRole("checkbox", { name: "Select cleo" }));
    await user.click(screen.getByRole("button", { name: "Role for 2 accounts" }));
    const form = await screen.findByRole("dialog", { name: "Role for 2 accounts" });
    const choice = within(form).getByRole("combobox", { name: "Role" });
    expect((within(choice).getByRole("option", { name: "Owner" }) as HTMLOptionElement).disabled).toBe(true);
    await user.selectOptions(choice, "Clerk");
    await user.click(within(form).getByRole("button", { name: "Carry out" }));

    const outcome = await screen.findByRole("dialog", { name: "1 of 2 changed" });
    expect(
      within(outcome)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual(["benChanged", "cleoRefusedAccess denied"]);
    expect(server.callsOf("AssignRole")[0]?.variables).toEqual({
      input: { roleId: "Clerk", accountIds: ["ben", "cleo"], allOrNothing: false },
    });
  });

  test("one sees what a person would see: the menu, and every permission with its number", async () => {
    await open("/permisConfig?part=people&open=ben");
    const drawer = await screen.findByRole("dialog", { name: "ben" });

    const menu = await within(drawer).findByRole("region", { name: "Their menu" });
    expect(within(menu).getByText("Home")).toBeTruthy();
    expect(within(menu).getByText("Real-time devices")).toBeTruthy();
    expect(within(menu).queryByText("Logs")).toBeNull();
    const held = within(drawer).getByRole("region", { name: "Effective permissions" });
    expect(
      within(held)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual(["Real-time devices6"]);
  });
});

describe("API tokens", () => {
  test("a secret is shown once, and stays until one says that it is kept", async () => {
    const server = serverWith().answer(CreateApiTokenDocument, () => ({
      createApiToken: { __typename: "NewApiToken", token: "fca_secret", apiToken: TOKEN },
    }));
    const { user } = await open("/permisConfig?part=tokens", { server });
    await user.click(await screen.findByRole("button", { name: "New token" }));
    const form = await screen.findByRole("dialog", { name: "New token" });
    await user.type(within(form).getByRole("textbox", { name: "Name" }), "Reports");
    await user.selectOptions(within(form).getByRole("combobox", { name: "Valid for" }), "30 days");
    const from = within(form).getByRole("textbox", { name: "Allowed addresses" });
    await user.type(from, "10.0.0.0/8, 10.0.0.999");
    await user.click(within(form).getByRole("checkbox", { name: "Logs" }));
    await user.click(within(form).getByRole("button", { name: "Create" }));
    expect(await within(form).findAllByText("No address or network: 10.0.0.999")).not.toHaveLength(0);
    await user.clear(from);
    await user.type(from, "10.0.0.0/8, 203.0.113.7");
    await user.click(within(form).getByRole("button", { name: "Create" }));

    const told = await screen.findByRole("alertdialog", { name: "Token created" });
    expect(within(told).getByText("fca_secret")).toBeTruthy();
    const { input } = server.callsOf("CreateApiToken")[0]?.variables ?? {};
    expect(input).toMatchObject({ name: "Reports", permissions: [100], addresses: ["10.0.0.0/8", "203.0.113.7"] });
    const days = (Date.parse((input as { expiresAt: string }).expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await user.keyboard("{Escape}");
    expect(screen.getByText("fca_secret")).toBeTruthy();
    await user.click(within(told).getByRole("button", { name: "I have kept it" }));
    await waitFor(() => expect(screen.queryByText("fca_secret")).toBeNull());
  });

  test("one for a phone sees what phones show as far as the person does, for 90 days at most, and is told once as a code", async () => {
    const server = serverWith().answer(CreateApiTokenDocument, () => ({
      createApiToken: { __typename: "NewApiToken", token: "fca_secret", apiToken: TOKEN },
    }));
    const { user } = await open("/permisConfig?part=tokens", { server });
    await user.click(await screen.findByRole("button", { name: "For a phone" }));
    const form = within(await screen.findByRole("dialog", { name: "Token for a phone" }));
    expect(form.getAllByRole("listitem").map((right) => right.textContent)).toEqual(["Real-time devices"]);
    const until = form.getByRole("textbox", { name: "Valid until" });
    const usual = (until as HTMLInputElement).value;
    fireEvent.change(form.getByRole("textbox", { name: "Name" }), { target: { value: "Ada's phone" } });
    fireEvent.change(until, { target: { value: "12/31/2099" } });
    await user.click(form.getByRole("button", { name: "Create" }));
    expect((await form.findAllByText("That day included, at most 90 days")).length).toBeGreaterThan(1);
    expect(server.callsOf("CreateApiToken")).toEqual([]);
    fireEvent.change(until, { target: { value: usual } });
    await user.click(form.getByRole("button", { name: "Create" }));

    const told = within(await screen.findByRole("alertdialog", { name: "Scan this with the phone" }));
    expect(told.getByRole("img", { name: "QR code of the page’s address with the token" })).toBeTruthy();
    expect(told.getByText(`${location.origin}/m#token=fca_secret`)).toBeTruthy();
    const { input } = server.callsOf("CreateApiToken")[0]?.variables ?? {};
    expect(input).toMatchObject({ name: "Ada's phone", permissions: [0, 6], operates: [], approves: [] });
    const days = (Date.parse((input as { expiresAt: string }).expiresAt) - Date.now()) / 86_400_000;
    expect(Math.ceil(days)).toBe(30);
    await user.keyboard("{Escape}");
    await user.click(told.getByRole("button", { name: "I have kept it" }));
    await waitFor(() => expect(screen.queryByText(/fca_secret/)).toBeNull());
  });

  test("one for a wall sees the board alone, and is told once as a link, which may turn through the stations", async () => {
    const server = serverWith().answer(CreateApiTokenDocument, () => ({
      createApiToken: { __typename: "NewApiToken", token: "fca_secret", apiToken: TOKEN },
    }));
    const { user } = await open("/permisConfig?part=tokens", { server });
    await user.click(await screen.findByRole("button", { name: "For a wall" }));
    const form = within(await screen.findByRole("dialog", { name: "Link for a dashboard on a wall" }));
    expect(form.getByText(/opens nothing else and changes nothing/)).toBeTruthy();
    fireEvent.change(form.getByRole("textbox", { name: "Name" }), { target: { value: "Hall" } });
    await user.click(form.getByRole("button", { name: "Create" }));

    const told = within(await screen.findByRole("alertdialog", { name: "Open this on the screen" }));
    expect(told.getByText(`${location.origin}/kanban?wall=1#display=fca_secret`)).toBeTruthy();
    await user.click(told.getByRole("checkbox", { name: "Turn through the stations" }));
    expect(told.getByText(`${location.origin}/kanban?wall=1&turn=30#display=fca_secret`)).toBeTruthy();
    const { input } = server.callsOf("CreateApiToken")[0]?.variables ?? {};
    expect(input).toMatchObject({ name: "Hall", permissions: [0], operates: [], approves: [] });
    await user.click(told.getByRole("button", { name: "I have kept it" }));
    await waitFor(() => expect(screen.queryByText(/fca_secret/)).toBeNull());
  });

  test("its drawer says what its program uses of what will end, until when, and when it was used last", async () => {
    const use = {
      __typename: "DeprecatedUse" as const,
      coordinate: "AlarmFilter.severity",
      reason: "Use `severities`. Ends on 2027-06-01.",
      endsOn: "2027-06-01",
      uses: 3,
      lastUsedAt: "2026-11-20T10:00:00Z",
    };
    const server = serverWith().answer(ApiTokenDetailDocument, () => ({
      apiTokens: { nodes: [{ ...TOKEN, deprecatedUses: [use] }] },
    }));
    await open("/permisConfig?part=tokens&open=t1", { server });

    const drawer = within(await screen.findByRole("dialog", { name: "Reports" }));
    expect(await drawer.findByText("Its program uses one thing that will end")).toBeTruthy();
    expect(drawer.getByText("AlarmFilter.severity")).toBeTruthy();
    expect(drawer.getByText("Ends on 06/01/2027.")).toBeTruthy();
    expect(drawer.getByText(/^Used 3 times in 92 days, last 11\/20\/2026/)).toBeTruthy();
    expect(drawer.getByText("Use `severities`. Ends on 2027-06-01.")).toBeTruthy();
  });

  test("a program that uses nothing of the kind is told nothing", async () => {
    await open("/permisConfig?part=tokens&open=t1");

    const drawer = within(await screen.findByRole("dialog", { name: "Reports" }));
    await drawer.findByText("ada", { exact: false });
    expect(drawer.queryByText(/will end/)).toBeNull();
  });

  test("Thai lists them with their state in its own words", async () => {
    await open("/permisConfig?part=tokens", { locale: "th" });

    expect(await screen.findByText("Reports")).toBeTruthy();
    expect(screen.getByText("ใช้งานได้")).toBeTruthy();
  });
});

describe("rights that change", () => {
  test("are followed by the menu once something is refused for want of one", async () => {
    const server = serverWith().refuse(DeleteRoleDocument, 403);
    const { user } = await open("/permisConfig?open=Clerk", { server });
    // An open drawer hides what lies behind it from assistive technology, the menu with it.
    const menu = await screen.findByRole("navigation", { name: "Main menu", hidden: true });
    expect(within(menu).getByRole("link", { name: "Logs", hidden: true })).toBeTruthy();
    server.answer(MeDocument, () => ({ me: person([0, 6, 109]) }));
    const drawer = await screen.findByRole("dialog", { name: "Clerk" });
    await user.click(await within(drawer).findByRole("button", { name: "Delete" }));
    await user.click(
      within(await screen.findByRole("alertdialog", { name: "Delete role Clerk?" })).getByRole("button", {
        name: "Delete",
      }),
    );

    await waitFor(() => expect(within(menu).queryByRole("link", { name: "Logs", hidden: true })).toBeNull());
    expect(decodeURIComponent(document.cookie)).toMatch(/-Auth=0,6,109(;|$)/);
  });
});
