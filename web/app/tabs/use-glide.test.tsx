import { render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useGlide } from "./use-glide.ts";

const desk = window.matchMedia;
const placed = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetLeft") as PropertyDescriptor;
const glide = vi.fn<(this: Element) => void>();

/** Nothing is laid out here: each part is 100 px wide, and the row begins where its container does. */
let rowBegins = 0;

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, "offsetLeft", {
    configurable: true,
    get(this: HTMLElement) {
      return rowBegins + 100 * [...(this.parentElement?.children ?? [])].indexOf(this);
    },
  });
  Object.defineProperty(Element.prototype, "animate", { configurable: true, value: glide });
});

afterEach(() => {
  Object.defineProperty(HTMLElement.prototype, "offsetLeft", placed);
  Reflect.deleteProperty(Element.prototype, "animate");
  window.matchMedia = desk;
  glide.mockReset();
  rowBegins = 0;
});

function Row({ names }: { readonly names: readonly string[] }) {
  const row = useRef<HTMLUListElement>(null);
  useGlide(row, names.join());
  return (
    <ul ref={row}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

/** What moved, and from how far, when the row of these became that of those. */
function moved(from: readonly string[], to: readonly string[]): unknown[] {
  const { rerender } = render(<Row names={from} />);
  expect(glide).not.toHaveBeenCalled();
  rerender(<Row names={to} />);
  return (glide.mock.calls as unknown[][]).map(([frames], index) => [glide.mock.contexts[index]?.textContent, frames]);
}

test("what stands behind a part that went glides to its place", () => {
  expect(moved(["home", "a", "b", "c"], ["home", "b", "c"])).toEqual([
    ["b", { translate: ["100px", "0px"] }],
    ["c", { translate: ["100px", "0px"] }],
  ]);
});

test("two that change places glide past each other; what is new only appears", () => {
  expect(moved(["home", "a", "b"], ["home", "b", "a", "c"])).toEqual([
    ["b", { translate: ["100px", "0px"] }],
    ["a", { translate: ["-100px", "0px"] }],
  ]);
});

test("nothing glides for those who asked for less motion, nor where the whole row stands elsewhere", () => {
  const { rerender } = render(<Row names={["home", "a"]} />);
  rowBegins = 260;
  rerender(<Row names={["home", "a", "b"]} />);
  expect(glide).not.toHaveBeenCalled();

  window.matchMedia = (media) => Object.assign(desk(media), { matches: /reduced-motion/.test(media) });
  rerender(<Row names={["home", "b", "a"]} />);
  expect(glide).not.toHaveBeenCalled();
});
