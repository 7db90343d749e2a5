import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../../i18n/locales.ts";
import { RequestExportDocument } from "../../../../parts/export/export.generated.ts";
import { GradeChoicesDocument } from "../../../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../../test/fake-server.ts";
import { fileOf } from "../../../../test/file-of.ts";
import { leastRem, OFFICE_REM } from "../../../../test/least-width.ts";
import { renderScreen } from "../../../../test/render.tsx";
import { CardDetailDocument, CardHistoryDocument, type CardLineFragment, CardListDocument } from "../card.generated.ts";
import {
  CardFillDetailDocument,
  CardFillListDocument,
  type CardFillRowFragment,
  ReviewCardFillsDocument,
} from "../fills/fills.generated.ts";
import {
  AllowCardOnceDocument,
  type CardLimitsLineFragment,
  ChangeCardLimitsDocument,
  ChangeLimitProfileDocument,
  CreateLimitProfileDocument,
  LimitProfileDetailDocument,
  type LimitProfileLineFragment,
  LimitProfileListDocument,
  LimitProfileNamesDocument,
  LimitsOfCardDocument,
  SetCardLimitsDocument,
} from "./limits.generated.ts";

const LINES = {
  gradeIds: [],
  stations: { __typename: "StationSet" as const, kind: "ALL" as const, ids: [] },
  plateRequired: false,
  plates: [],
  weekdays: [],
  windows: [],
  fillAmount: null,
  fillVolume: null,
  dayAmount: "300",
  dayVolume: null,
  dayCount: 2,
  monthAmount: null,
  monthVolume: null,
  monthCount: null,
  kmPerDay: null,
  flagged: ["DAY_COUNT" as const],
};

const PROFILE = {
  __typename: "LimitProfile",
  id: "p1",
  platformId: "n1",
  platformName: "Network",
  name: "Trucks",
  cardCount: 3,
  ...LINES,
} as LimitProfileLineFragment;

const line = (given: object) => ({
  __typename: "CardLimitLine",
  mode: "DECLINE",
  source: "PROFILE",
  lifted: false,
  most: null,
  used: null,
  left: null,
  ...given,
});

const LIMITS = {
  __typename: "CardLimits",
  id: "c1",
  profileId: "p1",
  profileName: "Trucks",
  overridden: ["PLATE", "DAY_AMOUNT"],
  currencySymbol: "¥",
  inForce: { __typename: "Limits", ...LINES },
  lines: [
    line({ rule: "PLATE", source: "OVERRIDE", lifted: true }),
    line({ rule: "DAY_AMOUNT", source: "OVERRIDE", most: "300", used: "225", left: "75" }),
    line({ rule: "DAY_COUNT", mode: "FLAG", most: "2", used: "2", left: "0" }),
  ],
  waiver: null,
} as unknown as CardLimitsLineFragment;

const CARD = {
  __typename: "Card",
  id: "c1",
  cardAccountId: "a1",
  number: "CARD-1000",
  tag: null,
  plate: "A1",
  state: "NORMAL",
  hasPin: false,
  validUntil: null,
  memberId: null,
  memberName: null,
  memberPhone: null,
  memberIdNumberMasked: null,
  memberPoints: null,
  userType: "GENERAL",
  groupName: null,
  customerId: null,
  customerName: null,
  limitProfileName: "Trucks",
  principal: "100",
  gift: "0",
  balance: "100",
  held: "0",
  available: "100",
  owed: "0",
  lowBelow: null,
  low: false,
  currencySymbol: "¥",
  replacedById: null,
  platformId: "n1",
  platformName: "Network",
  createdAt: "2026-11-01T08:00:00Z",
} as CardLineFragment;

