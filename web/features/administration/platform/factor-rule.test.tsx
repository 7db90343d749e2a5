import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { person, renderScreen } from "../../../test/render.tsx";
import { AccountsDocument } from "./account.generated.ts";
import { PlatformTreeDocument } from "./platform.generated.ts";
import { ChangeSignInRulesDocument, SignInRulesDocument } from "./sign-in-rules.generated.ts";
import { platformRow } from "./test-accounts.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./account-mana-screen.tsx";

const OWN = person([0, 9]).platform.id;

/** A server whose network wants one of everybody or not, and where the person has one since then. */
function serverWith({ demanded = false, since = null as string | null, parentId = null as string | null } = {}) {
  let secondFactorDemanded = demanded;
  const rules = () => ({
    __typename: "SignInRules" as const,
    id: OWN,
    secondFactorDemanded,
    accountsLacking: since === null ? 7 : 1,
  });
  return new FakeServer()
    .answer(PlatformTreeDocument, () => ({ platforms: [platformRow(OWN, { parentId })] }))
    .answer(AccountsDocument, () => ({
      accounts: { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 },
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(SignInRulesDocument, () => ({
      signInRules: rules(),
      ownSecondFactor: { __typename: "OwnSecondFactor", since },
    }))
    .answer(ChangeSignInRulesDocument, ({ input }) => {
      ({ secondFactorDemanded } = input);
      return { changeSignInRules: rules() };
    });
}

const open = (server: FakeServer, locale: LocaleId = "en", operates?: number[]) =>
  renderScreen("/accountMana", { permissions: [0, 9], server, locale, ...(operates && { operates }) });

test("who has none is told how many it meets, and that theirs is next; nothing is said before they are sure", async () => {
  const server = serverWith();
  const { user } = await open(server);

  await user.click(await screen.findByRole("button", { name: "Demand it of everybody" }));
  const asked = await screen.findByRole("alertdialog", {
    name: "Demand a second factor of every account in the network?",
  });
  expect(
    within(asked).getByText(/^7 accounts have none yet: .* It holds for you too\. You have none yet/),
  ).toBeTruthy();
  await user.click(within(asked).getByRole("button", { name: "Cancel" }));
  expect(server.callsOf("ChangeSignInRules")).toEqual([]);

  await user.click(screen.getByRole("button", { name: "Demand it of everybody" }));
  const again = await screen.findByRole("alertdialog");
  await user.click(within(again).getByRole("button", { name: "Demand it of everybody" }));

  expect(await screen.findByRole("button", { name: "No longer demand it of everybody" })).toBeTruthy();
  expect(screen.getAllByText("Second factor demanded of everybody").length).toBeGreaterThan(0);
  expect(server.callsOf("ChangeSignInRules").map(({ variables }) => variables["input"])).toEqual([
    { secondFactorDemanded: true },
  ]);
});

test("who has one is told the number alone, in Russian too", async () => {
  const { user } = await open(serverWith({ since: "2026-11-20T01:00:00Z" }), "ru");

  await user.click(await screen.findByRole("button", { name: "Потребовать у всех" }));

  const asked = within(await screen.findByRole("alertdialog"));
  expect(asked.getByText(/^У 1 учётной записи его ещё нет: .* Касается и вас\.$/)).toBeTruthy();
});

test("it is taken back after a question, which says who keeps theirs", async () => {
  const server = serverWith({ demanded: true, since: "2026-11-20T01:00:00Z" });
  const { user } = await open(server);

  await user.click(await screen.findByRole("button", { name: "No longer demand it of everybody" }));
  const asked = within(await screen.findByRole("alertdialog"));
  expect(asked.getByText(/Accounts that it is demanded of by themselves stay so/)).toBeTruthy();
  await user.click(asked.getByRole("button", { name: "No longer demand it of everybody" }));

  expect(await screen.findByRole("button", { name: "Demand it of everybody" })).toBeTruthy();
  expect(server.callsOf("ChangeSignInRules")[0]?.variables).toEqual({ input: { secondFactorDemanded: false } });
});

test("who may only look sees how it is", async () => {
  await open(serverWith({ demanded: true }), "en", [0]);

  expect(await screen.findByText("Second factor demanded of everybody")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /of everybody$/ })).toBeNull();
});

test("below the network's root nobody is asked", async () => {
  const server = serverWith({ parentId: "above" });
  await open(server);

  expect(await screen.findByText("No accounts yet")).toBeTruthy();
  expect(server.callsOf("SignInRules")).toEqual([]);
});
