import { expect, test } from "vitest";
import { dismissToast, notify, readToasts } from "./toast-store.ts";

test("the same is not said twice while it is on screen; the same of something else is", () => {
  const saved = (what: string) => ({ tone: "success", message: "websiteIcon.saved", values: { what } }) as const;

  [saved("Logo"), saved("Logo"), saved("Icon")].forEach(notify);

  expect(readToasts().map(({ values }) => values)).toEqual([{ what: "Logo" }, { what: "Icon" }]);
  readToasts().forEach(({ id }) => dismissToast(id));
  notify(saved("Logo"));
  expect(readToasts()).toHaveLength(1);
});
