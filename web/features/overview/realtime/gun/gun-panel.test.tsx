import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { readToasts } from "../../../../ui/toast-store.ts";
import type { GunTileFragment } from "../../../../parts/gun/gun-tile.generated.ts";
import { aCommand, aStation, named, HEARD_AT, liveDevice, liveGun } from "../test-forecourt.ts";
import { forecourtServer, push, renderForecourt } from "../test-render.tsx";
import type { BoardStation } from "../realtime-filters.ts";
import {
  AuthorizeGunByCardDocument,
  AuthorizeGunDocument,
  CommandChangesDocument,
  GunHistoryDocument,
  GunStatesDocument,
} from "../realtime.generated.ts";

const harbour = aStation({ code: "S01", name: "Harbour Gate" });
const PANEL = "/realTimeEquip?gun=S01-1";

function oneGun(gun: Partial<GunTileFragment> = {}, station: BoardStation = harbour) {
  return [{ station, guns: [liveGun(station, gun)], tanks: [], devices: [liveDevice(station)] }];
}

const accepted = () => ({ authorizeGun: named("GunCommand", aCommand(liveGun(harbour))) });

const panel = () => within(screen.getByRole("dialog"));
const outcome = () => screen.getByRole("dialog").querySelector("[aria-live=polite]")?.textContent ?? "";

async function authorize(user: ReturnType<typeof userEvent.setup>, value: string) {
  await user.type(await screen.findByRole("textbox", { name: "Amount (¥)" }), value);
  await user.click(panel().getByRole("button", { name: "Authorize" }));
}

async function answerQuestion(user: ReturnType<typeof userEvent.setup>, verb: string) {
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: verb }));
}

describe("authorizing a gun by card", () => {
  test.each([
    ["tells up to how much", { declinedBy: null, bound: "80" }, "command.byCard.done"],
    ["tells why not", { declinedBy: "PLATE" as const, bound: null }, "card.fill.declined.PLATE"],
  ])("%s", async (_title, decided, said) => {
    const user = userEvent.setup();
    const server = forecourtServer(oneGun()).answer(AuthorizeGunByCardDocument, () => ({
      authorizeGunByCard: named("CardRelease", {
        id: "f1",
        fill: named("CardFill", { id: "f1", currencySymbol: "¥", ...decided }),
        command: null,
      }),
    }));
    await renderForecourt(server, { address: PANEL });

    await user.click(await screen.findByRole("button", { name: "Authorise by card" }));
    const form = within(await screen.findByRole("dialog", { name: "Authorise by card" }));
    await user.type(form.getByLabelText(/^Card number or tag/), "6200-0001");
    await user.type(form.getByLabelText(/^Amount at most/), "80");
    await user.click(form.getByRole("button", { name: "Authorise by card" }));

    await waitFor(() => expect(readToasts().at(-1)?.message).toBe(said));
    const { idempotencyKey, ...input } = server.callsOf("AuthorizeGunByCard")[0]!.variables["input"] as Record<
      string,
      unknown
    >;
    expect(input).toEqual({ gunId: `${harbour.id}-gun-1`, card: "6200-0001", pin: null, amount: "80" });
    expect(idempotencyKey).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Authorise by card" })).toBeNull());
  });
});

