import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { atOrders, DRAFT, DROPPED, inputOf, SENT, serverWith, TANK } from "./test-orders.ts";

const [LINE] = DRAFT.lines as [(typeof DRAFT)["lines"][number]];
const ANY = { ...LINE, tankId: null, tankNumber: null };
const ANY_DRAFT = { ...DRAFT, lines: [ANY] };

beforeAll(() => import("./fuel-order-screen.tsx"), 60_000);

test("a line asks for any tank of a grade that several tanks hold, as far as these hold it together", async () => {
  const server = serverWith(DRAFT, [2, 3]);
  const { user } = await atOrders("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Change order" }));
  const form = await screen.findByRole("dialog", { name: "Change order 41" });
  const any = await within(form).findByRole("textbox", { name: /Any tank · Diesel/ });
  expect(within(form).getByText(/2 tanks hold 60,000\sL/)).toBeDefined();

  await user.clear(within(form).getByRole("textbox", { name: /Tank 2 · Diesel/ }));
  await user.type(any, "40000");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(inputOf(server, "ChangeFuelOrder")).toMatchObject({ lines: [{ gradeId: "g1", litres: "40000" }] }),
  );
});

test("what one tank alone holds is asked for by that tank", async () => {
  const { user } = await atOrders("?open=o1", serverWith(DRAFT));
  await user.click(await screen.findByRole("button", { name: "Change order" }));
  const form = await screen.findByRole("dialog", { name: "Change order 41" });

  await within(form).findByRole("textbox", { name: /Tank 2 · Diesel/ });
  expect(within(form).queryByRole("textbox", { name: /Any tank/ })).toBeNull();
});

test("a draft keeps what it asks for any tank beside what it asks for one", async () => {
  const server = serverWith(ANY_DRAFT);
  const { user } = await atOrders("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Change order" }));
  const form = await screen.findByRole("dialog", { name: "Change order 41" });
  const any = await within(form).findByRole("textbox", { name: /Any tank · Diesel/ });
  expect(any).toHaveProperty("value", "12000");

  await user.type(within(form).getByRole("textbox", { name: /Tank 2 · Diesel/ }), "500");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(inputOf(server, "ChangeFuelOrder")).toMatchObject({
      lines: [
        { tankId: TANK, litres: "500" },
        { gradeId: "g1", litres: "12000" },
      ],
    }),
  );
});

test("a draft for a tank that was deleted since says so, and goes on without it", async () => {
  const [line] = DRAFT.lines as [(typeof DRAFT)["lines"][number]];
  const server = serverWith({ ...DRAFT, lines: [{ ...line, tankId: "tank-9", tankNumber: 9 }] });
  const { user } = await atOrders("?open=o1", server);
  await user.click(await screen.findByRole("button", { name: "Change order" }));
  const form = await screen.findByRole("dialog", { name: "Change order 41" });
  const gone = await within(form).findByRole("textbox", { name: /Tank 9 · Diesel/ });
  expect(gone).toHaveProperty("value", "12000");
  expect(within(form).getByText("This tank is no longer there. Leave it empty.")).toBeDefined();

  await user.clear(gone);
  await user.type(within(form).getByRole("textbox", { name: /Tank 2 · Diesel/ }), "12000");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(inputOf(server, "ChangeFuelOrder")).toMatchObject({ lines: [{ tankId: TANK, litres: "12000" }] }),
  );
});

test("a delivery that is offered for any tank tells into which it went, in Spanish", async () => {
  const { user } = await atOrders("?open=o1", serverWith({ ...SENT, lines: [ANY] }), { locale: "es" });
  await screen.findByText("North Haulage");
  expect(screen.getAllByText("Cualquier tanque · Diesel").length).toBeGreaterThan(0);

  await user.click(screen.getByRole("button", { name: "Vincular entrega" }));

  const option = await screen.findByRole("option", { name: /BOL-7/ });
  expect(option.textContent).toMatch(/Tanque 2 · Diesel \(para: Cualquier tanque · Diesel\)/);
});

test("what came for any tank tells into which it went", async () => {
  const [met] = DROPPED.lines as [(typeof DROPPED)["lines"][number]];
  await atOrders("?open=o1", serverWith({ ...DROPPED, lines: [{ ...met, tankId: null, tankNumber: null }] }));

  const part = (await screen.findByText("BOL-9")).closest("li") as HTMLElement;
  expect(within(part).getByText("Tank 2 · Diesel")).toBeDefined();
});
