import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { FakeServer } from "../../test/fake-server.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import { SavedViews } from "./saved-views.tsx";
import { dismissToast, readToasts } from "../../ui/toast-store.ts";
import {
  ChooseDefaultViewDocument,
  DeleteViewDocument,
  SaveViewDocument,
  SavedViewsDocument,
  type SavedViewRowFragment,
} from "./views.generated.ts";

type View = SavedViewRowFragment & { __typename: "SavedView" };

const view = (id: string, given: Partial<SavedViewRowFragment> = {}): View => ({
  __typename: "SavedView",
  id,
  screen: "log",
  name: id,
  search: `operation=${id}`,
  columns: ["time"],
  shared: false,
  own: true,
  ownerName: "Ada",
  isDefault: false,
  ...given,
});

/** A server that keeps views. */
function viewServer(...kept: View[]) {
  let views = kept;
  return new FakeServer()
    .answer(SavedViewsDocument, () => ({ savedViews: views }))
    .answer(SaveViewDocument, ({ input }) => {
      const { id, ...facts } = input;
      const saved = view(id ?? "new", facts as Partial<SavedViewRowFragment>);
      views = [...views.filter((one) => one.id !== saved.id), saved];
      return { saveView: saved };
    })
    .answer(DeleteViewDocument, ({ input }) => {
      views = views.filter(({ id }) => id !== input.id);
      return { deleteView: true };
    })
    .answer(ChooseDefaultViewDocument, ({ input }) => {
      views = views.map((one) => ({ ...one, isDefault: one.id === input.viewId }));
      return { chooseDefaultView: views };
    });
}

const applied: string[] = [];

/** A screen whose address is its state. */
function Log({ begin = "" }: { begin?: string }) {
  const [search, setSearch] = useState(begin);
  return (
    <>
      <output>{search}</output>
      <button type="button" onClick={() => setSearch("")}>
        clear
      </button>
      <SavedViews
        screen="log"
        search={search}
        columns={["time"]}
        onApply={(one, first) => {
          applied.push(`${one.search}${first ? " first" : ""}`);
          setSearch(one.search);
        }}
      />
    </>
  );
}

afterEach(() => {
  applied.length = 0;
  readToasts().forEach(({ id }) => dismissToast(id));
});

test("a view is opened with what it holds, and the button says which one is shown", async () => {
  const server = viewServer(view("logins"), view("ours", { own: false, ownerName: "Bob", search: "b=2&a=1" }));
  const { user } = await renderPiece(<Log />, { server });
  await user.click(screen.getByRole("button", { name: "Views" }));
  const shared = await screen.findByRole("region", { name: "Shared by the platform" });
  expect(shared.textContent).toContain("by Bob");
  await user.click(screen.getByRole("button", { name: /^ours/ }));

  expect(applied).toEqual(["b=2&a=1"]);
  expect(await screen.findByRole("button", { name: "ours" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "ours" }));
  expect((await screen.findByRole("button", { name: /^ours.*Bob/ })).getAttribute("aria-current")).toBe("true");
  expect(screen.queryByRole("button", { name: "More for ours" })).toBeNull();
});

