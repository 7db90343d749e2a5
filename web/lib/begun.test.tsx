import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { BEGIN, useBegun } from "./begun.ts";

test("something is begun once for each way there, and not by a reload or by going back", async () => {
  const begin = vi.fn();
  function Screen() {
    useBegun(begin);
    return null;
  }
  const routes = [
    { path: "/list", element: <Screen /> },
    { path: "/other", element: null },
  ];
  // As after a reload: the browser has kept the entry's state.
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: "/list", state: BEGIN }] });
  render(<RouterProvider router={router} />);
  expect(begin).not.toHaveBeenCalled();

  await act(() => router.navigate("/other"));
  await act(() => router.navigate("/list", { state: BEGIN }));
  expect(begin).toHaveBeenCalledTimes(1);

  await act(() => router.navigate("/other"));
  await act(() => router.navigate(-1));
  expect(begin).toHaveBeenCalledTimes(1);
});
