import { expect, test } from "vitest";
import type { TraceContext } from "../../common/trace-context.ts";
import { readTraceparent } from "../../common/trace-context.ts";
import type { Command, CommandOutcome } from "../driver.ts";
import { aLog } from "../test/surroundings.ts";
import type { GatewaySpans } from "../tracing/gateway-spans.ts";
import type { GatewayCommand } from "./command.ts";
import { CommandTraces } from "./command-traces.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const DONE: CommandOutcome = { outcome: "DONE", vendorCode: null, transactionNo: null };
const STOP = { id: "c1", kind: "STOP", address: "1.1" } as Command;

const anOrder = (traceparent: string | null, id = "c1"): GatewayCommand => ({
  id,
  deviceId: "d1",
  kind: "STOP",
  address: "1.1",
  presetType: null,
  presetValue: null,
  unitPrice: null,
  cardNo: null,
  transactionNo: null,
  prices: [],
  configuration: null,
  expiresAt: "2026-11-20T10:00:30Z",
  traceparent,
});

/** Traces whose spans can be read: each as "name of trace: how it ended". */
function traces() {
  const { log, lines } = aLog();
  const spans: string[] = [];
  const begin: GatewaySpans["begin"] = (name, { parent }): { at: TraceContext; end(outcome: string): void } => ({
    at: parent,
    end: (outcome) => void spans.push(`${name} of ${parent.traceId}: ${outcome}`),
  });
  const told: string[] = [];
  const made = new CommandTraces({ log, spans: { begin, close: async () => undefined } });
  const acknowledge = made.acknowledging(async (_input, traceparent) => told.push(traceparent) > 0);
  return { made, acknowledge, spans, told, steps: () => lines.map(({ msg, traceId }) => [msg, traceId]) };
}

test("each step is told of once in the trace of whoever asked, however often the order comes", async () => {
  const { made, acknowledge, spans, told, steps } = traces();
  const orders = [anOrder(TRACEPARENT)];

  expect(made.taking(orders)).toBe(orders);
  made.taking(orders);
  await acknowledge({ commandId: "c1" });
  await made
    .watching(() => ({ send: async () => DONE }))("d1")
    ?.send(STOP, new AbortController().signal);
  await acknowledge({ commandId: "c1", result: "DONE" });

  expect(told.map((each) => readTraceparent(each)?.traceId)).toEqual([TRACE, TRACE]);
  expect(steps()).toEqual([
    ["a command was taken", TRACE],
    ["a command goes to its device", TRACE],
    ["a device answered", TRACE],
    ["a command was acknowledged", TRACE],
  ]);
  expect(spans).toEqual([`device STOP of ${TRACE}: DONE`, `command STOP of ${TRACE}: DONE`]);
});

test.each([
  ["nobody's", null],
  ["spoilt", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`],
])("an order whose trace is %s has one of its own", async (_what, given) => {
  const { made, acknowledge, told, steps } = traces();
  made.taking([anOrder(given)]);
  await acknowledge({ commandId: "c1", result: "TIMED_OUT" });

  const own = readTraceparent(told[0])?.traceId;
  expect(own).toMatch(/^[0-9a-f]{32}$/);
  expect(steps().map(([, traceId]) => traceId)).toEqual([own, own]);
});

test("a driver that fails with a command is told of as a fault, and fails as before", async () => {
  const { made, spans } = traces();
  made.taking([anOrder(TRACEPARENT)]);
  const fails = made.watching(() => ({ send: () => Promise.reject(new Error("no line")) }))("d1");

  await expect(fails?.send(STOP, new AbortController().signal)).rejects.toThrow("no line");
  expect(spans).toEqual([`device STOP of ${TRACE}: FAULT`]);
});

test("a device that isn't ours is none here either, and what is never acknowledged is forgotten in the end", async () => {
  const { made, acknowledge, told } = traces();
  expect(made.watching(() => undefined)("d9")).toBeUndefined();

  made.taking([anOrder(TRACEPARENT, "first")]);
  for (let number = 0; number < 1_000; number += 1) made.taking([anOrder(TRACEPARENT, `c${number}`)]);
  await acknowledge({ commandId: "first", result: "DONE" });
  await acknowledge({ commandId: "c999", result: "DONE" });

  expect(told.map((each) => readTraceparent(each)?.traceId === TRACE)).toEqual([false, true]);
});
