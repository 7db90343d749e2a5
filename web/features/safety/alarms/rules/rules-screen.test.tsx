import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../../i18n/locales.ts";
import { SilencedNowDocument } from "../../../../parts/alarm/silenced-now.generated.ts";
import { PlacesDocument } from "../../../../parts/places/places.generated.ts";
import { StationChoicesDocument } from "../../../../parts/places/stations.generated.ts";
import { SavedViewsDocument } from "../../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../../test/fake-server.ts";
import { renderScreen } from "../../../../test/render.tsx";
import { AlarmAssigneesDocument, AlarmListDocument } from "../alarm-info.generated.ts";
import {
  ChangeNotificationRuleDocument,
  CreateNotificationRuleDocument,
  NotificationLogDocument,
  NotificationMeansDocument,
  type NotificationLineFragment,
  NotificationRuleDetailDocument,
  type NotificationRuleLineFragment,
  NotificationRulesDocument,
  RotateNotificationSecretDocument,
  TestNotificationRuleDocument,
} from "./rules.generated.ts";

type Line = NotificationRuleLineFragment & { __typename: "NotificationRule" };

const rule = (facts: Partial<NotificationRuleLineFragment> = {}): Line => ({
  __typename: "NotificationRule",
  id: "0197c000-0000-7000-8000-0000000000a1",
  name: "Night watch",
  platformId: "n1",
  platformName: "Network",
  stationId: null,
  stationName: null,
  active: true,
  offReason: null,
  webhookUrl: "https://hooks.invalid/night",
  mails: [],
  language: "EN",
  lowBalances: false,
  severities: ["CRITICAL"],
  codes: [],
  quietFrom: "22:00",
  quietTo: "06:00",
  criticalPasses: true,
  tellsEnd: false,
  repeatMinutes: 15,
  escalateMinutes: 10,
  escalationUrl: "https://hooks.invalid/second",
  escalationMails: [],
  ...facts,
});

const message = (facts: Partial<NotificationLineFragment> = {}) => ({
  __typename: "Notification" as const,
  id: facts.address ?? "m1",
  kind: "BEGAN" as const,
  channel: "WEBHOOK" as const,
  address: "https://hooks.invalid/night",
  code: "TANK_LEAK" as const,
  stationName: "Harbour Gate",
  subject: null,
  state: "SENT" as const,
  attempts: 1,
  createdAt: "2026-11-26T00:00:00.000Z",
  dueAt: null,
  doneAt: "2026-11-26T00:00:01.000Z",
  answerStatus: 204,
  answerMs: 31,
  error: null,
  ...facts,
});

