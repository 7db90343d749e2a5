import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { loadMessages } from "../i18n/messages.ts";
import { renderPiece } from "../test/render-piece.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { DrawerFrame } from "./drawer-frame.tsx";
import { notify } from "./toast-store.ts";

test.each(["en", "ar"] as const)("in %s a dialog has its name, what it is about, and a cross", async (locale) => {
  const onClose = vi.fn<() => void>();
  const { user } = await renderPiece(<DialogFrame title="S01 Gate" description="Three tanks" onClose={onClose} />, {
    locale,
  });
  const dialog = screen.getByRole("dialog", { name: "S01 Gate", description: "Three tanks" });

  const words = await loadMessages(locale);
  await user.click(within(dialog).getByRole("button", { name: words["action.close"] }));

  expect(onClose).toHaveBeenCalledOnce();
});

test("a question has no cross, but Escape", async () => {
  const onClose = vi.fn<() => void>();
  const { user } = await renderPiece(<DialogFrame role="alertdialog" title="Delete 3 tanks?" onClose={onClose} />);
  expect(within(screen.getByRole("alertdialog")).queryByRole("button")).toBeNull();

  await user.keyboard("{Escape}");

  expect(onClose).toHaveBeenCalledOnce();
});

test("what nobody may slip out of stays until its own buttons say otherwise, and Enter sends it", async () => {
  const onSubmit = vi.fn<() => void>();
  const { user } = await renderPiece(
    <DialogFrame title="Your password" onSubmit={onSubmit}>
      <input aria-label="Password" />
    </DialogFrame>,
  );

  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Password" }), "secret{Enter}");

  expect(onSubmit).toHaveBeenCalledOnce();
});

test.each([
  ["dialog", DialogFrame],
  ["drawer", DrawerFrame],
])("over a %s notices are still told, and pressing one closes nothing", async (_name, Frame) => {
  const onClose = vi.fn<() => void>();
  const { user } = await renderPiece(
    <Frame title="S01 Gate" onClose={onClose}>
      <input aria-label="Name" />
    </Frame>,
  );
  act(() => notify({ tone: "success", message: "copy.done" }));
  await vi.waitFor(() => expect(document.querySelector("[aria-hidden=true]")).toBeTruthy());
  const notice = await screen.findByRole("status");
  act(() => notify({ tone: "error", message: "tabs.invalid" }));
  expect(await screen.findByRole("alert")).toBeTruthy();

  await user.click(within(notice).getByRole("button", { name: "Close" }));

  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ["dialog", DialogFrame],
  ["drawer", DrawerFrame],
])("a %s is not closed by the focus that goes back to where an earlier one was opened from", async (_name, Frame) => {
  const onClose = vi.fn<() => void>();
  await renderPiece(
    <>
      <button type="button">Change prices</button>
      <Frame title="S01 Gate" onClose={onClose}>
        <input aria-label="Name" />
      </Frame>
    </>,
  );
  const isFocused = () => waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  await isFocused();

  act(() => screen.getByText("Change prices").focus());

  await isFocused();
  // What happens outside is judged in the frame after it.
  await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(onClose).not.toHaveBeenCalled();
});
