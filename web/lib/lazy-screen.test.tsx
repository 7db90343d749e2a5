import "../test/setup.ts";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, render, screen } from "@testing-library/react";
import { Suspense, type ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RouteError } from "../app/route-error.tsx";
import { loadMessages } from "../i18n/messages.ts";
import { LanguageProvider } from "../i18n/provider.tsx";
import { system } from "../ui/theme.ts";
import { readLog } from "./client-log.ts";
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

async function show(load: () => Promise<{ Board: ComponentType }>) {
  const Board = lazyScreen(load, "Board");
  const element = (
    <Suspense fallback={<p>loading</p>}>
      <Board />
    </Suspense>
  );
  const router = createMemoryRouter([{ path: "/", element, errorElement: <RouteError /> }]);
  const messages = await loadMessages("en");
  await act(async () => {
    render(
      <ChakraProvider value={system}>
        <LanguageProvider locale="en" messages={messages}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </ChakraProvider>,
    );
  });
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

test("one that never comes is given up after 120 seconds", async () => {
  await show(() => new Promise(() => undefined));
  await pass(119_000);
  expect(screen.getByText("loading")).toBeTruthy();

  await pass(1_500);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("after a new deployment it asks to load the page again", async () => {
  const entry = Object.assign(document.createElement("script"), { type: "module" });
  entry.setAttribute("src", "/assets/main-old.js");
  document.head.append(entry);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('<script src="/assets/main-new.js"></script>')));
  await show(line(9).load);
  await pass(1_500);

  expect(screen.getByRole("heading", { name: "The console has been updated" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Load again" })).toBeTruthy();
});
