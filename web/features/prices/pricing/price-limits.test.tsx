import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../../common/permission.ts";
import {
  ChangePriceBoundsDocument,
  ChangePriceStepDocument,
  PriceBoundCourseDocument,
  PriceBoundsDocument,
  PriceStepDocument,
  type BoundsFragment,
} from "./pricing.generated.ts";
import { openMatrix as open, priceServer } from "./test-prices.ts";

/** Limits as the platform above has them. */
const INHERITED = { largestStep: "20", own: false, approvalStep: "5", approvalOwn: false };

const LOCKED = "Reason, where the day is locked";

const COURSE = {
  __typename: "PriceBoundEntry" as const,
  id: "b1",
  gradeId: "g92",
  gradeName: "Petrol 92",
  gradeColour: "#2563eb",
  validFrom: "2026-11-01T00:00:00Z",
  lowest: null,
  highest: null,
  cost: "6.1",
  leastMargin: null,
  enteredAt: "2026-11-02T08:00:00Z",
  author: "clerk",
  replaced: true,
};

/** Bounds of one grade that the platform has set itself. */
function boundsWith(own: Partial<BoundsFragment["grades"][number]>) {
  const grade = { gradeId: "g92", gradeName: "Petrol 92", gradeColour: "#2563eb", own: true };
  const unset = { lowest: null, highest: null, cost: null, leastMargin: null };
  const grades = [{ __typename: "PriceBound" as const, ...grade, ...unset, ...own }];
  return { __typename: "PriceBounds" as const, platformId: "n1", currencySymbol: "€", grades };
}

