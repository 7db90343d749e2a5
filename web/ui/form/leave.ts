import { confirm } from "../confirm-store.ts";

/** Leaves a form at once where nothing was typed, else after a yes. */
export async function leave(form: { readonly dirty: boolean }, onClose: () => void): Promise<void> {
  if (!form.dirty || (await confirmLeaving())) {
    onClose();
  }
}

/** Asks whether what was typed may be lost. */
export function confirmLeaving(): Promise<boolean> {
  return confirm({ title: "form.leave", text: "form.leave.text", action: "form.leave.action", tone: "danger" });
}
