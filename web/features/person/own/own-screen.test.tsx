import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  ChangeOwnPasswordDocument,
  EndOtherSessionsDocument,
  EndOwnSessionDocument,
  OwnSessionsDocument,
  type OwnSessionRowFragment,
} from "./own.generated.ts";
import "./own-screen.tsx";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

const session = (id: string, facts: Partial<OwnSessionRowFragment> = {}): OwnSessionRowFragment =>
  ({
    __typename: "OwnSession",
    id,
    current: false,
    createdAt: "2026-11-20T01:00:00Z",
    lastUsedAt: "2026-11-20T02:00:00Z",
    expiresAt: "2026-11-21T02:00:00Z",
    remoteAddress: "203.0.113.7",
    userAgent: CHROME,
    ...facts,
  }) as OwnSessionRowFragment;

const SESSIONS = [session("s1", { current: true }), session("s2", { userAgent: "curl/8.5.0" }), session("s3")];

const open = (server = new FakeServer(), locale: LocaleId = "en") =>
  renderScreen("/myAccount", {
    permissions: [0, 6],
    operates: [6],
    approves: [],
    server: server.answer(OwnSessionsDocument, () => ({ ownSessions: SESSIONS })),
    locale,
  });

test("one sees who one is and what one may do", async () => {
  await open();

  expect(await screen.findByText("ada")).toBeTruthy();
  const rights = screen.getByRole("region", { name: "What you may do" });
  expect(within(rights).getByText("Real-time devices")).toBeTruthy();
  expect(within(rights).getAllByRole("img")).toHaveLength(1);
});

test("one sees where one is signed in, and ends one of it or all but this", async () => {
  const server = new FakeServer()
    .answer(EndOwnSessionDocument, () => ({ endOwnSession: true }))
    .answer(EndOtherSessionsDocument, () => ({ endOtherSessions: 2 }));
  const { user } = await open(server);
  const list = within(await screen.findByRole("region", { name: "Where you are signed in" }));
  const [present] = await list.findAllByRole("listitem");
  expect(present?.textContent).toContain("Chrome · Windows");
  expect(present?.textContent).toContain("This session");
  expect(within(present as HTMLElement).queryByRole("button")).toBeNull();

  await user.click(list.getByRole("button", { name: "Sign out curl/8.5.0 at 203.0.113.7" }));
  const one = await screen.findByRole("alertdialog", { name: "Sign out curl/8.5.0 at 203.0.113.7?" });
  await user.click(within(one).getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(server.callsOf("EndOwnSession")[0]?.variables).toEqual({ input: { id: "s2" } }));
  await waitFor(() => expect(server.callsOf("OwnSessions")).toHaveLength(2));

  await user.click(list.getByRole("button", { name: "Sign out elsewhere" }));
  const all = await screen.findByRole("alertdialog", { name: "Sign out of 2 other sessions?" });
  await user.click(within(all).getByRole("button", { name: "Sign out elsewhere" }));
  expect(await screen.findByText("2 sessions ended")).toBeTruthy();
});

test("the password is changed with the old one; a wrong one is said at its field", async () => {
  const server = new FakeServer().refuse(ChangeOwnPasswordDocument, 10001, "oldPassword");
  const { user } = await open(server);
  await user.click(await screen.findByRole("button", { name: "Change password" }));
  const form = within(await screen.findByRole("dialog", { name: "Change password" }));
  await user.type(form.getByLabelText(/^Present password/), "what I thought");
  await user.type(form.getByLabelText(/^New password/), "short");
  await user.click(form.getByRole("button", { name: "Change password" }));
  expect(server.callsOf("ChangeOwnPassword")).toHaveLength(0);

  await user.type(form.getByLabelText(/^New password/), " but longer");
  await user.click(form.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(form.getByLabelText(/^Present password/).getAttribute("aria-invalid")).toBe("true"));

  server.answer(ChangeOwnPasswordDocument, () => ({ changePassword: true }));
  await user.click(form.getByRole("button", { name: "Change password" }));
  expect(await screen.findByText("Password changed")).toBeTruthy();
  expect(server.callsOf("ChangeOwnPassword").at(-1)?.variables).toEqual({
    input: { oldPassword: "what I thought", newPassword: "short but longer" },
  });
});

test("a new password is never told to be better than the server's rule finds it (in Russian)", async () => {
  const { user } = await open(new FakeServer(), "ru");
  await user.click(await screen.findByRole("button", { name: "Сменить пароль" }));
  const form = within(await screen.findByRole("dialog", { name: "Сменить пароль" }));
  const type = async (password: string) => {
    const field = form.getByLabelText(/^Новый пароль/);
    await user.clear(field);
    await user.type(field, password);
  };

  await type("Manchester!1999");
  expect(await form.findByText("Этот пароль слишком распространён: его подбирают первым")).toBeTruthy();
  expect(form.queryByText("Средний")).toBeNull();
  await type("North-2026!!!");
  expect(await form.findByText("Пароль не должен совпадать с названием вашей сети")).toBeTruthy();
  await type("correct horse battery");
  expect(await form.findByText("Надёжный")).toBeTruthy();
});

test("in Arabic the page has its own words", async () => {
  await open(new FakeServer(), "ar");

  expect(await screen.findByRole("heading", { name: "حسابي" })).toBeTruthy();
  expect(await screen.findByText("هذه الجلسة")).toBeTruthy();
});