const FLAGGED = {
  __typename: "CardFill",
  id: "f1",
  time: "2026-11-02T09:00:00Z",
  tag: "04A1",
  cardNumber: "CARD-1000",
  memberName: null,
  stationName: "Harbour",
  gunNumber: 3,
  unitPrice: "7",
  allowed: true,
  declinedBy: null,
  plateRule: null,
  limitRule: null,
  flags: ["HOURS"],
  limitsLifted: false,
  odometer: null,
  reviewedAt: null,
  reviewer: null,
  reviewNote: null,
  bound: "60",
  currencySymbol: "¥",
} as CardFillRowFragment;

const page = <Row,>(...nodes: Row[]) => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } });

const server = () =>
  new FakeServer()
    .answer(LimitProfileListDocument, () => ({ limitProfiles: page(PROFILE) }))
    .answer(LimitProfileDetailDocument, () => ({ limitProfiles: { nodes: [PROFILE] } }))
    .answer(LimitProfileNamesDocument, () => ({ limitProfiles: { nodes: [PROFILE] } }))
    .answer(LimitsOfCardDocument, () => ({ cardLimits: LIMITS }))
    .answer(CardListDocument, () => ({ cards: page(CARD) }))
    .answer(CardDetailDocument, () => ({ cards: { nodes: [CARD] } }))
    .answer(CardHistoryDocument, () => ({ cardFlows: { nodes: [], pageInfo: { hasNextPage: false } } }))
    .answer(CardFillListDocument, () => ({ cardFills: page(FLAGGED) }))
    .answer(CardFillDetailDocument, () => ({ cardFills: { nodes: [FLAGGED] } }))
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (at: string, of: FakeServer, locale: LocaleId = "en") =>
  renderScreen(at, { permissions: [0, 11], server: of, locale });
const inputOf = (of: FakeServer, operation: string) => of.callsOf(operation).at(-1)?.variables["input"];

/** Chooses what becomes of a fill that breaks a line. */
const choose = (line: HTMLElement, mode: string) => fireEvent.click(within(line).getByRole("radio", { name: mode }));

test("a profile is made line by line, each with what becomes of a fill that breaks it", async () => {
  const of = server().answer(CreateLimitProfileDocument, () => ({ createLimitProfile: PROFILE }));
  await open("/limitProfiles", of);

  expect(await screen.findByText("¥300.00 · 2 fills")).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: "New limit profile" }));
  const form = await screen.findByRole("dialog", { name: "New limit profile" });
  fireEvent.change(within(form).getByLabelText("Name"), { target: { value: "Vans" } });
  const plate = within(form).getByRole("region", { name: "Car number" });
  fireEvent.change(within(plate).getByLabelText(/^Car numbers/), { target: { value: "A-1\nB 2\n" } });
  choose(plate, "Only flag");
  const day = within(form).getByRole("region", { name: "Amount a day" });
  fireEvent.change(within(day).getByLabelText(/^At most/), { target: { value: "120" } });
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() => expect(of.callsOf("CreateLimitProfile")).toHaveLength(1));
  expect(inputOf(of, "CreateLimitProfile")).toMatchObject({
    name: "Vans",
    plates: ["A-1", "B 2"],
    dayAmount: "120",
    dayCount: null,
    flagged: ["PLATE"],
  });
});

test("a profile's volume is told with the network's unit", async () => {
  const bounded = { ...PROFILE, fillVolume: "80", dayAmount: null, dayCount: null };
  await open(
    "/limitProfiles",
    server().answer(LimitProfileListDocument, () => ({ limitProfiles: page(bounded) })),
  );

  expect(await screen.findByText("80\u00a0L", { normalizer: (text) => text })).toBeDefined();
});

test("of a profile goes what is changed, and nothing that a colleague may have changed", async () => {
  const of = server().answer(ChangeLimitProfileDocument, () => ({ changeLimitProfile: PROFILE }));
  await open("/limitProfiles?open=p1", of);

  fireEvent.click(await screen.findByRole("button", { name: "Change profile" }));
  const form = await screen.findByRole("dialog", { name: "Change profile" });
  choose(within(form).getByRole("region", { name: "Fills a day" }), "Decline");
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() => expect(of.callsOf("ChangeLimitProfile")).toHaveLength(1));
  expect(inputOf(of, "ChangeLimitProfile")).toEqual({ id: "p1", flagged: [] });
});