const serverWith = (rules: readonly Line[] = [rule()], { mail = true } = {}) =>
  new FakeServer()
    .answer(NotificationRulesDocument, () => ({
      notificationRules: { nodes: [...rules], pageInfo: { hasNextPage: false }, totalCount: rules.length },
    }))
    .answer(NotificationRuleDetailDocument, ({ id }) => ({
      notificationRules: { nodes: rules.filter((each) => each.id === id) },
    }))
    .answer(NotificationLogDocument, () => ({
      notifications: {
        nodes: [message({ state: "WAITING", error: "STATUS", answerStatus: 503, attempts: 2 })],
        totalCount: 1,
      },
    }))
    .answer(NotificationMeansDocument, () => ({ notificationSettings: { __typename: "NotificationSettings", mail } }))
    .answer(StationChoicesDocument, () => ({ stations: { nodes: [] } }))
    .answer(AlarmListDocument, () => ({ alarms: { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 } }))
    .answer(AlarmAssigneesDocument, () => ({ alarmAssignees: [] }))
    .answer(SilencedNowDocument, () => ({ alarms: { nodes: [], totalCount: 0 } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));

const at = (
  server: FakeServer,
  { search = "?list=rules", permissions = [0, 101, 116], locale = "en" as LocaleId } = {},
) => renderScreen(`/alarmInfo${search}`, { permissions, server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("../alarm-info-screen.tsx"), 60_000);

test("the rules stand beside the alarms, for those who may see them", async () => {
  const { user } = await at(serverWith(), { search: "" });
  await user.click(await screen.findByRole("link", { name: "Notification rules" }));

  const row = await screen.findByRole("row", { name: /Night watch/ });
  for (const told of [
    "Switched on",
    "Network",
    "Critical",
    "https://hooks.invalid/night",
    "22:00–06:00",
    "10 minutes",
  ]) {
    expect(row.textContent).toContain(told);
  }
});

test("who may not see them sees the alarms alone, whatever the address says", async () => {
  const server = serverWith();
  await at(server, { permissions: [0, 116] });

  await screen.findByText("No alarms");
  expect(screen.queryByRole("link", { name: "Notification rules" })).toBeNull();
  expect(server.callsOf("NotificationRules")).toEqual([]);
});

test("one is made with what is chosen, and its secret is shown once", async () => {
  const server = serverWith([]).answer(CreateNotificationRuleDocument, () => ({
    createNotificationRule: { __typename: "NotificationRuleSecret", rule: rule(), secret: "whsec_abc" },
  }));
  const { user } = await at(server);
  await user.click((await screen.findAllByRole("button", { name: "Add rule" }))[0]!);
  const form = within(await screen.findByRole("dialog", { name: "Add rule" }));

  await user.type(form.getByRole("textbox", { name: "Name" }), "Night watch");
  await user.type(form.getByRole("textbox", { name: "Webhook" }), "https://hooks.invalid/night");
  await user.type(form.getByRole("textbox", { name: "Mail" }), "a@example.org, b@example.org");
  const language = form.getByRole<HTMLSelectElement>("combobox", { name: "Language of mail" });
  expect(language.selectedOptions[0]?.text).toBe("English");
  await user.selectOptions(language, "Русский");
  await user.click(form.getByRole("button", { name: "Warning" }));
  await user.click(form.getByRole("checkbox", { name: "Quiet hours" }));
  await user.click(form.getByRole("button", { name: "Save" }));

  const secret = await screen.findByRole("alertdialog", { name: "The rule's secret" });
  expect(secret.textContent).toContain("whsec_abc");
  expect(server.callsOf("CreateNotificationRule")[0]?.variables["input"]).toEqual({
    name: "Night watch",
    stationId: null,
    active: true,
    webhookUrl: "https://hooks.invalid/night",
    mails: ["a@example.org", "b@example.org"],
    language: "RU",
    lowBalances: false,
    severities: ["CRITICAL", "WARNING"],
    codes: [],
    quietFrom: "22:00",
    quietTo: "06:00",
    criticalPasses: true,
    tellsEnd: false,
    repeatMinutes: 15,
    escalateMinutes: null,
    escalationUrl: null,
    escalationMails: [],
  });
});

test("where the server sends no mail the form says so", async () => {
  const { user } = await at(serverWith([], { mail: false }));
  await user.click((await screen.findAllByRole("button", { name: "Add rule" }))[0]!);

  const form = within(await screen.findByRole("dialog", { name: "Add rule" }));
  await form.findByText("Mail is not set up on this server.");
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Mail" }).disabled).toBe(true);
});

test("a rule by which nobody would be told of anything is not sent: each field says what it lacks", async () => {
  const server = serverWith([]);
  const { user } = await at(server);
  await user.click((await screen.findAllByRole("button", { name: "Add rule" }))[0]!);
  const form = within(await screen.findByRole("dialog", { name: "Add rule" }));
  await user.type(form.getByRole("textbox", { name: "Name" }), "Night watch");
  await user.click(form.getByRole("button", { name: "Critical" }));
  await user.click(form.getByRole("checkbox", { name: "Tell others when nobody acknowledges" }));
  await user.type(form.getByRole("textbox", { name: "Then by mail" }), "a@example.org, b");
  await user.click(form.getByRole("button", { name: "Save" }));

  expect(await form.findByRole("button", { name: "Webhook: This is needed" })).toBeTruthy();
  expect(form.getByRole("button", { name: "Severity: Choose one" })).toBeTruthy();
  expect(form.getByRole("button", { name: "Then by mail: This is no e-mail address" })).toBeTruthy();
  expect(server.callsOf("CreateNotificationRule")).toEqual([]);
});

test("mail addresses of before can be taken out where the server sends no mail any more", async () => {
  const mailed = rule({ webhookUrl: null, mails: ["a@example.org"], escalateMinutes: null, escalationUrl: null });
  const { user } = await at(serverWith([mailed], { mail: false }), { search: `?list=rules&open=${mailed.id}` });
  await user.click(await screen.findByRole("button", { name: "Change rule" }));

  const form = within(await screen.findByRole("dialog", { name: "Change rule" }));
  await form.findByText("Mail is not set up on this server.");
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Mail" }).disabled).toBe(false);
});

test("the drawer tells what was told, sends a test and shows how it went", async () => {
  const failed = message({
    kind: "TEST",
    code: null,
    stationName: null,
    state: "FAILED",
    error: "CONNECTION",
    answerStatus: null,
  });
  const server = serverWith().answer(TestNotificationRuleDocument, () => ({ testNotificationRule: [failed] }));
  const { user } = await at(server, { search: `?list=rules&open=${rule().id}` });

  const drawer = await screen.findByRole("dialog", { name: "Night watch" });
  const log = await within(drawer).findByRole("list", { name: "Told so far" });
  expect(log.textContent).toContain("Began · Tank leak · Harbour Gate");
  expect(log.textContent).toContain("Waits to be sent · refused · HTTP 503 · 31 ms · 2 attempts");
  await user.click(within(drawer).getByRole("button", { name: "Send test" }));

  const told = await within(drawer).findByRole("list", { name: "Test" });
  expect(told.textContent).toContain("Given up · not reached");
  expect(server.callsOf("TestNotificationRule")[0]?.variables).toEqual({ input: { id: rule().id } });
});

test("another secret is asked for before it is made", async () => {
  const server = serverWith().answer(RotateNotificationSecretDocument, () => ({
    rotateNotificationSecret: {
      __typename: "NotificationRuleSecret",
      rule: { __typename: "NotificationRule", id: rule().id },
      secret: "whsec_new",
    },
  }));
  const { user } = await at(server, { search: `?list=rules&open=${rule().id}` });
  const drawer = await screen.findByRole("dialog", { name: "Night watch" });

  await user.click(await within(drawer).findByRole("button", { name: "New secret" }));
  const question = await screen.findByRole("alertdialog");
  expect(server.callsOf("RotateNotificationSecret")).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "New secret" }));

  await screen.findByText("whsec_new");
});

test("what the server refuses stands at its field, and a rule that is off by itself says why", async () => {
  const gone = rule({ active: false, offReason: "GONE" });
  const server = serverWith([gone]).refuse(ChangeNotificationRuleDocument, 10012, "webhookUrl");
  const { user } = await at(server, { search: `?list=rules&open=${gone.id}` });
  const drawer = await screen.findByRole("dialog", { name: "Night watch" });
  expect(drawer.textContent).toContain("Off: address is gone");

  await user.click(await within(drawer).findByRole("button", { name: "Change rule" }));
  const form = within(await screen.findByRole("dialog", { name: "Change rule" }));
  await user.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(form.getByRole("textbox", { name: "Webhook" }).getAttribute("aria-invalid")).toBe("true"));
});

test("reads in Chinese", async () => {
  await at(serverWith([]), { locale: "zh-chs" });

  expect(await screen.findByText("没有通知规则")).toBeDefined();
});
