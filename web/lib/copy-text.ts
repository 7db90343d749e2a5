/** Puts a text on the clipboard; answers whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Over plain HTTP within a company's network a browser has no clipboard but that of a selection.
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  // Not every browser has it, whatever the types say.
  const done = (document.execCommand as typeof document.execCommand | undefined)?.call(document, "copy") ?? false;
  field.remove();
  return done;
}