describe("authorizing a gun", () => {
  test("asks by the gun's number and place, then tells how far the order has come", async () => {
    const user = userEvent.setup();
    const server = forecourtServer(oneGun()).answer(AuthorizeGunDocument, accepted);
    await renderForecourt(server, { address: PANEL });

    await authorize(user, "200,00");
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("Authorize gun 1 at Harbour Gate?")).toBeTruthy();
    expect(question.getByText("It may deliver up to ¥200.00.")).toBeTruthy();
    expect(server.callsOf("AuthorizeGun")).toHaveLength(0);
    await answerQuestion(user, "Authorize");

    await waitFor(() => expect(outcome()).toContain("Authorize: Ordered"));
    const { idempotencyKey, ...input } = server.callsOf("AuthorizeGun")[0]!.variables["input"] as Record<
      string,
      unknown
    >;
    expect(input).toEqual({ gunId: `${harbour.id}-gun-1`, presetType: "AMOUNT", presetValue: "200.00" });
    expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);

    const command = aCommand(liveGun(harbour));
    await push(server, CommandChangesDocument, { commandChanges: [{ ...command, status: "SENT" }] });
    expect(outcome()).toContain("Authorize: Sent");
    await push(server, CommandChangesDocument, {
      commandChanges: [{ ...command, status: "DONE", finishedAt: HEARD_AT }],
    });
    expect(outcome()).toContain("Authorize: Done");
  });

  test("does nothing when the question is answered with no", async () => {
    const user = userEvent.setup();
    const server = forecourtServer(oneGun()).answer(AuthorizeGunDocument, accepted);
    await renderForecourt(server, { address: PANEL });
    await authorize(user, "200");
    await answerQuestion(user, "Cancel");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(server.callsOf("AuthorizeGun")).toHaveLength(0);
    expect(outcome()).toBe("");
  });

  test.each([
    ["0", "Must be more than 0"],
    ["1.234", "At most 2 decimals"],
    ["two", "Digits and one decimal point only, e.g. 200.00"],
  ])("with %j is refused beside the field", async (value, words) => {
    const user = userEvent.setup();
    const server = forecourtServer(oneGun());
    await renderForecourt(server, { address: PANEL });
    await authorize(user, value);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("that the server refuses shows its words and number in the panel", async () => {
    const user = userEvent.setup();
    const server = forecourtServer(oneGun()).refuse(AuthorizeGunDocument, 10027);
    await renderForecourt(server, { address: PANEL });
    await authorize(user, "200");
    await answerQuestion(user, "Authorize");
    await waitFor(() => expect(outcome()).toContain("The device is offline (10027)"));
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  });

  test("without an answer can be sent again under the same key, and a new order has a new one", async () => {
    const user = userEvent.setup();
    const server = forecourtServer(oneGun());
    await renderForecourt(server, { address: PANEL });
    await authorize(user, "200");
    await answerQuestion(user, "Authorize");
    await waitFor(() => expect(outcome()).toContain("Authorize: no answer"));

    server.answer(AuthorizeGunDocument, accepted);
    await user.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(outcome()).toContain("Authorize: Ordered"));
    await push(server, CommandChangesDocument, { commandChanges: [aCommand(liveGun(harbour), { status: "BUSY" })] });
    await user.click(panel().getByRole("button", { name: "Authorize" }));
    await answerQuestion(user, "Authorize");
    await waitFor(() => expect(server.callsOf("AuthorizeGun")).toHaveLength(3));

    const keys = server
      .callsOf("AuthorizeGun")
      .map(({ variables }) => (variables["input"] as { idempotencyKey: string }).idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test.each([
    ["BUSY", "The device was busy"],
    ["REFUSED", "The device refused"],
    ["OFFLINE", "did not reach it"],
    ["TIMED_OUT", "did not answer"],
    ["UNSUPPORTED", "cannot do that"],
  ] as const)("that ends %s says so, with the device's own code", async (status, words) => {
    const user = userEvent.setup();
    const server = forecourtServer(oneGun()).answer(AuthorizeGunDocument, accepted);
    await renderForecourt(server, { address: PANEL });
    await authorize(user, "200");
    await answerQuestion(user, "Authorize");
    await waitFor(() => expect(outcome()).toContain("Ordered"));
    const command = aCommand(liveGun(harbour), { status, vendorCode: "PUMP_42" });
    await push(server, CommandChangesDocument, { commandChanges: [command] });
    expect(outcome()).toContain(words);
    expect(outcome()).toContain("PUMP_42");
  });
});

describe("what a gun's panel offers", () => {
  test("is nothing but its picture to who may only look", async () => {
    await renderForecourt(forecourtServer(oneGun()), { address: PANEL, operates: [] });

    expect(await screen.findByText("You can watch this gun but not give it orders.")).toBeTruthy();
    expect(panel().queryByRole("button", { name: /Authorize|Stop/ })).toBeNull();
  });

  const enabled = () =>
    panel()
      .getAllByRole("button")
      .filter((button) => !(button as HTMLButtonElement).disabled)
      .map((button) => button.textContent)
      .filter((text) => text !== "");

  test("follows the gun's state, live", async () => {
    const server = forecourtServer(oneGun({ state: "FREE" }));
    await renderForecourt(server, { address: PANEL });
    await screen.findByRole("dialog");
    expect(enabled()).toEqual(["Authorize", "Authorise by card"]);

    await push(server, GunStatesDocument, { gunStates: [liveGun(harbour, { state: "REFUELLING" })] });
    expect(enabled()).toEqual(["Stop", "Suspend"]);
    expect(panel().getByText("Cannot be authorized now: the gun is in use")).toBeTruthy();
  });

  test("is nothing, with the reason, for a gun that is offline", async () => {
    await renderForecourt(forecourtServer(oneGun({ online: false })), { address: PANEL });
    await screen.findByRole("dialog");
    expect(enabled()).toEqual([]);
    const stop = panel().getByRole("button", { name: "Stop" });
    expect(document.getElementById(stop.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "the device is offline",
    );
  });

  test("is nothing for a gun whose station controls itself", async () => {
    const own = aStation({ code: "S01", controlMode: "STATION" });
    await renderForecourt(forecourtServer(oneGun({ state: "REFUELLING" }, own)), { address: PANEL });
    await screen.findByRole("dialog");
    expect(enabled()).toEqual([]);
    expect(panel().getAllByText("the station controls its devices itself")).toHaveLength(4);
  });

  test("opens from its tile and closes back to the same board", async () => {
    const user = userEvent.setup();
    const { router } = await renderForecourt(forecourtServer(oneGun()), { address: "/realTimeEquip?grade=92" });
    const tile = await screen.findByRole("button", { name: /^Gun 1,/ });
    tile.focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("dialog", { name: "Gun 1, Petrol 92" })).toBeTruthy();
    expect(router.state.location.search).toBe("?grade=92&gun=S01-1");

    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toBe("?grade=92");
  });
});

test("the history shows who ordered what and the steps of the gun, illegal ones marked", async () => {
  const gun = liveGun(harbour);
  const change = { id: "change-1", time: HEARD_AT, state: "FREE", previous: "REFUELLING", legal: false } as const;
  const server = forecourtServer(oneGun()).answer(GunHistoryDocument, () => ({
    gunStateChanges: { nodes: [named("GunStateChange", { ...change, reason: "device restarted" })] },
    gunCommands: { nodes: [named("GunCommand", aCommand(gun, { status: "TIMED_OUT" }))] },
  }));
  await renderForecourt(server, { address: PANEL });

  const commands = within(await screen.findByRole("region", { name: "Last commands" }));
  await commands.findByText("Operator");
  expect(commands.getByText("¥200.00")).toBeTruthy();
  expect(commands.getByText("Timed out")).toBeTruthy();
  // 04:00 UTC in the network's zone.
  expect(commands.getByText("12:00:00")).toBeTruthy();
  const states = within(screen.getByRole("region", { name: "Last state changes" }));
  expect(states.getByText("Out of order")).toBeTruthy();
  expect(states.getByText("device restarted")).toBeTruthy();
});
