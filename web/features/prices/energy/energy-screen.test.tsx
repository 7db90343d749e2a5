import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { person, renderScreen } from "../../../test/render.tsx";
import { MeDocument } from "../../../lib/me.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import {
  ChangeGradeDocument,
  CreateGradeDocument,
  DeleteGradeDocument,
  GradeDetailDocument,
  GradeListDocument,
  type GradeLineFragment,
} from "./energy.generated.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./energy-screen.tsx";

type Grade = GradeLineFragment & { __typename: "Grade" };

function grade(code: string, facts: Partial<GradeLineFragment> = {}): Grade {
  return {
    __typename: "Grade",
    id: `grade-${code}`,
    code,
    name: `Petrol ${code}`,
    unit: "LITRE",
    kind: "LIQUID",
    colour: "#2563eb",
    referenceDensity: 745.5,
    expansionGroup: "GASOLINE",
    usage: { stations: 3, tanks: 4, guns: 12 },
    ...facts,
  };
}

const UNUSED = { stations: 0, tanks: 0, guns: 0 };

/** A server that keeps the grades it is given. */
function energyServer(grades: Grade[] = [grade("92"), grade("95", { usage: UNUSED })]): FakeServer {
  return new FakeServer()
    .answer(GradeListDocument, ({ filter }) => {
      const nodes = grades.filter(({ kind }) => filter.kinds?.includes(kind) ?? true);
      return { gradeList: { nodes, pageInfo: { hasNextPage: false }, totalCount: nodes.length } };
    })
    .answer(GradeDetailDocument, () => ({ grades: [...grades] }))
    .answer(CreateGradeDocument, ({ input }) => {
      const made = grade(input.code, { ...input, usage: UNUSED } as Partial<GradeLineFragment>);
      grades.push(made);
      return { createGrade: made };
    })
    .answer(ChangeGradeDocument, ({ input }) => {
      const index = grades.findIndex(({ id }) => id === input.id);
      grades[index] = { ...grades[index], ...input } as Grade;
      return { changeGrade: grades[index]! };
    })
    .answer(DeleteGradeDocument, ({ input }) => {
      grades.splice(
        grades.findIndex(({ id }) => id === input.id),
        1,
      );
      return { deleteGrade: true };
    })
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}

const open = (
  path = "/energySet",
  { server = energyServer(), locale = "en" }: { server?: FakeServer; locale?: LocaleId } = {},
) => renderScreen(path, { permissions: [0, 2, 100], server, locale });

describe("the grades", () => {
  test("stand with what they are and where they are used, narrowed by the address", async () => {
    const { server } = await open("/energySet?kind=LIQUID&sort=-name");

    await screen.findByText("1–2 of 2");
    const [, first] = screen.getAllByRole("row");
    expect(first?.textContent).toContain("92Petrol 92LiquidLitre745.53412");
    expect(server.callsOf("GradeList").at(-1)?.variables).toMatchObject({
      orderBy: "NAME_DESC",
      filter: { kinds: ["LIQUID"] },
    });
  });

  test("begin with the way to the first one", async () => {
    const { user } = await open("/energySet", { server: energyServer([]) });
    await screen.findByRole("heading", { name: "No grades yet" });

    await user.click(screen.getAllByRole("button", { name: "Add grade" }).at(-1)!);

    expect(await screen.findByRole("dialog", { name: "New grade" })).toBeTruthy();
  });

  test("take no new one before all that is needed is there", async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole("button", { name: "Add grade" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New grade" }));

    await user.click(dialog.getByRole("button", { name: "Save" }));

    expect(await dialog.findByText("3 entries need attention")).toBeTruthy();
    expect(server.callsOf("CreateGrade")).toEqual([]);
  });

  test("take a new one, and it stands in the list", async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole("button", { name: "Add grade" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New grade" }));
    const enter = async (field: HTMLElement, text: string) => {
      await user.click(field);
      await user.paste(text);
    };

    await enter(dialog.getByLabelText("Code"), " 98 ");
    await enter(dialog.getByLabelText("Name"), "Petrol 98");
    await enter(dialog.getByRole("textbox", { name: "Colour" }), "#DC2626");
    await enter(dialog.getByLabelText("Reference density"), "750.5");
    await user.click(dialog.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Petrol 98 added")).toBeTruthy();
    expect(server.callsOf("CreateGrade")[0]?.variables["input"]).toEqual({
      code: "98",
      name: "Petrol 98",
      kind: "LIQUID",
      unit: "LITRE",
      colour: "#dc2626",
      referenceDensity: 750.5,
      expansionGroup: null,
    });
    expect(await screen.findByRole("rowheader", { name: "98" })).toBeTruthy();
  });

  test("say at its field that a code is taken, and keep what was typed", async () => {
    const server = energyServer().refuse(ChangeGradeDocument, 10015, "code");
    const { user } = await open("/energySet?open=grade-92", { server });
    await user.click(await screen.findByRole("button", { name: "Change" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change Petrol 92" }));

    expect((dialog.getByLabelText("Sold by") as HTMLSelectElement).disabled).toBe(true);
    await user.clear(dialog.getByLabelText("Code"));
    await user.type(dialog.getByLabelText("Code"), "95");
    await user.click(dialog.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(dialog.getByLabelText("Code").getAttribute("aria-invalid")).toBe("true"));
    expect((dialog.getByLabelText("Code") as HTMLInputElement).value).toBe("95");
  });

  test("lose one only when that is confirmed", async () => {
    const { user, server } = await open("/energySet?open=grade-95");
    expect(await screen.findByRole("rowheader", { name: "95", hidden: true })).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete grade Petrol 95?" }));

    await user.click(question.getByRole("button", { name: "Delete" }));

    expect(await screen.findByText("Petrol 95 deleted")).toBeTruthy();
    expect(server.callsOf("DeleteGrade")[0]?.variables).toEqual({ input: { id: "grade-95" } });
    await waitFor(() => expect(screen.queryByRole("rowheader", { name: "95" })).toBeNull());
  });

  test("are only read below the network's root, and it says whose they are", async () => {
    const server = energyServer();
    const opened = renderScreen("/energySet?open=grade-92", { permissions: [0, 2], server });
    const me = person([0, 2]);
    server.answer(MeDocument, () => ({ me: { ...me, platform: { id: "p1", name: "Coast" } } }));
    await opened;

    expect(await screen.findByText("Network looks after the grades")).toBeTruthy();
    expect(await screen.findByText("3 stations, 4 tanks, 12 guns")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add grade" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  test("are told in Russian too, in the forms that its numbers want", async () => {
    await open("/energySet?open=grade-92", { locale: "ru" });

    expect(await screen.findByText("3 АЗС, 4 резервуара, 12 пистолетов")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Добавить марку", hidden: true })).toBeTruthy();
  });
});

test("whoever may only look finds the grades and no way to change them", async () => {
  const { user } = await renderScreen("/energySet", { permissions: [0, 2], operates: [], server: energyServer() });
  await user.click(await screen.findByText("Petrol 95"));

  const drawer = await screen.findByRole("dialog", { name: /95/ });
  expect(within(drawer).queryByRole("button", { name: "Edit" })).toBeNull();
  expect(within(drawer).queryByRole("button", { name: "Delete" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Add grade/ })).toBeNull();
});
