import { useQuery } from "@apollo/client/react";
import { screen, waitFor, within } from "@testing-library/react";
import { MapPin } from "lucide-react";
import { expect, test } from "vitest";
import { object, string } from "zod/mini";
import {
  EmployeeDetailDocument,
  MoveEmployeesDocument,
} from "../../features/administration/employee/employee.generated.ts";
import type { LocaleId } from "../../i18n/locales.ts";
import { saveSession } from "../../lib/session.ts";
import type { EmployeeFilter } from "../../schema-types.generated.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import type { Selected } from "../../ui/data-table/selection.ts";
import { FormField } from "../../ui/form/form-field.tsx";
import { TextInput } from "../../ui/inputs/text-input.tsx";
import { BulkDeed } from "./bulk-deed.tsx";

const ALL = 1203;
const LAST = String(ALL - 1);
const SCHEMA = object({ stationId: string() });

/** Moves those who are chosen, and asks for one who might be among them. */
function Piece({ selected }: { readonly selected: Selected<EmployeeFilter> }) {
  useQuery(EmployeeDetailDocument, { variables: { id: "e1" } });
  return (
    <BulkDeed
      deed={MoveEmployeesDocument}
      changes={[EmployeeDetailDocument]}
      partIn={(data) => data.moveEmployees}
      icon={MapPin}
      label="employee.move"
      title="employee.move.title"
      told="employee.moved"
      selected={selected}
      schema={SCHEMA}
      values={{ stationId: "s1" }}
      given={(values) => values}
    >
      {(form) => <FormField of={form} name="stationId" as={TextInput} label="employee.station" />}
    </BulkDeed>
  );
}

/** A server with as many employees, of whom the last may not be moved. */
const server = () =>
  new FakeServer()
    .answer(EmployeeDetailDocument, () => ({ employees: { nodes: [] } }))
    .answer(MoveEmployeesDocument, ({ input }) => {
      const everybody = Array.from({ length: ALL }, (_, index) => String(index));
      const from = Number(input.after ?? -1) + 1;
      const part = input.ids ?? everybody.slice(from, from + Number(input.first));
      const last = part.at(-1) ?? "";
      const outcomes = part.map((id) => ({
        __typename: "RowOutcome" as const,
        id,
        label: `Employee ${id}`,
        ...(id === LAST
          ? { outcome: "REFUSED" as const, refusal: { __typename: "RowRefusal" as const, number: 10006, params: {} } }
          : { outcome: "DONE" as const, refusal: null }),
      }));
      return { moveEmployees: { outcomes, next: input.ids || last === LAST ? null : last } };
    });

const RIGHTS = { permissions: [0, 10], operates: [10], approves: [] };
const FILTER = { search: "a" };
const everyone = { allMatching: FILTER, count: ALL };

/** The form of the deed, and the button that does it. */
async function opened(of: FakeServer, selected: Selected<EmployeeFilter> = everyone, locale: LocaleId = "en") {
  saveSession({ uuid: "u1", token: "t", name: "Ada", ...RIGHTS });
  const { user } = await renderPiece(<Piece selected={selected} />, { server: of, locale });
  await user.click(await screen.findByRole("button"));
  const dialog = within(await screen.findByRole("dialog"));
  return { user, dialog, press: async (name: string) => user.click(await dialog.findByRole("button", { name })) };
}

const sentTo = (of: FakeServer) => of.callsOf("MoveEmployees").map(({ variables }) => variables["input"] as object);
const placesOf = (of: FakeServer) => sentTo(of).map((input) => ("after" in input ? input.after : null));
/** Behind whom each part of all begins. */
const PLACES = [null, ...Array.from({ length: 12 }, (_, index) => String(100 * index + 99))];
const keysOf = (of: FakeServer) => of.callsOf("MoveEmployees").map(({ headers }) => headers["Idempotency-Key"]);

