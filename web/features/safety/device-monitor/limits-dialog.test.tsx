import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { FakeServer } from "../../../test/fake-server.ts";
import {
  ChangeSkidLimitDocument,
  ResetSkidLimitDocument,
  SkidHistoryDocument,
  type SkidLimitFragment,
  SkidLimitsDocument,
  SkidLimitTrialDocument,
} from "./device-monitor.generated.ts";
import { AT, at, DEVICE, panel, serverWith, skid } from "./test-skid.ts";

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./device-monitor-screen.tsx"), 60_000);

const NONE = { lowLimit: null, lowRelease: null, highLimit: null, highRelease: null, delaySeconds: 0 } as const;
const INLET = { lowLimit: "0.5", lowRelease: "0.6", highLimit: "1", highRelease: "0.9", delaySeconds: 5 } as const;
const limitsOf = (inlet: Partial<SkidLimitFragment>) => [
  {
    __typename: "MeasureLimit" as const,
    key: "PRESSURE_INLET" as const,
    unit: "MPa",
    origin: "NETWORK" as const,
    ...NONE,
    ...inlet,
  },
  {
    __typename: "MeasureLimit" as const,
    key: "GAS_SKID" as const,
    unit: "%",
    origin: "USUAL" as const,
    ...NONE,
    highLimit: "25",
    highRelease: "24",
  },
];
const limited = () =>
  serverWith([skid({ PRESSURE_INLET: { value: "0.7", lowLimit: "0.5", highLimit: "1" }, GAS_SKID: { value: "3.2" } })])
    .answer(SkidLimitsDocument, ({ deviceId }) => ({
      measureLimits: limitsOf(deviceId == null ? { ...INLET, highLimit: "2" } : { ...INLET, origin: "DEVICE" }),
    }))
    .answer(SkidLimitTrialDocument, ({ limit }) => ({
      measureLimitTrial: { __typename: "MeasureLimitTrial", readings: 100, rings: limit.highLimit === "0.8" ? 7 : 1 },
    }))
    .answer(SkidHistoryDocument, ({ keys }) => ({
      measureHistory: {
        __typename: "MeasureHistory",
        deviceId: DEVICE,
        address: "plc-1",
        timeZone: "Asia/Shanghai",
        step: "RAW" as const,
        alarms: [],
        courses: (Array.isArray(keys) ? keys : [keys]).map((key) => ({
          __typename: "MeasureCourse" as const,
          key,
          unit: "MPa",
          lowLimit: null,
          highLimit: null,
          points: [{ __typename: "MeasurePoint" as const, at: AT, value: "0.7", least: "0.7", most: "0.7" }],
        })),
      },
    }))
    .answer(ChangeSkidLimitDocument, () => ({ changeMeasureLimit: limitsOf({ ...INLET, origin: "DEVICE" }) }))
    .answer(ResetSkidLimitDocument, () => ({ resetMeasureLimit: limitsOf(INLET) }));
const opened = async (server: FakeServer, permissions = [0, 5, 121]) => {
  const { user } = await at(server, { permissions });
  await user.click(within(await panel()).getByRole("button", { name: "Limits" }));
  return { user, dialog: await screen.findByRole("dialog", { name: /^Limits · / }) };
};

test("limits stand beside the figures that they are of", async () => {
  await at(limited());

  expect((await panel()).textContent).toContain("at least 0.50\u00A0MPa");
  expect((await panel()).textContent).toContain("limit 1.00\u00A0MPa");
});

test("limits are tried on the last days before they are saved", async () => {
  const server = limited();
  const { user, dialog } = await opened(server);
  expect(await within(dialog).findByText(/it would have rung once in the last 7 days/)).toBeDefined();
  const high = within(dialog).getByRole("textbox", { name: /High limit/ });
  const release = within(dialog).getByRole("textbox", { name: /Released at or below/ });
  await user.clear(release);
  await user.type(release, "0.7");
  await user.clear(high);
  await user.type(high, "0.8");

  expect(await within(dialog).findByText(/it would have rung 7 times/)).toBeDefined();
  expect(server.callsOf("ChangeSkidLimit")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsOf("ChangeSkidLimit").map(({ variables }) => variables)).toEqual([
      { input: { key: "PRESSURE_INLET", deviceId: DEVICE, ...INLET, highLimit: "0.8", highRelease: "0.7" } },
    ]),
  );
});

test("limits that contradict each other are told at their field and neither tried nor sent", async () => {
  const server = limited();
  const { user, dialog } = await opened(server);
  await within(dialog).findByText(/would have rung/);
  const low = within(dialog).getByRole("textbox", { name: /Low limit/ });
  const tried = server.callsOf("SkidLimitTrial").length;
  await user.clear(low);
  await user.type(low, "3");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));

  expect((await within(dialog).findAllByText("The low limit is below the high one.")).length).toBeGreaterThan(0);
  expect(within(dialog).queryByText(/would have rung/)).toBeNull();
  expect(server.callsOf("ChangeSkidLimit")).toEqual([]);
  expect(
    server
      .callsOf("SkidLimitTrial")
      .slice(tried)
      .map(({ variables }) => variables["limit"]),
  ).not.toContainEqual(expect.objectContaining({ lowLimit: "3" }));
});

test("limits of gas say that they can only be stricter, and the server's is not exceeded", async () => {
  const { user, dialog } = await opened(limited());
  await user.selectOptions(within(dialog).getByRole("combobox", { name: /Parameter/ }), "GAS_SKID");
  const gas = await screen.findByRole("dialog", { name: /^Limits · / });
  expect(await within(gas).findByText(/never looser nor switched off/)).toBeDefined();
  const high = within(gas).getByRole("textbox", { name: /High limit/ });
  await user.clear(high);
  await user.type(high, "26");
  await user.click(within(gas).getByRole("button", { name: "Save" }));

  expect((await within(gas).findAllByText(/25/)).length).toBeGreaterThan(1);
  expect(high.getAttribute("aria-invalid")).toBe("true");
});

test("limits of all skids are set at the network's root, and a skid's own is taken away", async () => {
  const server = limited();
  const { user, dialog } = await opened(server);
  await user.click(await within(dialog).findByRole("button", { name: "Take this limit away" }));
  await waitFor(() =>
    expect(server.callsOf("ResetSkidLimit").map(({ variables }) => variables)).toEqual([
      { input: { key: "PRESSURE_INLET", deviceId: DEVICE } },
    ]),
  );

  await user.click(within(await panel()).getByRole("button", { name: "Limits" }));
  const again = await screen.findByRole("dialog", { name: /^Limits · / });
  await user.click(within(again).getByRole("radio", { name: "Every skid without its own" }));
  const high = await screen.findByDisplayValue("2");
  await user.clear(high);
  await user.type(high, "1.5");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsOf("ChangeSkidLimit").at(-1)?.variables).toEqual({
      input: { key: "PRESSURE_INLET", ...INLET, highLimit: "1.5" },
    }),
  );
});

test("limits are not offered to who only looks", async () => {
  await at(limited());

  expect(within(await panel()).queryByRole("button", { name: "Limits" })).toBeNull();
});
