import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dismissToast, readToasts } from "../../ui/toast-store.ts";
import { MenuLink } from "./menu-link.tsx";
import { openMenuEntry } from "./open-menu-entry.ts";

const open = vi.spyOn(window, "open").mockReturnValue(null);

afterEach(() => {
  open.mockClear();
  readToasts().forEach(({ id }) => dismissToast(id));
});

/** Everything that opening an entry may do. */
function outcomeOf(path: string) {
  const navigated: string[] = [];
  openMenuEntry(path, (to) => navigated.push(to));
  return { navigated, opened: open.mock.calls, said: readToasts().map(({ tone, message }) => `${tone} ${message}`) };
}

describe("a menu entry", () => {
  test.each([["/kanban"], ["/realTimeEquip?station=S1#gun"], ["/"]])("to %s opens inside the console", (path) => {
    expect(outcomeOf(path)).toEqual({ navigated: [path], opened: [], said: [] });
  });

  test.each([["https://example.com/manual"], ["http://10.0.0.7:8080"], ["HTTPS://EXAMPLE.COM"]])(
    "to %s opens a new window that cannot reach back",
    (path) => {
      const opened = [[path, "_blank", "noopener,noreferrer"]];
      expect(outcomeOf(path)).toEqual({ navigated: [], opened, said: [] });
    },
  );

  test.each([[""], ["#"], ["placeholder"], ["placeholder-3"], ["//example.com"], ["javascript:alert(1)"], ["httpd"]])(
    "to %j warns that it leads nowhere",
    (path) => {
      expect(outcomeOf(path)).toEqual({ navigated: [], opened: [], said: ["warning menu.nowhere"] });
    },
  );
});

function renderLink(path: string) {
  const elements = [
    { path: "/", element: <MenuLink path={path}>Manual</MenuLink> },
    { path: "/kanban", element: <h1>Dashboard</h1> },
  ];
  render(<RouterProvider router={createMemoryRouter(elements)} />);
  return { user: userEvent.setup(), link: screen.getByRole("link", { name: "Manual" }) };
}

describe("pressed in the menu", () => {
  test("a path of the console is a link to it", async () => {
    const { user, link } = renderLink("/kanban");
    expect(link.getAttribute("href")).toBe("/kanban");

    await user.click(link);

    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeTruthy();
    expect(open).not.toHaveBeenCalled();
  });

  test.each(["click", "key"])("an address elsewhere opens its window by %s and leaves the screen", async (how) => {
    const { user, link } = renderLink("https://example.com/manual");

    if (how === "click") {
      await user.click(link);
    } else {
      link.focus();
      await user.keyboard("{Enter}");
    }

    expect(open).toHaveBeenCalledExactlyOnceWith("https://example.com/manual", "_blank", "noopener,noreferrer");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(link.isConnected).toBe(true);
  });

  test.each([[""], ["#"], ["placeholder"]])("an entry to %j warns and stays", async (path) => {
    const { user, link } = renderLink(path);

    await user.click(link);

    expect(readToasts()).toMatchObject([{ tone: "warning", message: "menu.nowhere" }]);
    expect(link.isConnected).toBe(true);
  });
});
