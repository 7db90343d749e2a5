import { act, render } from "@testing-library/react";
import { useEffect } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SHARED, writePreference } from "./preferences/preferences.ts";
import { type Scoping, useScopedParams } from "./use-scoped-params.ts";

const BY_REGION: Scoping = {
  isOpen: (params) => params.size === 0,
  narrowed: (_params, place) => new URLSearchParams(place ? { region: place.id } : {}),
};

beforeEach(() => act(() => writePreference(SHARED, "scope", { kind: "region", id: "east", name: "East" })));
afterEach(() => act(() => writePreference(SHARED, "scope", null)));

/** Opens a list; `meanwhile`: what somebody asks of it before its address is corrected. */
async function opened(meanwhile?: URLSearchParams): Promise<string> {
  function Screen() {
    const [, setParams] = useScopedParams(BY_REGION);
    useEffect(() => {
      if (meanwhile) {
        setParams(meanwhile);
      }
      // Once, in the same breath in which the address is corrected.
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    return null;
  }
  const router = createMemoryRouter([{ path: "/list", Component: Screen }], { initialEntries: ["/list"] });
  render(<RouterProvider router={router} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return router.state.location.search;
}

test("a list that is opened is narrowed by its address", async () => {
  expect(await opened()).toBe("?region=east");
});

test("what somebody asks for before the address is corrected stands", async () => {
  expect(await opened(new URLSearchParams())).toBe("");
  expect(await opened(new URLSearchParams({ text: "north" }))).toBe("?text=north");
});
