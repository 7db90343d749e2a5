import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LocaleId } from "../i18n/locales.ts";
import { beginWith, forgetPhone, keepSeen, readPhoneToken, readSeen } from "./kept/kept.ts";
import type {
  PhoneAlarmsQuery,
  PhoneSalesQuery,
  PhoneSalesQueryVariables,
  PhoneTanksQuery,
  PhoneTodayQuery,
} from "./phone.generated.ts";
import { Phone } from "./phone.tsx";
import { TestLine } from "./test-line.ts";
import { loadPhoneWords } from "./words/phone-words.ts";

const TOKEN = "fca_0123456789abcdefghij";
const NETWORK = {
  platform: { training: false },
  network: { timeZone: "Asia/Shanghai", currencySymbol: "¥", measureUnitSymbol: "L" },
};

const TODAY: PhoneTodayQuery = {
  me: NETWORK,
  kanban: {
    asOf: "2026-11-20T04:00:00Z",
    todayAmount: "1500.50",
    todayVolume: "200.25",
    todayVolumes: [{ unit: "LITRE" as const, volume: "200.25" }],
    todaySales: 12,
    yesterdayAmount: "1200.40",
    yesterdayVolume: "0",
    yesterdaySales: 12,
    lastWeekAmount: null,
    lastWeekVolume: null,
    lastWeekSales: null,
    stationCount: 2,
    stationsSilent: 1,
    devicesOffline: 3,
    openAlarms: 1,
    hours: [{ hour: 11, amount: "1500.50", lastWeekAmount: "1000.00" }],
    stations: [
      {
        stationId: "s1",
        stationName: "Hill",
        cityName: "Shanghai",
        link: "SILENT",
        amount: "0.00",
        sales: 0,
        openAlarms: 1,
      },
      {
        stationId: "s2",
        stationName: "Lake",
        cityName: "Suzhou",
        link: "ONLINE",
        amount: "1500.50",
        sales: 12,
        openAlarms: 0,
      },
    ],
  },
};

const TANKS: PhoneTanksQuery = {
  me: NETWORK,
  tanks: [
    {
      id: "t1",
      status: {
        stationName: "Lake",
        tankName: "T1",
        gradeName: "Petrol 92",
        gradeColour: "#00ff00",
        capacityLitres: "30000",
        volumeLitres: "3000",
        fillPercent: 10,
        level: "LOW" as const,
        waterHeightMm: 6,
        waterHigh: false,
        leak: false,
        temperatureC: 17.5,
        online: true,
        deliveryInProgress: false,
        readAt: "2026-11-20T04:00:00Z",
      },
    },
  ],
  alarms: { nodes: [{ tankId: "t1", code: "TANK_LEVEL_LOW", severity: "WARNING" }] },
};

const alarm = (id: string, facts: Partial<PhoneAlarmsQuery["alarms"]["nodes"][number]> = {}) => ({
  id,
  code: "TANK_LEVEL_LOW" as const,
  severity: "WARNING" as const,
  stationName: "Lake",
  sourceType: "TANK" as const,
  sourceName: "T1",
  startedAt: "2026-11-20T04:00:00Z",
  active: true,
  acknowledged: false,
  silencedUntil: null,
  ...facts,
});
const alarms = (...nodes: ReturnType<typeof alarm>[]): PhoneAlarmsQuery => ({
  me: NETWORK,
  alarms: { totalCount: nodes.length, nodes },
});
/** As the subscription tells it. */
const change = (id: string, active = true) => ({
  id,
  active,
  acknowledged: !active,
  severity: "WARNING",
  foldedInto: null,
});

const VOLUMES = [
  { unit: "LITRE" as const, volume: "10.00" },
  { unit: "KILOGRAM" as const, volume: "2.50" },
];
const figures = (sales: number, amount: string) => ({ figures: { sales, amount, volumes: VOLUMES } });
const KEYS: Partial<Record<string, string>> = { DAY: "2026-11-09", PAYMENT: "TILL" };
const sales = ({ by }: PhoneSalesQueryVariables): PhoneSalesQuery => ({
  me: NETWORK,
  salesReport: {
    rows: [{ key: KEYS[by] ?? null, name: null, ...figures(1, "75.00") }],
    total: figures(1, "75.00"),
  },
});
/** With plain blanks between numbers and units. */
const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll(/\s/g, " ");

let line: TestLine;
beforeEach(() => {
  line = new TestLine()
    .answer("PhoneToday", () => TODAY)
    .answer("PhoneTanks", () => TANKS)
    .answer("PhoneAlarms", () => alarms(alarm("a1")))
    .answer("PhoneNetwork", () => ({ me: NETWORK }))
    .answer("PhoneSales", sales);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
  await forgetPhone("FORGOTTEN");
});