test("more than one part are done part by part: how far it is is seen, and in the end the sum and who was left out", async () => {
  const of = server();
  const first = of.hold(MoveEmployeesDocument);
  const { dialog, press } = await opened(of);
  expect(dialog.getByRole("note").textContent).toBe(
    "Row by row: what is refused stays as it is. All or nothing takes at most 500.",
  );
  expect(dialog.queryByRole("radio", { name: "All or nothing" })).toBeNull();

  await press("Change station");
  expect(await dialog.findByText("0 of 1,203")).toBeDefined();
  first();
  const second = of.hold(MoveEmployeesDocument);
  expect(await dialog.findByText("100 of 1,203")).toBeDefined();
  expect(dialog.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
  second();

  expect(await screen.findByText("Moved: 1,202 of 1,203")).toBeDefined();
  expect((await dialog.findByText("Refused: 1")).textContent).toBe("Refused: 1");
  const rows = within(dialog.getByRole("list", { name: "Result row by row" })).getAllByRole("listitem");
  expect(rows).toHaveLength(201);
  expect(rows[0]?.textContent).toMatch(new RegExp(`^Employee ${LAST}.*10006`));
  expect(rows.at(-1)?.textContent).toBe("and 1,003 more");
  const sent = { filter: FILTER, first: 100, stationId: "s1", mode: "ROW_BY_ROW" };
  expect(sentTo(of)).toEqual(PLACES.map((after) => (after === null ? sent : { ...sent, after })));
  expect(new Set(keysOf(of)).size).toBe(PLACES.length);
  // What shows it asks again once, and not part by part.
  expect(of.callsOf("EmployeeDetail")).toHaveLength(2);
});

test("it stops between two parts and goes on from there; what is done stays done", async () => {
  const of = server();
  const release = of.hold(MoveEmployeesDocument);
  const { dialog, press } = await opened(of);
  await press("Change station");
  await press("Stop");
  expect(await dialog.findByText(/Stops after this part/)).toBeDefined();
  release();

  expect(await screen.findByText("Moved: 100 of 1,203")).toBeDefined();
  expect(
    await dialog.findByText("Stopped after 100 of 1,203. What is done stays done, the rest is as it was."),
  ).toBeDefined();
  expect(sentTo(of)).toHaveLength(1);
  await press("Go on");

  expect(await screen.findByText("Moved: 1,202 of 1,203")).toBeDefined();
  expect(placesOf(of)).toEqual(PLACES);
  expect(dialog.queryByText(/Stopped after/)).toBeNull();
});

test("with another answer than before it begins anew", async () => {
  const of = server();
  const release = of.hold(MoveEmployeesDocument);
  const { user, dialog, press } = await opened(of);
  await press("Change station");
  await press("Stop");
  release();
  await dialog.findByText(/Stopped after 100/);
  await user.type(dialog.getByRole("textbox"), "2");
  await press("Change station");

  expect(await screen.findByText("Moved: 1,202 of 1,203")).toBeDefined();
  expect(placesOf(of)).toEqual([null, ...PLACES]);
});

test("a part that fails is told with what was done before, and is sent again with its key", async () => {
  const of = server();
  const release = of.hold(MoveEmployeesDocument);
  const { dialog, press } = await opened(of);
  await press("Change station");
  await dialog.findByText("0 of 1,203");
  of.refuse(MoveEmployeesDocument, 500);
  release();
  expect(await dialog.findByText(/Stopped after 100 of 1,203/)).toBeDefined();
  expect(dialog.getByText("Done: 100")).toBeDefined();

  of.answer(MoveEmployeesDocument, () => ({ moveEmployees: { outcomes: [], next: null } }));
  await press("Go on");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(placesOf(of)).toEqual([null, "99", "99"]);
  const [, failed, again] = keysOf(of);
  expect(again).toBe(failed);
});

test("those who are chosen one by one go in parts too", async () => {
  const of = server();
  const ids = Array.from({ length: 201 }, (_, index) => String(index));
  const { press } = await opened(of, { ids });
  await press("Change station");

  expect(await screen.findByText("Moved: 201 of 201")).toBeDefined();
  expect(sentTo(of)).toEqual([
    { ids: ids.slice(0, 100), stationId: "s1", mode: "ROW_BY_ROW" },
    { ids: ids.slice(100, 200), stationId: "s1", mode: "ROW_BY_ROW" },
    { ids: ["200"], stationId: "s1", mode: "ROW_BY_ROW" },
  ]);
});

test("what goes at once may be all or nothing, in one request, in Arabic too", async () => {
  const of = server();
  const ids = [...Array.from({ length: 250 }, (_, index) => String(index)), LAST];
  const { user, dialog, press } = await opened(of, { ids }, "ar");
  expect(dialog.queryByRole("note")).toBeNull();
  await user.click(dialog.getByRole("radio", { name: "الكل أو لا شيء" }));
  await press("تغيير المحطة");

  expect(await screen.findByText("نُقل 250 من 251")).toBeDefined();
  expect(sentTo(of)).toEqual([{ ids, stationId: "s1", mode: "ALL_OR_NOTHING" }]);
});