test("a card shows what is used up of its limits, which are its own and which only flag", async () => {
  await open("/userInfoList?open=c1", server());

  fireEvent.click(await screen.findByRole("tab", { name: "Limits" }));
  expect(await screen.findByText("¥225.00 of ¥300.00 used, ¥75.00 left")).toBeDefined();
  expect(screen.getByText("2 fills of 2 fills used, 0 fills left")).toBeDefined();
  expect(screen.getByRole("meter", { name: "Amount a day" }).getAttribute("aria-valuenow")).toBe("75");
  expect(screen.getAllByText("Overridden")).toHaveLength(2);
  expect(screen.getByText("Lifted")).toBeDefined();
  expect(screen.getByText("Only flag")).toBeDefined();
});

test("a card's own lines are told apart from its profile's", async () => {
  const of = server().answer(ChangeCardLimitsDocument, () => ({ changeCardLimits: LIMITS }));
  await open("/userInfoList?open=c1", of);

  fireEvent.click(await screen.findByRole("tab", { name: "Limits" }));
  fireEvent.click(await screen.findByRole("button", { name: "Change limits" }));
  const form = await screen.findByRole("dialog", { name: "Change limits" });
  const count = within(form).getByRole("region", { name: "Fills a day" });
  expect(within(count).queryByLabelText(/^At most/)).toBeNull();
  choose(count, "Decline");
  fireEvent.change(await within(count).findByLabelText(/^At most/), { target: { value: "5" } });
  choose(within(form).getByRole("region", { name: "Amount a day" }), "As in the profile");
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() => expect(of.callsOf("ChangeCardLimits")).toHaveLength(1));
  expect(inputOf(of, "ChangeCardLimits")).toMatchObject({
    cardId: "c1",
    profileId: "p1",
    overridden: ["PLATE", "DAY_COUNT"],
    dayCount: 5,
    flagged: [],
  });
});

test("a card is allowed once for a reason, in Arabic too", async () => {
  const waiver = { __typename: "LimitWaiver" as const, id: "w1", reason: "a long way", author: "ann", filling: false };
  const given = { ...LIMITS, waiver: { ...waiver, until: "2026-11-03T08:00:00Z" } };
  const of = server();
  of.answer(LimitsOfCardDocument, () => ({
    cardLimits: of.callsOf("AllowCardOnce").length === 0 ? LIMITS : given,
  })).answer(AllowCardOnceDocument, () => ({ allowCardOnce: given }));
  await open("/userInfoList?open=c1", of, "ar");

  fireEvent.click(await screen.findByRole("tab", { name: "الحدود" }));
  fireEvent.click(await screen.findByRole("button", { name: "السماح مرة" }));
  const dialog = await screen.findByRole("dialog", { name: "السماح بالتعبئة التالية للبطاقة CARD-1000؟" });
  fireEvent.change(within(dialog).getByLabelText(/^السبب/), { target: { value: "a long way" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "السماح مرة" }));

  await waitFor(() => expect(of.callsOf("AllowCardOnce")).toHaveLength(1));
  expect(inputOf(of, "AllowCardOnce")).toMatchObject({ cardId: "c1", reason: "a long way" });
  const told = await screen.findByText(
    (_text, element) => element?.getAttribute("role") === "status" && /a long way/.test(element.textContent),
  );
  expect(told.textContent).toMatch(/^التعبئة التالية مسموح بها حتى .* a long way \(ann\)/);
});