async function open(place = "", locale: LocaleId = "en") {
  history.replaceState(null, "", `/m/${place}`);
  await beginWith(TOKEN);
  const speech = await loadPhoneWords(locale);
  const page = render(<Phone speech={speech} token={TOKEN} ending={undefined} />);
  return { ...page, user: userEvent.setup() };
}

describe("today", () => {
  test("is told in figures against yesterday and last week, as far as there was something", async () => {
    await open();

    const amount = (await screen.findByText("¥1,500.50", { selector: ".large *" })).closest(".card") as HTMLElement;
    expect(textOf(amount)).toBe("Amount¥1,500.50+25% to yesterday");
    expect(textOf(screen.getByText("200 L").closest(".card"))).toBe("Volume200 L");
    expect(document.title).toBe("Today · Forecourt");
  });

  test("lists stations by what they sold, each with its state in words", async () => {
    await open();
    const stations = within(await screen.findByRole("region", { name: "Stations" }));

    expect(stations.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "LakeSuzhou¥1,500.5012 salesOnline",
      "HillShanghai¥0.000 salesSilent1 alarm",
    ]);
  });

  test("says so where the token sees no sales", async () => {
    const kanban = { ...TODAY.kanban, todayAmount: null, todayVolume: null, todaySales: null, hours: null };
    line.answer("PhoneToday", () => ({ ...TODAY, kanban }));
    await open();

    expect(await screen.findByText("This token may not see sales.")).toBeTruthy();
    expect(screen.queryByText("By hour")).toBeNull();
  });
});

test("what was practised says so above its figures", async () => {
  const { user } = await open();
  await screen.findByText("¥1,500.50", { selector: ".large *" });
  expect(screen.queryByRole("note")).toBeNull();
  line.answer("PhoneToday", () => ({ ...TODAY, me: { ...NETWORK, platform: { training: true } } }));
  await user.click(screen.getByRole("button", { name: "Refresh" }));

  expect(textOf(await screen.findByRole("note"))).toBe("Training: nothing that happens here enters any total.");
});

describe("without a line", () => {
  test("what was seen last stays, with its age, and is renewed by the button", async () => {
    await open();
    await screen.findByText("¥1,500.50", { selector: ".large *" });
    line.cut();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Refresh" }));

    expect(await screen.findByText("No connection")).toBeTruthy();
    expect(screen.getByText("¥1,500.50", { selector: ".large *" })).toBeTruthy();
    expect(screen.getByText(/^As of \d\d:\d\d \((now|\d+ sec\. ago)\)$/)).toBeTruthy();

    line.cut(false);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(screen.queryByText("No connection")).toBeNull());
  });

  test("a page that is opened shows what was kept, and when", async () => {
    const first = await open();
    await screen.findByText("¥1,500.50", { selector: ".large *" });
    await waitFor(async () => expect(await readSeen("today")).toBeDefined());
    first.unmount();
    line.cut();
    render(<Phone speech={await loadPhoneWords("en")} token={TOKEN} ending={undefined} />);

    expect(await screen.findByText("¥1,500.50", { selector: ".large *" })).toBeTruthy();
    expect(await screen.findByText("No connection")).toBeTruthy();
  });

  test("what a former page kept by other words than this one asks with is not shown", async () => {
    const former = { me: { network: NETWORK.network }, kanban: TODAY.kanban };
    await beginWith(TOKEN);
    await keepSeen("today", { data: former, at: "2026-11-20T04:00:00Z", wanted: "query PhoneToday { me } {}" }, TOKEN);
    line.cut();
    render(<Phone speech={await loadPhoneWords("en")} token={TOKEN} ending={undefined} />);

    expect((await screen.findByRole("alert")).textContent).toContain("No connection");
  });

  test("a screen of which nothing was kept says why it is empty, and tries again", async () => {
    line.cut();
    const { user } = await open("#tanks", "vi");

    expect((await screen.findByRole("alert")).textContent).toContain("Không có kết nối");
    line.cut(false);
    await user.click(screen.getByRole("button", { name: "Thử lại" }));
    expect(await screen.findByText("Petrol 92")).toBeTruthy();
  });
});

test("a tank says how full it is, what is amiss once, its water and its temperature", async () => {
  const { user } = await open("#tanks");
  const [tank] = await screen.findAllByRole("listitem");

  expect(textOf(tank)).toMatch(
    /^LakeT1 · Petrol 9210%3,000 L of 30,000 L · .*Water6 mmTemperature17.5 °CTank level too low$/,
  );
  await user.type(screen.getByRole("searchbox", { name: "Find a station" }), "hill");
  expect(screen.getByText("No station matches")).toBeTruthy();
});

