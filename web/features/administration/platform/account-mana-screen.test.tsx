import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { person, renderScreen } from "../../../test/render.tsx";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import {
  AccountDetailDocument,
  type AccountRowFragment,
  AccountsDocument,
  DisableAccountDocument,
  EndAccountSessionsDocument,
  DemandSecondFactorDocument,
  RemoveSecondFactorDocument,
  RoleChoicesDocument,
} from "./account.generated.ts";
import {
  ChangePlatformDocument,
  CreatePlatformDocument,
  DeletePlatformDocument,
  PlatformTreeDocument,
} from "./platform.generated.ts";
import { accountRow, platformRow } from "./test-accounts.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./account-mana-screen.tsx";

const ALL = [0, 9, 100, 101, 109];

const account = (id: string, facts: Partial<AccountRowFragment> = {}) =>
  accountRow(id, {
    name: `${id} by name`,
    permissions: [0, 9],
    ...facts,
  });

const TREE = [
  platformRow("n1", { name: "Network", siteLimit: 50, subordinateCount: 1 }),
  platformRow("Coast", { parentId: "n1", subordinateCount: 1 }),
  platformRow("Harbour", { parentId: "Coast", stationCount: 2, siteLimit: 2, accountCount: 0 }),
];

function serverWith(accounts: readonly AccountRowFragment[] = [account("ben"), account("u1", { login: "ada" })]) {
  const rows = [...accounts];
  return new FakeServer()
    .answer(PlatformTreeDocument, () => ({ platforms: TREE }))
    .answer(AccountsDocument, () => ({
      accounts: { nodes: rows, pageInfo: { hasNextPage: false }, totalCount: rows.length },
    }))
    .answer(AccountDetailDocument, ({ id }) => ({ accounts: { nodes: rows.filter((row) => row.id === id) } }))
    .answer(RoleChoicesDocument, () => ({
      roles: [
        { __typename: "Role", id: "r1", name: "Clerk", platformId: "Coast", permissions: [0, 9] },
        { __typename: "Role", id: "r2", name: "Pricer", platformId: "n1", permissions: [0, 3] },
        { __typename: "Role", id: "r3", name: "Elsewhere", platformId: "Harbour", permissions: [0] },
      ],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}

const open = (
  path = "/accountMana",
  { server = serverWith(), locale = "en" }: { server?: FakeServer; locale?: LocaleId } = {},
) => renderScreen(path, { permissions: ALL, server, locale });

describe("the platforms", () => {
  test("for training are marked as such, and one below them is for training, whatever is asked", async () => {
    const school = platformRow("School", { parentId: "n1", training: true });
    const server = serverWith().answer(PlatformTreeDocument, () => ({ platforms: [...TREE, school] }));
    const { user } = await open("/accountMana?platform=School", { server });
    const panel = await screen.findByRole("region", { name: "School" });
    expect(within(panel).getByText("Training")).toBeTruthy();
    expect(within(await screen.findByRole("tree")).getAllByRole("img", { name: "Training" })).toHaveLength(1);

    await user.click(within(panel).getByRole("button", { name: "New platform below" }));

    const field = await screen.findByRole("checkbox", { name: /For training/ });
    expect(field).toHaveProperty("checked", true);
    expect(field).toHaveProperty("disabled", true);
  });

  test("stand as a tree with their stations and limits; choosing one shows its settings and its accounts", async () => {
    const { user, path, server } = await open();
    const tree = await screen.findByRole("tree", { name: "Platforms" });
    const items = await within(tree).findAllByRole("treeitem");
    expect(items.map((item) => item.getAttribute("aria-label") ?? item.textContent).join(" | ")).toContain("Harbour");
    expect(within(tree).getByText("18 of 50")).toBeTruthy();

    await user.click(within(tree).getByText("Coast"));

    await waitFor(() => expect(path()).toBe("/accountMana?platform=Coast"));
    const panel = await screen.findByRole("region", { name: "Coast" });
    expect(within(panel).getByText("18 of 20")).toBeTruthy();
    await waitFor(() =>
      expect(server.callsOf("Accounts").at(-1)?.variables).toMatchObject({ filter: { platformIds: ["Coast"] } }),
    );
  });

  test("one's own has neither Edit nor Delete, but the way to its site settings", async () => {
    await open();
    const panel = await screen.findByRole("region", { name: "Network" });

    expect(within(panel).getByRole("link", { name: "Platform settings" }).getAttribute("href")).toBe("/siteSet");
    expect(within(panel).queryByRole("button", { name: "Edit" })).toBeNull();
    expect(within(panel).queryByRole("button", { name: "Delete" })).toBeNull();
    expect(within(panel).getByRole("button", { name: "New platform below" })).toBeTruthy();
  });

  test("a new one begins with its superior's standards, and is chosen when it is there", async () => {
    const server = serverWith().answer(CreatePlatformDocument, () => ({ createPlatform: { id: "Harbour" } }));
    const { user, path } = await open("/accountMana?platform=Coast", { server });
    await user.click(await screen.findByRole("button", { name: "New platform below" }));
    const form = await screen.findByRole("dialog", { name: "New platform below Coast" });
    await user.type(within(form).getByRole("textbox", { name: "Name" }), "Harbour");
    await user.type(within(form).getByRole("spinbutton", { name: "Station limit" }), "5");
    await user.type(within(form).getByRole("textbox", { name: "Login name" }), "harbour");
    await user.type(within(form).getByLabelText("Password"), "correct horse");
    await user.click(within(form).getByRole("button", { name: "Create platform" }));

    await waitFor(() => expect(path()).toBe("/accountMana?platform=Harbour"));
    expect(server.callsOf("CreatePlatform")[0]?.variables["input"]).toMatchObject({
      parentId: "Coast",
      name: "Harbour",
      siteLimit: 5,
      currency: "CNY",
      timeZone: "Asia/Shanghai",
      handshiftNumber: 3,
      contactName: null,
      adminLogin: "harbour",
      adminPassword: "correct horse",
    });
  });

  test("a limit below the stations is told at its field, in the words of the server's number", async () => {
    const server = serverWith().refuse(ChangePlatformDocument, 10018);
    const { user } = await open("/accountMana?platform=Coast", { server });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const form = await screen.findByRole("dialog", { name: "Edit platform: Coast" });
    await user.click(within(form).getByRole("button", { name: "Save" }));

    expect((await within(form).findByRole("alert")).textContent).toContain(
      "The platform's number of stations is used up",
    );
  });

  test("is moved anywhere but under itself, what is below it, or where it is", async () => {
    const { user } = await open("/accountMana?platform=Coast");
    await user.click(await screen.findByRole("button", { name: "Move" }));
    const form = await screen.findByRole("dialog", { name: "Move platform: Coast" });

    expect(
      within(form)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Choose"]);
  });

  test("is deleted after a question that counts what it has", async () => {
    const server = serverWith().answer(DeletePlatformDocument, () => ({ deletePlatform: true }));
    const { user, path } = await open("/accountMana?platform=Harbour", { server });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete platform Harbour?" });
    expect(question.textContent).toContain("Stations 2, accounts 0, platforms below 0.");

    await user.click(within(question).getByRole("button", { name: "Delete" }));

    await waitFor(() => expect(server.callsOf("DeletePlatform")[0]?.variables).toEqual({ input: { id: "Harbour" } }));
    await waitFor(() => expect(path()).toBe("/accountMana"));
  });
});

describe("its accounts", () => {
  test("offer the roles of their line, those that one may grant", async () => {
    const { user } = await open("/accountMana?platform=Coast");
    const add = await screen.findByRole("button", { name: "New account" });
    expect(add.closest("header")).not.toBeNull();
    await user.click(add);
    const form = await screen.findByRole("dialog", { name: "New account at Coast" });

    const roles = await within(form).findByRole("group", { name: "Roles" });
    const boxes = await within(roles).findAllByRole("checkbox");
    expect(boxes.map((box) => [box.closest("label")?.textContent, (box as HTMLInputElement).disabled])).toEqual([
      ["Clerk", false],
      ["Pricer", true],
    ]);
  });

  test("are disabled after a question, and the badge follows", async () => {
    const ben = account("ben");
    const server = serverWith([ben]).answer(DisableAccountDocument, () => ({
      disableAccount: { ...ben, disabled: true },
    }));
    const { user } = await open("/accountMana?platform=Coast&open=ben", { server });
    const drawer = await screen.findByRole("dialog", { name: "ben" });
    await user.click(await within(drawer).findByRole("button", { name: "Disable" }));
    await user.click(
      within(await screen.findByRole("alertdialog", { name: "Disable account ben?" })).getByRole("button", {
        name: "Disable",
      }),
    );

    expect(await within(drawer).findByRole("button", { name: "Enable" })).toBeTruthy();
    expect(within(drawer).getByText("Disabled")).toBeTruthy();
  });

  test("of somebody who has lost phone and codes loses its second factor, once its taker is sure", async () => {
    const secured = account("ben", { secondFactorSince: "2026-11-20T01:00:00Z", secondFactorState: "ON" });
    const server = serverWith([secured]).answer(RemoveSecondFactorDocument, () => ({
      removeSecondFactor: { ...secured, secondFactorSince: null, secondFactorState: "NONE" as const },
    }));
    const { user } = await open("/accountMana?platform=Coast&open=ben", { server });
    const drawer = await screen.findByRole("dialog", { name: "ben" });
    expect(await within(drawer).findByText(/^Since /)).toBeTruthy();
    await user.click(within(drawer).getByRole("button", { name: "Take off second factor" }));
    const sure = await screen.findByRole("alertdialog", { name: "Take the second factor off ben?" });
    expect(server.callsOf("RemoveSecondFactor")).toEqual([]);
    await user.click(within(sure).getByRole("button", { name: "Take off second factor" }));

    expect(await screen.findByText("Second factor taken off: ben")).toBeTruthy();
    expect(server.callsOf("RemoveSecondFactor")[0]?.variables).toEqual({ input: { id: "ben" } });
    await waitFor(() => expect(within(drawer).queryByRole("button", { name: "Take off second factor" })).toBeNull());
    expect(within(drawer).getByText("None")).toBeTruthy();
  });

  test("are demanded a second factor once their administrator is sure, and it is taken back without a question", async () => {
    const demanded = (value: boolean) =>
      account("ben", { secondFactorDemanded: value, secondFactorState: value ? "MISSING" : "NONE" });
    const server = serverWith([account("ben")]).answer(DemandSecondFactorDocument, ({ input }) => ({
      demandSecondFactor: demanded(input.demanded),
    }));
    const { user } = await open("/accountMana?platform=Coast&open=ben", { server });
    const drawer = await screen.findByRole("dialog", { name: "ben" });
    await user.click(await within(drawer).findByRole("button", { name: "Demand a second factor" }));
    const sure = await screen.findByRole("alertdialog", { name: "Demand a second factor of ben?" });
    expect(server.callsOf("DemandSecondFactor")).toEqual([]);
    await user.click(within(sure).getByRole("button", { name: "Demand a second factor" }));

    expect(await screen.findByText("Second factor demanded: ben")).toBeTruthy();
    expect(await within(drawer).findByText("Demanded, missing")).toBeTruthy();
    await user.click(within(drawer).getByRole("button", { name: "Demand no second factor" }));

    expect(await screen.findByText("Second factor no longer demanded: ben")).toBeTruthy();
    expect(await within(drawer).findByText("None")).toBeTruthy();
    expect(server.callsOf("DemandSecondFactor").map(({ variables }) => variables)).toEqual([
      { input: { id: "ben", demanded: true } },
      { input: { id: "ben", demanded: false } },
    ]);
  });

  test("that have what is demanded say so, and one's own demand isn't taken back", async () => {
    const own = { login: "ada", secondFactorDemanded: true, secondFactorState: "ON" } as const;
    await open("/accountMana?platform=Coast&open=u1", { server: serverWith([account("u1", own)]) });
    const drawer = await screen.findByRole("dialog", { name: "ada" });

    expect(await within(drawer).findByText("Demanded, on")).toBeTruthy();
    expect(within(drawer).queryByRole("button", { name: "Demand no second factor" })).toBeNull();
  });

  test("are logged out everywhere once their administrator is sure", async () => {
    const server = serverWith([account("ben")]).answer(EndAccountSessionsDocument, () => ({ endAccountSessions: 3 }));
    const { user } = await open("/accountMana?platform=Coast&open=ben", { server });
    const drawer = await screen.findByRole("dialog", { name: "ben" });
    await user.click(await within(drawer).findByRole("button", { name: "End sessions" }));
    const sure = await screen.findByRole("alertdialog", { name: "End the sessions of ben?" });
    expect(server.callsOf("EndAccountSessions")).toEqual([]);
    await user.click(within(sure).getByRole("button", { name: "End sessions" }));

    expect(await screen.findByText("Sessions of ben ended: 3")).toBeTruthy();
    expect(server.callsOf("EndAccountSessions")[0]?.variables).toEqual({ input: { id: "ben" } });
  });

  test("is told in the list whether it has a second factor, and found by that", async () => {
    const server = serverWith([
      account("ben", { secondFactorSince: "2026-11-20T01:00:00Z", secondFactorState: "ON" }),
      account("cleo", { secondFactorDemanded: true, secondFactorState: "MISSING" }),
      account("dora"),
    ]);
    await open("/accountMana?platform=Coast&factor=missing&factor=none&sort=-factor", { server });

    const table = await screen.findByRole("table");
    const row = (await within(table).findByText("ben")).closest("tr") as HTMLElement;
    expect(within(row).getByText("On")).toBeTruthy();
    // Beside the tree, which takes 20 per cent, and a gap.
    expect(leastRem(table)).toBeLessThanOrEqual(OFFICE_REM * 0.8 - 0.75);
    const cell = (login: string) => within(within(table).getByText(login).closest("tr") as HTMLElement);
    expect(cell("cleo").getByText("Demanded, missing")).toBeTruthy();
    expect(cell("dora").getByText("None")).toBeTruthy();
    expect(server.callsOf("Accounts").at(-1)?.variables).toMatchObject({
      filter: { platformIds: ["Coast"], secondFactorStates: ["MISSING", "NONE"] },
      orderBy: "SECOND_FACTOR_DESC",
    });
  });

  test("one's own can be edited and nothing else, somebody stronger's not at all", async () => {
    const boss = account("boss", { permissions: [0, 3, 9] });
    const { go } = await open(`/accountMana?open=${person(ALL).id}`, {
      server: serverWith([account("u1", { login: "ada" }), boss]),
    });
    const own = await screen.findByRole("dialog", { name: "ada" });
    expect(await within(own).findByRole("button", { name: "Edit" })).toBeTruthy();
    expect(within(own).queryByRole("button", { name: "Delete" })).toBeNull();

    await go("/accountMana?open=boss");

    const stronger = await screen.findByRole("dialog", { name: "boss" });
    expect(await within(stronger).findByText(/holds permissions that you do not/)).toBeTruthy();
    expect(within(stronger).queryByRole("button", { name: "Edit" })).toBeNull();
  });
});

describe("a given password in the drawer", () => {
  test("says until when it is good, and what then", async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    await open("/accountMana?platform=Coast&open=ben", {
      server: serverWith([account("ben", { passwordGoodUntil: soon })]),
    });
    const drawer = await screen.findByRole("dialog", { name: "ben" });

    expect(await within(drawer).findByText("Given")).toBeTruthy();
    expect(within(drawer).getByText(/^An administrator chose it. It is good until .+; the next login/)).toBeTruthy();
  });

  test("says that nobody logs in with it any more once it is over, in Spanish too", async () => {
    await open("/accountMana?platform=Coast&open=ben", {
      server: serverWith([account("ben", { passwordGoodUntil: "2026-01-02T03:04:00Z" })]),
      locale: "es",
    });
    const drawer = await screen.findByRole("dialog", { name: "ben" });

    expect(await within(drawer).findByText("Caducada")).toBeTruthy();
    expect(within(drawer).getByText(/desde el .*2026.* ya no se entra con ella: ponga otra/)).toBeTruthy();
  });
});

test("Arabic reads the tree from right to left and counts in its own words", async () => {
  await open("/accountMana", { locale: "ar" });

  const tree = await screen.findByRole("tree", { name: "المنصات" });
  expect(document.documentElement.dir).toBe("rtl");
  expect(await within(tree).findByText("18 من 50")).toBeTruthy();
});
