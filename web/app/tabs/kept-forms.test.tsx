import { act, screen, waitFor, within } from "@testing-library/react";
import { Activity, useState } from "react";
import { expect, test } from "vitest";
import { object } from "zod/mini";
import { hasUnsaved } from "../../lib/unsaved.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import { lineText } from "../../ui/form/checks.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { FormDrawer } from "../../ui/form/form-drawer.tsx";
import { FormField } from "../../ui/form/form-field.tsx";
import { useKitForm } from "../../ui/form/use-kit-form.ts";
import { TextInput } from "../../ui/inputs/text-input.tsx";
import { KeptPlace } from "./kept-place.tsx";

type Frame = typeof FormDialog | typeof FormDrawer;

const SCHEMA = object({ name: lineText(20) });
const TO_OTHER = "other tab";

/** A screen with a form over it. */
function Screen({ frame: Frame }: { readonly frame: Frame }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useKitForm({ schema: SCHEMA, values: { name: "" }, submit: async () => undefined, onDone: close });
  return (
    open && (
      <Frame form={form} title="menu.group.prices" onClose={close}>
        <FormField of={form} name="name" as={TextInput} label="filter.station" required />
      </Frame>
    )
  );
}

/** The screen in a tab, and what is seen while another tab is. */
function inTab(frame: Frame, hidden: boolean) {
  return (
    <>
      <button type="button">{TO_OTHER}</button>
      <KeptPlace name="/stationSet" hidden={hidden}>
        <Activity mode={hidden ? "hidden" : "visible"}>
          <Screen frame={frame} />
        </Activity>
      </KeptPlace>
    </>
  );
}

test.each([
  ["dialog", FormDialog],
  ["drawer", FormDrawer],
])("a %s that is half filled goes with its tab, and comes back with what was typed", async (_name, frame) => {
  const { user, rerender } = await renderPiece(inTab(frame, false));
  const field = () => within(screen.getByRole("dialog")).getByRole("textbox", { name: "Station" });
  await user.type(field(), "Harbour");
  await waitFor(() => expect(screen.queryByRole("button", { name: TO_OTHER })).toBeNull());

  act(() => rerender(inTab(frame, true)));

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByRole("button", { name: TO_OTHER })).toBeTruthy();
  expect(document.body.style.pointerEvents).not.toBe("none");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(hasUnsaved()).toBe(true);

  act(() => rerender(inTab(frame, false)));

  expect(field()).toHaveProperty("value", "Harbour");
  await waitFor(() => expect(screen.queryByRole("button", { name: TO_OTHER })).toBeNull());
  await user.keyboard("{Escape}");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.body.style.pointerEvents).not.toBe("none"));
});