describe("alarms", () => {
  test("that come while the page is open are counted in its title, said on every screen, and lead to the list", async () => {
    const { user } = await open();
    await line.tellAlarms([change("a1")]);
    await waitFor(() => expect(document.title).toBe("(1) Today · Forecourt"));
    expect(screen.queryByText("1 new alarm")).toBeNull();

    line.answer("PhoneAlarms", () => alarms(alarm("a2", { code: "TANK_LEAK", severity: "CRITICAL" }), alarm("a1")));
    await line.tellAlarms([change("a2")]);
    await user.click(await screen.findByRole("link", { name: "1 new alarm" }));

    expect(await screen.findByText("Tank leak")).toBeTruthy();
    expect(screen.getByText("Critical")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("1 new alarm")).toBeNull());
    expect(document.title).toBe("(2) Alarms · Forecourt");
  });

  test("tell a gun by its number, which it has for a name", async () => {
    line.answer("PhoneAlarms", () =>
      alarms(alarm("a1", { code: "PUMP_OFFLINE", sourceType: "PUMP", sourceName: "3" })),
    );
    await open("#alarms");

    expect(textOf((await screen.findByText("Pump offline")).nextElementSibling)).toBe("Lake · Gun 3");
  });

  test("that end leave the count, and the list is asked for again", async () => {
    await open("#alarms");
    await line.tellAlarms([change("a1")]);
    await waitFor(() => expect(document.title).toBe("(1) Alarms · Forecourt"));
    line.answer("PhoneAlarms", () => alarms());
    await line.tellAlarms([change("a1", false)]);

    expect(await screen.findByText("No open alarms")).toBeTruthy();
    expect(document.title).toBe("Alarms · Forecourt");
  });

  test("are told in Russian, with their time by the network's clocks", async () => {
    await open("#alarms", "ru");

    expect(await screen.findByText(/^С 20\.11\.2026, 12:00 \(/)).toBeTruthy();
    expect(screen.getByText("Предупреждение")).toBeTruthy();
  });
});

test("a report is asked for by chosen days and by what is chosen, and has its total", async () => {
  const { user } = await open("#reports");
  await screen.findByText("Total");
  await user.selectOptions(screen.getByRole("combobox", { name: "By" }), "Payment");
  await user.selectOptions(screen.getByRole("combobox", { name: "Days" }), "From … to …");
  await user.clear(screen.getByLabelText("First day"));
  await user.type(screen.getByLabelText("First day"), "2026-11-01");
  await user.clear(screen.getByLabelText("Last day"));
  await user.type(screen.getByLabelText("Last day"), "2026-11-09");

  expect(await screen.findByText("Till")).toBeTruthy();
  expect(textOf(screen.getByText("Total").closest("li"))).toContain("10.00 L + 2.50 kg");
  expect(line.asked.at(-1)).toEqual({
    operation: "PhoneSales",
    variables: { filter: { from: "2026-11-01", to: "2026-11-09" }, by: "PAYMENT" },
  });
  await user.clear(screen.getByLabelText("Last day"));
  await user.type(screen.getByLabelText("Last day"), "2026-10-31");
  expect(await screen.findByText("The first day must not be after the last")).toBeTruthy();
});

describe("a token", () => {
  test("that may not see a screen is told so", async () => {
    line.refuse("PhoneTanks", 403);
    await open("#tanks");

    expect((await screen.findByRole("alert")).textContent).toContain("This token may not see this.");
  });

  test("that was revoked ends the page, and takes with it what was kept", async () => {
    const { user } = await open();
    await screen.findByText("¥1,500.50", { selector: ".large *" });
    line.refuse("PhoneToday", 401);
    await user.click(screen.getByRole("button", { name: "Refresh" }));

    expect(await screen.findByRole("heading", { name: "This phone’s access has ended" })).toBeTruthy();
    expect(screen.queryByText("¥1,500.50")).toBeNull();
    await waitFor(async () =>
      expect([await readPhoneToken(), await readSeen("today")]).toEqual([undefined, undefined]),
    );
  });

  test("that is revoked while nobody asks anything is told by the connection", async () => {
    await open("#phone");
    await line.tellAlarms([]);
    line.closeUnauthorized();

    expect(await screen.findByRole("heading", { name: "This phone’s access has ended" })).toBeTruthy();
  });

  test("is forgotten with all that it saw by two presses", async () => {
    const { user } = await open("#phone");
    await user.click(await screen.findByRole("button", { name: "Forget this phone" }));
    await user.click(screen.getByRole("button", { name: "Forget now" }));

    expect(await screen.findByRole("heading", { name: "This phone is forgotten" })).toBeTruthy();
    await waitFor(async () => expect(await readPhoneToken()).toBeUndefined());
  });
});

test("another language is spoken at once, from the right to the left", async () => {
  const { user } = await open("#phone");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Language" }), "العربية");

  expect(await screen.findByRole("heading", { name: "الهاتف" })).toBeTruthy();
  expect(document.documentElement.dir).toBe("rtl");
});
