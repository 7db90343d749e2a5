import { ApolloClient, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { LocaleId } from "../../i18n/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { LanguageProvider } from "../../i18n/provider.tsx";
import { saveSession } from "../../lib/session.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { system } from "../../ui/theme.ts";
import { RecordHistoryDocument, type RecordDeedFragment } from "./record-history.generated.ts";
import { RecordHistory } from "./record-history.tsx";

const deed = (number: number, facts: Partial<RecordDeedFragment> = {}) => ({
  __typename: "AuditEntry" as const,
  id: `deed-${number}`,
  time: "2026-11-20T04:59:00Z",
  accountName: "ada",
  operation: "bindDevice",
  objectType: "Device",
  outcome: "OK",
  before: null,
  after: null,
  names: [],
  ...facts,
});

const history = (deeds: readonly RecordDeedFragment[], more = false) =>
  new FakeServer().answer(RecordHistoryDocument, () => ({
    auditEntries: { nodes: [...deeds], pageInfo: { hasNextPage: more } },
  }));

async function show(server: FakeServer, { permissions = [0, 100], locale = "en" as LocaleId } = {}) {
  saveSession({ uuid: "u", token: "t", name: "Ada", permissions, operates: [], approves: [] });
  const messages = await loadMessages(locale);
  render(
    <ChakraProvider value={system}>
      <LanguageProvider locale={locale} messages={messages}>
        <ApolloProvider client={new ApolloClient({ link: server.link, cache: new InMemoryCache() })}>
          <RecordHistory objectId="device-1" timeZone="Asia/Shanghai" />
        </ApolloProvider>
      </LanguageProvider>
    </ChakraProvider>,
  );
}

test("a record's history tells who did what when, and what it changed once it is asked for", async () => {
  const server = history([
    deed(2, { before: { version: "1.0" }, after: { version: "1.1" } }),
    deed(1, { operation: "createDevice", outcome: "DUPLICATE_DEVICE" }),
  ]);
  await show(server);

  const [newest, first] = await screen.findAllByRole("listitem");
  expect(server.callsOf("RecordHistory")[0]?.variables).toMatchObject({ objectId: "device-1" });
  expect(first?.textContent).toContain("Create deviceRefusedDUPLICATE_DEVICE11/20/2026, 12:59ada");
  const details = newest?.querySelector("details");
  expect(details?.open).toBe(false);
  await userEvent.click(within(newest!).getByText("Bind device"));
  expect(details?.open).toBe(true);
  expect(within(newest!).getByRole("row", { name: /Version/ }).textContent).toBe("Version1.01.1");
});

test.each([
  ["en", ["Inner height (mm)", "Grade", "Rows · 1 · Address", "95", "Valve of today"]],
  ["ru", ["Внутренняя высота (мм)", "Марка топлива", "Строки · 1 · Адрес", "95", "Valve of today"]],
  ["zh-chs", ["罐内高 (mm)", "油品", "行 · 1 · 地址", "95", "Valve of today"]],
] as const)("a field is called in %s as on its form, by the whole of its path", async (locale, fields) => {
  const after = { heightMm: 2800, gradeId: "g", rows: [{ address: "4" }], 95: "7.11", valveOfToday: "open" };
  await show(history([deed(1, { after })]), { locale });

  const heads = await screen.findAllByRole("rowheader", { hidden: true });
  expect(heads.map((head) => head.textContent).sort()).toEqual([...fields].sort());
});

test.each([
  ["en", "Yes", "Diesel 0"],
  ["ru", "Да", "Diesel 0"],
] as const)(
  "records are called by their names in %s, and whether something is so is said in words",
  async (locale, yes, grade) => {
    const [known, gone] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
    const after = { gradeId: known, automatic: true, stationIds: [known, gone] };
    await show(history([deed(1, { after, names: [{ id: known, name: grade }] })]), { locale });

    const rows = await screen.findAllByRole("row", { hidden: true });
    const told = rows
      .flatMap((row) => within(row).queryAllByRole("cell", { hidden: true }))
      .map((cell) => cell.textContent);
    expect(told).toEqual([grade, yes, `${grade}, ${gone}`]);
  },
);

test.each([
  ["en", "Normal", "Lost", "Mon, Sun", "NORMAL"],
  ["ru", "Обычная", "Утеряна", "пн, вс", "NORMAL"],
] as const)(
  "values of the contract have their words in %s, by what they are a field of, and other texts stay",
  async (locale, was, is, days, code) => {
    const [before, after] = [{ state: "NORMAL" }, { state: "LOST", weekdays: ["MONDAY", "SUNDAY"], code }];
    await show(history([deed(1, { objectType: "Card", before, after })]), { locale });

    const cells = await screen.findAllByRole("cell", { hidden: true });
    expect(cells.map((cell) => cell.textContent)).toEqual([was, is, "–", days, "–", code]);
  },
);

test.each([
  ["en", "Asked for", "Done"],
  ["ru", "Запрошено", "Выполнено"],
] as const)("what waits for a second person was asked for and not done, in %s", async (locale, asked, done) => {
  const [refund, prices] = [{ objectType: "MoneyReview" }, { objectType: "PriceApproval" }];
  const deeds = [deed(3, { ...refund, operation: "passReview" }), deed(2, { ...prices, operation: "changePrices" })];
  await show(history([...deeds, deed(1, { ...refund, operation: "refundCardDeposit" })]), { locale });

  const [newest, second, first] = await screen.findAllByRole("listitem");
  expect(within(second!).getByText(asked)).toBeTruthy();
  expect(within(newest!).getByText(done)).toBeTruthy();
  expect(within(first!).getByText(asked)).toBeTruthy();
  expect(within(first!).queryByText(done)).toBeNull();
});

test("a record that nobody touched says so", async () => {
  await show(history([]));
  expect(await screen.findByText("Nothing was done to it yet.")).toBeTruthy();
});

test("a long history names where the whole of it is", async () => {
  await show(history([deed(1)], true), { locale: "es" });
  expect(await screen.findByText("Las últimas 20; el resto está en el registro de auditoría.")).toBeTruthy();
});

test("who may not read the log is told so, and nothing is asked", async () => {
  const server = history([deed(1)]);
  await show(server, { permissions: [0, 6] });

  expect(await screen.findByText("Your roles do not include the audit log.")).toBeTruthy();
  expect(server.calls).toEqual([]);
});

test("a history that can't be read says so and is tried again", async () => {
  const server = history([]).refuse(RecordHistoryDocument, 500);
  await show(server);
  const again = await screen.findByRole("button", { name: "Try again" });

  server.answer(RecordHistoryDocument, () => ({
    auditEntries: { nodes: [deed(1)], pageInfo: { hasNextPage: false } },
  }));
  await userEvent.click(again);

  expect(await screen.findByText("Bind device")).toBeTruthy();
});

test.each([
  ["en", "Asked for the second factor"],
  ["zh-chs", "已要求第二重验证码"],
] as const)(
  "the first half of a login that asks for a code is told calmly in %s, and is no refusal",
  async (locale, words) => {
    await show(history([deed(1, { operation: "login", outcome: "SECOND_FACTOR_NEEDED" })]), { locale });

    expect(await screen.findByText(words)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Refused|被拒绝|SECOND_FACTOR_NEEDED/);
  },
);