describe("price changes", () => {
  test("have limits that can be set, and an empty one be left to the platform above", async () => {
    const server = priceServer().answer(ChangePriceStepDocument, ({ input: { platformId } }) => ({
      changePriceSettings: { platformId, largestStep: "5", own: true, approvalStep: null, approvalOwn: false },
    }));
    const { user } = await open("/priceSet2", { server });
    await user.click(await screen.findByRole("button", { name: "Price change limits" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Price change limits" }));
    expect(dialog.getByText(/At present nobody else is needed/)).toBeTruthy();

    await user.click(dialog.getByRole("textbox", { name: "Largest step" }));
    await user.paste("5");
    await user.click(dialog.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Price change limits saved")).toBeTruthy();
    expect(server.callsOf("ChangePriceStep")[0]?.variables).toEqual({
      input: { platformId: "n1", largestStep: "5", approvalStep: null },
    });
  });

  test("may want a second person for every change", async () => {
    const server = priceServer()
      .answer(PriceStepDocument, ({ platformId }) => ({ priceSettings: { platformId, ...INHERITED } }))
      .answer(ChangePriceStepDocument, ({ input: { platformId } }) => ({
        changePriceSettings: { platformId, ...INHERITED, approvalStep: "0", approvalOwn: true },
      }));
    const { user } = await open("/priceSet2", { server });
    await user.click(await screen.findByRole("button", { name: "Price change limits" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Price change limits" }));
    expect(dialog.getByText(/At present: above 5%/)).toBeTruthy();

    await user.click(dialog.getByRole("textbox", { name: "Second person above" }));
    await user.paste("0");
    await user.click(dialog.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(server.callsOf("ChangePriceStep")[0]?.variables).toEqual({
        input: { platformId: "n1", largestStep: null, approvalStep: "0" },
      }),
    );
  });
});

describe("bounds and costs", () => {
  test("are set by grade; what is left empty is taken from the platform above", async () => {
    const grade = { gradeColour: "#2563eb", lowest: null, highest: null, cost: null, leastMargin: null };
    const grades = [
      { ...grade, gradeId: "g92", gradeName: "Petrol 92", own: true, lowest: "7" },
      { ...grade, gradeId: "gD0", gradeName: "Diesel 0", own: false, highest: "9", gradeColour: "#ca8a04" },
    ];
    const bounds = { __typename: "PriceBounds" as const, platformId: "n1", currencySymbol: "€", grades };
    const server = priceServer()
      .answer(PriceBoundsDocument, () => ({ priceBounds: bounds }))
      .answer(PriceBoundCourseDocument, () => ({ priceBoundCourse: [COURSE] }))
      .answer(ChangePriceBoundsDocument, () => ({ changePriceBounds: bounds }));
    const { user } = await open("/priceSet2", { server });
    await user.click(await screen.findByRole("button", { name: "Bounds and costs" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Bounds and costs" }));
    expect(dialog.getByText("Above: €9.00")).toBeTruthy();
    const course = within(await dialog.findByRole("region", { name: "Entered so far" }));
    expect(await course.findByText("€6.10")).toBeTruthy();
    expect(course.getByText("Put right since")).toBeTruthy();
    const enter = async (name: string, text: string) => {
      await user.clear(dialog.getByRole("textbox", { name }));
      await user.click(dialog.getByRole("textbox", { name }));
      await user.paste(text);
    };

    await enter("Cost of Petrol 92", "-1");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(server.callsOf("ChangePriceBounds")).toHaveLength(0);
    await enter("Cost of Petrol 92", "6.4");
    await enter("Least margin of Petrol 92", "0.2");
    await user.click(dialog.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Bounds and costs saved")).toBeTruthy();
    expect(server.callsOf("ChangePriceBounds")[0]?.variables["input"]).toEqual({
      platformId: "n1",
      bounds: [
        { gradeId: "g92", lowest: "7", highest: null, cost: "6.4", leastMargin: "0.2" },
        { gradeId: "gD0", lowest: null, highest: null, cost: null, leastMargin: null },
      ],
    });
  });

  test("of another day are entered over what held then, and what is typed already stays", async () => {
    const then = { lowest: "6.5", cost: "6.1" };
    const server = priceServer()
      .answer(PriceBoundsDocument, ({ onDay }) => ({
        priceBounds: boundsWith(onDay == null ? { lowest: "7", cost: "6.6" } : then),
      }))
      .answer(PriceBoundCourseDocument, () => ({ priceBoundCourse: [] }))
      .answer(ChangePriceBoundsDocument, () => ({ changePriceBounds: boundsWith({}) }));
    const { user } = await open("/priceSet2", { server, permissions: [0, 3, Permission.PeriodLock] });
    await user.click(await screen.findByRole("button", { name: "Bounds and costs" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Bounds and costs" }));
    const field = (name: string) => dialog.getByRole<HTMLInputElement>("textbox", { name });
    expect(dialog.queryByRole("textbox", { name: LOCKED })).toBeNull();
    await user.clear(field("Cost of Petrol 92"));
    await user.type(field("Cost of Petrol 92"), "6.2");
    expect(field("Least price of Petrol 92").value).toBe("7");

    await user.type(dialog.getByLabelText("Holds from"), "2026-11-02");
    await user.tab();

    await waitFor(() => expect(field("Least price of Petrol 92").value).toBe("6.5"));
    expect(field("Cost of Petrol 92").value).toBe("6.2");
    await user.type(field(LOCKED), "an invoice came late");
    // Somebody else puts that day right meanwhile.
    then.lowest = "6.8";
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Bounds and costs saved")).toBeTruthy();
    expect(server.callsOf("ChangePriceBounds")[0]?.variables["input"]).toEqual({
      platformId: "n1",
      bounds: [{ gradeId: "g92", lowest: "6.8", highest: null, cost: "6.2", leastMargin: null }],
      validFromDay: "2026-11-02",
      lockReason: "an invoice came late",
    });
  });

  test("of another day go to their own grade, though somebody has made one before it meanwhile", async () => {
    const [now, then] = [boundsWith({ cost: "6.6" }), boundsWith({ lowest: "6.5", cost: "6.1" })];
    const [made] = boundsWith({ gradeId: "g80", gradeName: "Petrol 80", own: false }).grades;
    const server = priceServer()
      .answer(PriceBoundsDocument, ({ onDay }) => ({
        priceBounds: onDay == null ? now : { ...then, grades: [made as (typeof then.grades)[number], ...then.grades] },
      }))
      .answer(PriceBoundCourseDocument, () => ({ priceBoundCourse: [] }))
      .answer(ChangePriceBoundsDocument, () => ({ changePriceBounds: now }));
    const { user } = await open("/priceSet2", { server });
    await user.click(await screen.findByRole("button", { name: "Bounds and costs" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Bounds and costs" }));
    const field = (name: string) => dialog.getByRole<HTMLInputElement>("textbox", { name });

    await user.type(dialog.getByLabelText("Holds from"), "2026-11-02");
    await user.tab();
    await waitFor(() => expect(field("Least price of Petrol 92").value).toBe("6.5"));
    await user.type(field("Highest price of Petrol 92"), "9");
    await user.click(dialog.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Bounds and costs saved")).toBeTruthy();
    expect(server.callsOf("ChangePriceBounds")[0]?.variables["input"]).toEqual({
      platformId: "n1",
      bounds: [{ gradeId: "g92", lowest: "6.5", highest: "9", cost: "6.1", leastMargin: null }],
      validFromDay: "2026-11-02",
    });
  });
});
