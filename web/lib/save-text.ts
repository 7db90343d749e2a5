import { saveFile } from "./save-file.ts";

const TYPES = { csv: "text/csv;charset=utf-8", json: "application/json", txt: "text/plain;charset=utf-8" } as const;

/** Has the browser keep a text that the page made as a file. */
export function saveText(text: string, name: string, type: keyof typeof TYPES): void {
  const url = URL.createObjectURL(new Blob([text], { type: TYPES[type] }));
  saveFile(url, `${name}.${type}`);
  // The browser has taken it once its own turn has come.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
