import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { AccountsDocument } from "./account.generated.ts";
import { type AccountsOutcomeFactsFragment, DemandAllSecondFactorsDocument } from "./demand-all.generated.ts";
import { PlatformTreeDocument } from "./platform.generated.ts";
import { accountRow, platformRow } from "./test-accounts.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./account-mana-screen.tsx";

const TOTAL = 38;
const COAST = platformRow("Coast", { accountCount: TOTAL });

type Outcome = AccountsOutcomeFactsFragment & { __typename: "AccountsOutcome" };
const outcome = (facts: Partial<Outcome>): Outcome => ({
  __typename: "AccountsOutcome",
  count: 0,
  lacking: 0,
  unchanged: 0,
  refused: [],
  left: 0,
  ...facts,
});
const refused = (count: number, number: number) => ({
  __typename: "RefusedAccounts" as const,
  count,
  refusal: { __typename: "RowRefusal" as const, number, params: {} },
});

const server = (made: Outcome) =>
  new FakeServer()
    .answer(PlatformTreeDocument, () => ({ platforms: [COAST] }))
    .answer(AccountsDocument, () => ({
      accounts: { nodes: [accountRow("ben"), accountRow("cleo")], pageInfo: { hasNextPage: true }, totalCount: TOTAL },
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(DemandAllSecondFactorsDocument, () => ({ demandAllSecondFactors: made }));

const RIGHTS = { permissions: [0, 9] };

/** The list with its page chosen, or all that match, and the dialog of a deed. */
async function opened(of: FakeServer, deed: string, all: boolean) {
  const shown = await renderScreen("/accountMana?factor=none", { ...RIGHTS, server: of });
  const { user } = shown;
  await screen.findAllByRole("row", { name: /cleo/ });
  await user.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
  if (all) {
    await user.click(await screen.findByRole("button", { name: /Select all 38/ }));
  }
  await user.click(await screen.findByRole("button", { name: deed }));
  return { ...shown, dialog: within(await screen.findByRole("dialog")) };
}

const linesOf = async (dialog: ReturnType<typeof within>) =>
  [...((await dialog.findByRole("status")).children as unknown as Iterable<Element>)].map((line) => line.textContent);

test("of all that a filter leaves a second factor is demanded: what becomes of them is seen first, and done once", async () => {
  const of = server(outcome({ count: 30, lacking: 24, unchanged: 6, refused: [refused(2, 403)] }));
  const { user, dialog } = await opened(of, "Demand a second factor", true);
  expect(await screen.findByRole("dialog", { name: "Demand a second factor of 38 accounts?" })).toBeDefined();

  expect(await linesOf(dialog)).toEqual([
    "To be changed30",
    "Of these: must set one up first24",
    "Of these: have one already6",
    "Demanded already6",
    "Left: hold permissions that you do not2",
  ]);
  await user.click(dialog.getByRole("button", { name: "Demand a second factor" }));

  expect(await screen.findByText("30 accounts changed")).toBeDefined();
  expect((await linesOf(dialog))[0]).toBe("Changed30");
  const [seen, done, ...more] = of.callsOf("DemandAllSecondFactors");
  const filter = { platformIds: ["Coast"], secondFactorStates: ["NONE"] };
  expect(seen?.variables).toEqual({ input: { filter, demanded: true, preview: true } });
  expect(seen?.headers["Idempotency-Key"]).toBeUndefined();
  expect(done?.variables).toEqual({ input: { filter, demanded: true, preview: false } });
  expect(done?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(more).toEqual([]);
  await waitFor(() => expect(of.callsOf("Accounts").length).toBeGreaterThan(1));
});

test("it is taken back from those chosen, by their ids, and the list is all there is to see afterwards", async () => {
  const of = server(outcome({ count: 2, lacking: 1 }));
  const { user, dialog } = await opened(of, "Demand no second factor", false);

  expect(await linesOf(dialog)).toEqual([
    "To be changed2",
    "Of these: have none and go on without1",
    "Of these: keep the one they have1",
  ]);
  await user.click(dialog.getByRole("button", { name: "Demand no second factor" }));

  expect(await screen.findByText("2 accounts changed")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(of.callsOf("DemandAllSecondFactors").at(-1)?.variables).toEqual({
    input: { filter: { ids: ["ben", "cleo"] }, demanded: false, preview: false },
  });
});

test("where nothing would change there is nothing to press", async () => {
  const of = server(outcome({ unchanged: 2 }));
  const { dialog } = await opened(of, "Demand a second factor", false);

  expect(await linesOf(dialog)).toEqual(["To be changed0", "Demanded already2"]);
  expect(dialog.queryByRole("button", { name: "Demand a second factor" })).toBeNull();
  expect(of.callsOf("DemandAllSecondFactors")).toHaveLength(1);
});

test("who may only look chooses none", async () => {
  await renderScreen("/accountMana", { ...RIGHTS, operates: [0], server: server(outcome({})) });
  await screen.findAllByRole("row", { name: /cleo/ });

  expect(screen.queryAllByRole("checkbox")).toEqual([]);
});
