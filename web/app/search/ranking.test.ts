import { describe, expect, test } from "vitest";
import { match, matchNames } from "./ranking.ts";

/** The text with the found letters in brackets. */
function marked(search: string, text: string): string | undefined {
  const at = match(search, text)?.at;
  return (
    at &&
    [...text]
      .map((letter, index) => (at.includes(index) ? `[${letter}]` : letter))
      .join("")
      .replaceAll("][", "")
  );
}

describe("what is found", () => {
  test.each([
    ["dash", "Dashboard", "[Dash]board"],
    ["DASH", "Dashboard", "[Dash]board"],
    ["set", "Price settings", "Price [set]tings"],
    ["settings price", "Price settings", "[Price] [settings]"],
    ["rtd", "Real-time devices", "[R]eal-[t]ime [d]evices"],
    ["realde", "Real-time devices", "[Real]-time [de]vices"],
    ["dshbrd", "Dashboard", "[D]a[shb]oa[rd]"],
    ["cafe", "Café del Río", "[Café] del Río"],
    ["rio", "Café del Río", "Café del [Río]"],
    ["điều", "Bảng điều khiển", "Bảng [điều] khiển"],
    ["dieu", "Bảng điều khiển", "Bảng [điều] khiển"],
    ["ежик", "Ёжик", "[Ёжик]"],
    ["价格", "价格设置", "[价格]设置"],
    ["价设", "价格设置", "[价]格[设]置"],
    ["الاجهزة", "الأجهزة الآنية", "[الأجهزة] الآنية"],
    ["  dash  ", "Dashboard", "[Dash]board"],
  ])("%j in %j", (search, text, expected) => {
    expect(marked(search, text)).toBe(expected);
  });

  test.each([
    ["", "Dashboard"],
    ["   ", "Dashboard"],
    ["x", "Dashboard"],
    ["dashboards", "Dashboard"],
    ["drahsob", "Dashboard"],
    ["pts", "Deposit records"],
    ["o", ""],
  ])("%j not in %j", (search, text) => {
    expect(match(search, text)).toBeUndefined();
  });

  test("letters that an accent makes longer are marked where they stand", () => {
    const text = "e\u0301cole ouverte";
    expect(match("ouv", text)?.at).toEqual([7, 8, 9]);
  });
});

describe("what comes first", () => {
  test.each([
    ["price", ["Price", "Price history", "Unit prices", "Enterprice", "Regional change of price"]],
    ["set", ["Set", "Settings", "Price settings", "Asset", "Service tickets"]],
    ["tan", ["Tank safety", "Tank statistics", "Station tank"]],
  ])("for %j", (search, inOrder) => {
    const scored = inOrder.map((text) => ({ text, score: match(search, text)?.score ?? -1 }));
    const worded = scored.filter(({ score }) => score >= 0).map(({ text }) => text);
    expect(worded[0]).toBe(inOrder[0]);
    expect([...scored].sort((one, other) => other.score - one.score)[0]?.text).toBe(inOrder[0]);
  });

  test("a better match by another name beats a worse one by the first", () => {
    expect(matchNames("dashboard", ["数据看板", "Dashboard", "/kanban"])).toMatchObject({ name: 1 });
    expect(matchNames("kanban", ["数据看板", "Dashboard", "/kanban"])).toMatchObject({ name: 2 });
    expect(matchNames("logs", ["Logs", "Logs", "/log"])).toMatchObject({ name: 0 });
    expect(matchNames("wall", ["Logs", "/log"])).toBeUndefined();
  });
});
