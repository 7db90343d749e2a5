import { act, screen } from "@testing-library/react";
import { Suspense, useState, type ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLog } from "../lib/client-log.ts";
import { renderPiece } from "../test/render-piece.tsx";
import { closing, fetchPartsSoon, lazyPart } from "./lazy-part.tsx";
import { readToasts } from "./toast-store.ts";

beforeEach(() => {
  // Frames go on: whoever waits for one that never comes would wait in the next file too.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  // What an error boundary catches, React tells the console of the test as well.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Props {
  readonly onClose: () => void;
}

const there = { Picker: ({ onClose }: Props) => <button onClick={onClose}>the picker</button> };

/** A line on which the first requests fail. */
function line(failures: number) {
  let requests = 0;
  return {
    requests: () => requests,
    load: () => (requests++ < failures ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(there)),
  };
}

/** A half-filled form, and a button that opens the part. */
function Page({ part: Part }: { readonly part: ComponentType<Props> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="name" />
      <button onClick={() => setOpen(true)}>open</button>
      <Suspense fallback={<p>loading</p>}>{open && <Part onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "name" });

async function openPage(part: ComponentType<Props>, locale: "en" | "th" = "en") {
  const { user } = await renderPiece(<Page part={part} />, { locale });
  await user.type(field(), "Ada");
  await press("open");
}

test("a part that does not arrive takes nothing with it, and is asked for again with the next press", async () => {
  const { load, requests } = line(2);
  await openPage(lazyPart(load, "Picker", closing));
  await pass(1_500);
  expect(field().value).toBe("Ada");
  expect(readToasts()).toMatchObject([{ tone: "warning", message: "screen.lost.text" }]);
  expect(readLog().entries).toContainEqual(expect.objectContaining({ level: "danger", source: "LazyPart" }));

  await press("open");
  await pass(100);

  expect(screen.getByRole("button", { name: "the picker" })).toBeTruthy();
  expect(requests()).toBe(3);
});

test.each([
  ["en", "Could not be loaded", "Try again"],
  ["th", "โหลดไม่สำเร็จ", "ลองอีกครั้ง"],
] as const)(
  "in %s one in the page says in its place that it is missing, with another try",
  async (locale, missing, again) => {
    await openPage(lazyPart(line(2).load, "Picker"), locale);
    await pass(1_500);
    expect(screen.getByRole("heading", { name: missing })).toBeTruthy();

    await press(again);
    await pass(100);

    expect(screen.getByRole("button", { name: "the picker" })).toBeTruthy();
    expect(field().value).toBe("Ada");
  },
);

test("one in the page comes by itself when the server that was away answers again", async () => {
  let away = true;
  vi.stubGlobal("fetch", (path: string) =>
    away ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(new Response(path)),
  );
  await openPage(lazyPart(line(2).load, "Picker"));
  await pass(1_500);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();

  away = false;
  await pass(2_500);

  expect(screen.getByRole("button", { name: "the picker" })).toBeTruthy();
  expect(field().value).toBe("Ada");
});

test("in the place of one that nothing can do without stands another until its code arrives", async () => {
  let away = true;
  vi.stubGlobal("fetch", (path: string) =>
    away ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(new Response(path)),
  );
  await openPage(lazyPart(line(2).load, "Picker", { instead: () => <p>pick by hand</p> }));
  await pass(1_500);
  expect(screen.getByText("pick by hand")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();

  away = false;
  await pass(2_500);

  expect(screen.getByRole("button", { name: "the picker" })).toBeTruthy();
  expect(screen.queryByText("pick by hand")).toBeNull();
});

test("one that breaks is gone alone", async () => {
  const broken = () => {
    throw new Error("a column without a name");
  };
  await openPage(lazyPart(() => Promise.resolve({ Picker: broken as ComponentType<Props> }), "Picker", closing));
  await pass(100);

  expect(field().value).toBe("Ada");
  expect(readLog().entries).toContainEqual(expect.objectContaining({ text: "Error: a column without a name" }));
});

test("of a server that is away nothing is fetched ahead, to be remembered as missing", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const needed = line(0);
  lazyPart(needed.load, "Picker", { soon: true });

  const stop = fetchPartsSoon();
  await pass(2_500);
  stop();

  expect(needed.requests()).toBe(0);
});

test("what was fetched ahead is there when there is no network", async () => {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(path)));
  const part = lazyPart(line(0).load, "Picker", { soon: true });
  const stop = fetchPartsSoon();
  await pass(2_500);
  stop();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);

  await openPage(part);
  await pass(100);

  expect(screen.getByRole("button", { name: "the picker" })).toBeTruthy();
});

test("what has to be there without a network is fetched before anybody asks, and only that", async () => {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(path)));
  const [needed, other] = [line(0), line(0)];
  lazyPart(needed.load, "Picker", { soon: true });
  lazyPart(other.load, "Picker");

  const stop = fetchPartsSoon();
  await pass(2_500);
  stop();

  expect(needed.requests()).toBe(1);
  expect(other.requests()).toBe(0);
});