test("many cards take a profile together", async () => {
  const outcome = { __typename: "RowOutcome", index: 0, id: "c1", label: "CARD-1000", outcome: "DONE", refusal: null };
  const of = server().answer(SetCardLimitsDocument, () => ({
    setCardLimits: { outcomes: [outcome] as never, next: null },
  }));
  await open("/userInfoList", of);

  fireEvent.click((await screen.findAllByRole("checkbox", { name: /CARD-1000/ }))[0] as HTMLElement);
  fireEvent.click(await screen.findByRole("button", { name: "Set limit profile" }));
  const dialog = await screen.findByRole("dialog", { name: "Limit profile of 1 card" });
  await within(dialog).findByRole("option", { name: "Trucks" });
  fireEvent.change(within(dialog).getByLabelText("Profile"), { target: { value: "p1" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Set limit profile" }));

  await waitFor(() => expect(of.callsOf("SetCardLimits")).toHaveLength(1));
  expect(inputOf(of, "SetCardLimits")).toEqual({ ids: ["c1"], mode: "ROW_BY_ROW", profileId: "p1" });
});

test("what a limit has flagged is found by its filter and reviewed with a note", async () => {
  const outcome = { __typename: "RowOutcome", index: 0, id: "f1", label: "CARD-1000", outcome: "DONE", refusal: null };
  const of = server().answer(ReviewCardFillsDocument, () => ({ reviewCardFills: [outcome] as never }));
  await open("/cardFills?flagged=yes&reviewed=no&open=f1", of);

  fireEvent.click(await screen.findByRole("button", { name: "Mark as reviewed" }));
  const dialog = await screen.findByRole("dialog", { name: "Mark 1 fill as reviewed?" });
  fireEvent.change(within(dialog).getByLabelText(/^Note/), { target: { value: "a night shift" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Mark as reviewed" }));

  await waitFor(() => expect(of.callsOf("ReviewCardFills")).toHaveLength(1));
  expect(inputOf(of, "ReviewCardFills")).toEqual({ ids: ["f1"], note: "a night shift" });
  expect(of.callsOf("CardFillList")[0]?.variables["filter"]).toMatchObject({ flagged: true, reviewed: false });
});

test("a file of profiles says in words whether a card has to have a car number", async () => {
  const of = server();
  await open("/limitProfiles", of);
  const { wordOf } = await fileOf(of);

  expect(wordOf("plateRequired", "false")).toBe("No");
});

test("a file of what guns asked has its filter, and each part of the answer in words of its own", async () => {
  const of = server().refuse(RequestExportDocument, 429);
  await open("/cardFills?flagged=yes", of, "ru");
  await screen.findByRole("row", { name: /Harbour/ });
  fireEvent.click(screen.getByRole("button", { name: "Экспорт" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Экспортировать" }));
  await waitFor(() => expect(of.callsOf("RequestExport")).toHaveLength(1));

  const { columns, ...asked } = inputOf(of, "RequestExport") as {
    columns: { id: string; header: string; values?: { value: string; text: string }[] }[];
  };
  expect(asked).toMatchObject({ list: "CARD_FILLS", orderBy: "TIME_DESC", cardFills: { flagged: true } });
  expect(columns.map(({ id }) => id).join(" ")).toBe(
    "time cardNumber tag memberName stationName gunNumber allowed declinedBy plateRule limitRule limitsLifted bound flags reviewer reviewedAt reviewNote",
  );
  const wordOf = (column: string, value: string) =>
    columns.find(({ id }) => id === column)?.values?.find((each) => each.value === value)?.text;
  expect(wordOf("allowed", "false")).toBe("Отклонено");
  expect(wordOf("declinedBy", "CARD")).toBe("Отказ: карта неизвестна");
  expect(wordOf("plateRule", "GROUP_ON")).toBe("Группа включена");
  expect(wordOf("flags", "HOURS")).toBe("Дни и часы");
  expect(wordOf("limitsLifted", "true")).toBe("Да");
});

test("the list of cards at guns has room beside the opened menu of an office screen", async () => {
  await open("/cardFills", server());

  expect(leastRem(await screen.findByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
});