test("what is shown is kept under a name, with its columns, for oneself or the platform", async () => {
  const { user, server } = await renderPiece(<Log begin="operation=login" />, { server: viewServer(), locale: "ru" });
  await user.click(screen.getByRole("button", { name: "Виды" }));
  expect(await screen.findByText("Видов ещё нет")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Сохранить показанное" }));
  await user.click(screen.getByRole("button", { name: "Сохранить" }));
  expect(await screen.findByText("Введите название")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Название" }), "  Входы ");
  await user.click(screen.getByText("Моя платформа"));
  await user.click(screen.getByRole("button", { name: "Сохранить" }));

  expect(await screen.findByText("Вид «Входы» сохранён")).toBeTruthy();
  expect(server.callsOf("SaveView").map(({ variables }) => variables["input"])).toEqual([
    { screen: "log", search: "operation=login", columns: ["time"], name: "Входы", shared: true },
  ]);
});

test("a name that is taken is told at the field, and nowhere else", async () => {
  const server = viewServer(view("logins")).refuse(SaveViewDocument, 10015);
  const { user } = await renderPiece(<Log />, { server });
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Save what is shown" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "logins{Enter}");

  expect(await screen.findByText("A view of this name exists already")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
  expect(readToasts()).toEqual([]);
});

async function choose(user: Awaited<ReturnType<typeof renderPiece>>["user"], item: string) {
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "More for logins" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

test("renaming keeps what a view shows; replacing keeps its name", async () => {
  const { user, server } = await renderPiece(<Log begin="page=2" />, { server: viewServer(view("logins")) });
  await choose(user, "Rename and share");
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "All logins{Enter}");
  await user.click(await screen.findByRole("button", { name: "More for All logins" }));
  await user.click(await screen.findByRole("menuitem", { name: "Replace with what is shown" }));

  await waitFor(() => expect(server.callsOf("SaveView")).toHaveLength(2));
  expect(server.callsOf("SaveView").map(({ variables }) => variables["input"])).toEqual([
    { id: "logins", screen: "log", search: "operation=logins", columns: ["time"], name: "All logins", shared: false },
    { id: "logins", screen: "log", search: "page=2", columns: ["time"], name: "All logins", shared: false },
  ]);
});

test("one's own view that is deleted comes back by the notice, and is again the first", async () => {
  const { user, server } = await renderPiece(<Log begin="page=2" />, {
    server: viewServer(view("logins", { isDefault: true })),
  });
  await choose(user, "Delete");
  await waitFor(() => expect(server.callsOf("DeleteView")).toHaveLength(1));
  expect(screen.queryByRole("alertdialog")).toBeNull();

  await user.click(await screen.findByRole("button", { name: "Undo" }));

  await waitFor(() => expect(server.callsOf("ChooseDefaultView")).toHaveLength(1));
  expect(server.callsOf("SaveView").map(({ variables }) => variables["input"])).toEqual([
    { screen: "log", search: "operation=logins", columns: ["time"], name: "logins", shared: false },
  ]);
  await waitFor(() => expect(screen.queryByText("View logins deleted")).toBeNull());
});

test("deleting one that others see asks first", async () => {
  const { user, server } = await renderPiece(<Log />, { server: viewServer(view("logins", { shared: true })) });
  await choose(user, "Delete");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete view logins?" }));
  expect(question.getByText("Everyone of your platform loses it.")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(server.callsOf("DeleteView")).toEqual([]);

  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "More for logins" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("View logins deleted")).toBeTruthy();
  expect(server.callsOf("DeleteView").map(({ variables }) => variables)).toEqual([{ input: { id: "logins" } }]);
});

test("a screen that is opened with nothing applied begins with the person's own first view, once", async () => {
  const server = viewServer(view("logins", { isDefault: true }));
  const { user } = await renderPiece(<Log />, { server });

  await waitFor(() => expect(applied).toEqual(["operation=logins first"]));
  await user.click(screen.getByRole("button", { name: "clear" }));
  expect(screen.getByRole("status").textContent).toBe("");
  expect(applied).toHaveLength(1);
});

test("a link keeps what it carries, whatever the person begins with", async () => {
  const server = viewServer(view("logins", { isDefault: true }));
  const { user } = await renderPiece(<Log begin="operation=logout" />, { server });
  await user.click(screen.getByRole("button", { name: "Views" }));
  await screen.findByRole("button", { name: "No longer begin with logins" });

  expect(applied).toEqual([]);
});

test("the view to begin with is chosen and left again by its star", async () => {
  const { user, server } = await renderPiece(<Log begin="x=1" />, { server: viewServer(view("logins")) });
  await user.click(screen.getByRole("button", { name: "Views" }));
  const star = await screen.findByRole("button", { name: "Begin with logins" });
  expect(star.getAttribute("aria-pressed")).toBe("false");
  await user.click(star);
  await user.click(await screen.findByRole("button", { name: "No longer begin with logins" }));

  await screen.findByRole("button", { name: "Begin with logins" });
  expect(server.callsOf("ChooseDefaultView").map(({ variables }) => variables)).toEqual([
    { input: { screen: "log", viewId: "logins" } },
    { input: { screen: "log", viewId: null } },
  ]);
});
