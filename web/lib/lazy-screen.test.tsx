import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, render, screen } from "@testing-library/react";
import { Suspense, type ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RouteError } from "../app/route-error.tsx";
import type { LocaleId } from "../i18n/locales.ts";
import { loadMessages } from "../i18n/messages.ts";
import { LanguageProvider } from "../i18n/provider.tsx";
import { system } from "../ui/theme.ts";
import { readLog } from "./client-log.ts";
import { reportConnection } from "./connection.ts";
import { lazyScreen } from "./lazy-screen.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // What an error boundary catches, React tells the console of the test as well.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.querySelector("script[type=module]")?.remove();
});

const there = { Board: () => <p>the board</p> };

/** A line on which the first requests fail. */
function line(failures: number) {
  let requests = 0;
  return {
    requests: () => requests,
    load: () => (requests++ < failures ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(there)),
  };
}

async function show(load: () => Promise<{ Board: ComponentType }>, locale: LocaleId = "en") {
  const Board = lazyScreen(load, "Board");
  const element = (
    <Suspense fallback={<p>loading</p>}>
      <Board />
    </Suspense>
  );
  const router = createMemoryRouter([{ path: "/", element, errorElement: <RouteError /> }]);
  const messages = await loadMessages(locale);
  await act(async () => {
    render(
      <ChakraProvider value={system}>
        <LanguageProvider locale={locale} messages={messages}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </ChakraProvider>,
    );
  });
}

/** The page's entry, by which it knows its version. */
function startedBy(src: string): void {
  const entry = Object.assign(document.createElement("script"), { type: "module" });
  entry.setAttribute("src", src);
  document.head.append(entry);
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("a screen whose code fails once is asked for again by itself", async () => {
  const { load, requests } = line(1);
  await show(load);
  await pass(1_500);

  expect(screen.getByText("the board")).toBeTruthy();
  expect(requests()).toBe(2);
});

test("one that fails twice says so, is logged, and comes with another try in its place", async () => {
  const { load } = line(2);
  await show(load);
  await pass(1_500);
  expect(screen.getByRole("heading", { name: "The screen did not arrive" })).toBeTruthy();
  expect(readLog().entries[0]).toMatchObject({ level: "danger", source: "RouteError" });

  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  await pass(1_500);

  expect(screen.getByText("the board")).toBeTruthy();
});

test("without a network nothing is asked for, because a browser remembers what failed; with one it comes by itself", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { load, requests } = line(0);
  await show(load);
  await pass(30_000);
  expect(screen.getByText("loading")).toBeTruthy();
  expect(requests()).toBe(0);

  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await pass(100);

  expect(screen.getByText("the board")).toBeTruthy();
});

test("one that does not come although the server answers again asks to load the page, in Russian too", async () => {
  startedBy("/assets/main.js");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('<script src="/assets/main.js"></script>')));
  await show(line(9).load, "ru");
  await pass(1_500);

  expect(screen.getByRole("heading", { name: "Экран не загрузился" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Повторить" })).toBeNull();
  expect(screen.getByRole("button", { name: "Загрузить снова" })).toBeTruthy();
});

/** A server that can go away: then nothing arrives, neither code nor anything else. */
function fleetingServer() {
  let away = true;
  let requests = 0;
  const answer = <T,>(given: T): Promise<T> =>
    away ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(given);
  vi.stubGlobal("fetch", () => answer(new Response("")));
  return {
    requests: () => requests,
    comeBack: () => (away = false),
    load: () => {
      requests += 1;
      return answer(there);
    },
  };
}

test.each([
  ["the live connection is back", () => reportConnection("opened"), 100],
  ["the network is back", () => window.dispatchEvent(new Event("online")), 100],
  ["it is looked for", () => undefined, 8_000],
])("one that was asked for while the server was away comes by itself when %s", async (_when, happens, within) => {
  const server = fleetingServer();
  await show(server.load);
  await pass(1_500);
  reportConnection("lost");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  await pass(4_000);
  expect(server.requests()).toBe(2);

  server.comeBack();
  happens();
  await pass(within);
  reportConnection("opened");

  expect(screen.getByText("the board")).toBeTruthy();
  expect(server.requests()).toBe(3);
});

test("from a server that is known to be away nothing is asked, because a browser remembers what failed", async () => {
  const server = fleetingServer();
  reportConnection("lost");
  await show(server.load);
  await pass(1_100);
  expect(screen.getByRole("heading", { name: "The screen did not arrive" })).toBeTruthy();
  expect(server.requests()).toBe(0);

  server.comeBack();
  reportConnection("opened");
  await pass(100);

  expect(screen.getByText("the board")).toBeTruthy();
});

test("a first look in vain, as while a network comes back, is no reason to say that nobody answers", async () => {
  const server = fleetingServer();
  reportConnection("lost");
  await show(server.load);
  await pass(100);
  expect(screen.getByText("loading")).toBeTruthy();

  server.comeBack();
  await pass(1_000);
  reportConnection("opened");

  expect(screen.getByText("the board")).toBeTruthy();
  expect(server.requests()).toBe(1);
});

test("where the live connection alone is away, as behind a proxy that lets none through, screens come all the same", async () => {
  const server = fleetingServer();
  server.comeBack();
  reportConnection("lost");
  await show(server.load);
  await pass(100);
  reportConnection("opened");

  expect(screen.getByText("the board")).toBeTruthy();
});

test("one that never comes is given up after 120 seconds", async () => {
  await show(() => new Promise(() => undefined));
  await pass(119_000);
  expect(screen.getByText("loading")).toBeTruthy();

  await pass(1_500);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("after a new deployment it asks to load the page again", async () => {
  startedBy("/assets/main-old.js");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('<script src="/assets/main-new.js"></script>')));
  await show(line(9).load);
  await pass(1_500);

  expect(screen.getByRole("heading", { name: "The console has been updated" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Load again" })).toBeTruthy();
});
