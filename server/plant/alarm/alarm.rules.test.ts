import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterEdge, ALARM_SEVERITY, holdersOf } from "./alarm.rules.ts";
import type { AlarmLife, AlarmStep, EdgeReport } from "./alarm.rules.ts";

const DAY = Date.parse("2026-03-01T00:00:00Z");
const at = (minute: number) => new Date(DAY + minute * 60_000);
const minuteOf = (date: Date | null) => (date === null ? null : (date.getTime() - DAY) / 60_000);

/** "R10" raised at minute ten by the gauge, "Cl20" cleared by the limits, "N5" noted by the gauge. */
function edgeOf(text: string): EdgeReport {
  const [, letter, mark, minute] = /^([RCN])(l?)(\d+)$/.exec(text) ?? [];
  const edge = letter === "R" ? "RAISED" : letter === "C" ? "CLEARED" : "NOTED";
  return { edge, at: at(Number(minute)), holder: mark === "l" ? "limits" : "Probe 8 +1" };
}

/** A table of alarms as ingestion keeps it: the active row, else the one that began last, is the one to go on with. */
function played(edges: readonly EdgeReport[]) {
  const rows: AlarmLife[] = [];
  const whats: AlarmStep["what"][] = [];
  for (const edge of edges) {
    const active = rows.findIndex(({ endedAt }) => endedAt === null);
    const latest = rows.reduce(
      (best, row, index) => (row.startedAt >= (rows[best]?.startedAt ?? new Date(0)) ? index : best),
      0,
    );
    const index = active >= 0 ? active : latest;
    const step = afterEdge(rows[index] ?? null, edge);
    whats.push(step.what);
    if (step.what === "RAISED" || step.what === "NOTED" || step.what === "FORETOLD") {
      rows.push(step.next);
    } else if (step.what !== "IGNORED") {
      rows[index] = step.next;
    }
  }
  return { rows, whats };
}

/** Each row that is told of, as [start, end, last raised, count]. */
const shown = (rows: readonly AlarmLife[]) =>
  rows
    .filter(({ count }) => count > 0)
    .map(({ startedAt, endedAt, lastRaisedAt, count }) => [
      minuteOf(startedAt),
      minuteOf(endedAt),
      minuteOf(lastRaisedAt),
      count,
    ]);

describe("the life of an alarm", () => {
  const cases: { title: string; edges: string; whats: string; rows: (number | null)[][] }[] = [
    { title: "begins", edges: "R10", whats: "RAISED", rows: [[10, null, 10, 1]] },
    { title: "ends", edges: "R10 C20", whats: "RAISED CLEARED", rows: [[10, 20, 10, 1]] },
    {
      title: "counts up while it is active",
      edges: "R10 R12 R15 C20",
      whats: "RAISED REPEATED REPEATED CLEARED",
      rows: [[10, 20, 15, 3]],
    },
    {
      title: "begins anew as a row of its own",
      edges: "R10 C20 R30",
      whats: "RAISED CLEARED RAISED",
      rows: [
        [10, 20, 10, 1],
        [30, null, 30, 1],
      ],
    },
    {
      title: "begins anew at the instant at which it ended",
      edges: "R10 C20 R20 C20",
      whats: "RAISED CLEARED RAISED CLEARED",
      rows: [
        [10, 20, 10, 1],
        [20, 20, 20, 1],
      ],
    },
    { title: "ends within its first instant", edges: "R10 C10", whats: "RAISED CLEARED", rows: [[10, 10, 10, 1]] },
    { title: "of which only the end was heard is not shown", edges: "C20", whats: "FORETOLD", rows: [] },
    {
      title: "whose very first end was heard before its begin is over",
      edges: "C20 R10",
      whats: "FORETOLD REPEATED",
      rows: [[10, 20, 10, 1]],
    },
    {
      title: "begins after an end that was heard without a begin",
      edges: "C20 R30",
      whats: "FORETOLD RAISED",
      rows: [[30, null, 30, 1]],
    },
    {
      title: "goes on where another holder's end was heard first",
      edges: "C20 Rl10",
      whats: "FORETOLD REPEATED",
      rows: [[10, null, 10, 1]],
    },
    {
      title: "ends once",
      edges: "R10 C20 C20 C19",
      whats: "RAISED CLEARED IGNORED IGNORED",
      rows: [[10, 20, 10, 1]],
    },
    {
      title: "held by gauge and limits ends when neither holds it",
      edges: "R10 Rl12 C20 Cl30",
      whats: "RAISED REPEATED RELEASED CLEARED",
      rows: [[10, 30, 12, 1]],
    },
    {
      title: "held by two ends with the later of their times, whoever is heard first",
      edges: "R10 Rl12 Cl30 C20",
      whats: "RAISED REPEATED RELEASED CLEARED",
      rows: [[10, 30, 12, 1]],
    },
    {
      title: "held by one alone is not ended by another",
      edges: "R10 Cl20",
      whats: "RAISED RELEASED",
      rows: [[10, null, 10, 1]],
    },
    {
      title: "is not ended by a CLEARED older than the last RAISED",
      edges: "R10 R20 C15",
      whats: "RAISED REPEATED IGNORED",
      rows: [[10, null, 20, 2]],
    },
    {
      title: "is ended by a CLEARED older than another holder's RAISED, once both let go",
      edges: "R10 Rl20 C15 Cl25",
      whats: "RAISED REPEATED RELEASED CLEARED",
      rows: [[10, 25, 20, 1]],
    },
    {
      title: "began earlier, as is heard later",
      edges: "R10 R8",
      whats: "RAISED REPEATED",
      rows: [[8, null, 10, 2]],
    },
    {
      title: "raised before what is known to have ended it is history",
      edges: "R10 C20 R5",
      whats: "RAISED CLEARED NOTED",
      rows: [
        [10, 20, 10, 1],
        [5, 5, 5, 1],
      ],
    },
    {
      title: "raised within what is known to have ended counts up there",
      edges: "R10 C20 R15",
      whats: "RAISED CLEARED REPEATED",
      rows: [[10, 20, 15, 2]],
    },
    {
      title: "whose end was heard before its begin is history with both",
      edges: "R1 C2 C20 R10",
      whats: "RAISED CLEARED RELEASED NOTED",
      rows: [
        [1, 2, 1, 1],
        [10, 20, 10, 1],
      ],
    },
    {
      title: "of a holder whose end was heard before its begin does not stay open",
      edges: "Rl10 C20 R15 Cl30",
      whats: "RAISED RELEASED REPEATED CLEARED",
      rows: [[10, 30, 15, 2]],
    },
    {
      title: "had not ended, as a late RAISED of another holder shows",
      edges: "R10 C20 Rl15 Cl40",
      whats: "RAISED CLEARED REPEATED CLEARED",
      rows: [[10, 40, 15, 1]],
    },
    { title: "noted begins and ends at once", edges: "N10", whats: "NOTED", rows: [[10, 10, 10, 1]] },
    {
      title: "noted twice is there twice",
      edges: "N10 N20",
      whats: "NOTED NOTED",
      rows: [
        [10, 10, 10, 1],
        [20, 20, 20, 1],
      ],
    },
    {
      title: "noted while it is active counts up and ends nothing",
      edges: "R10 N15 C20",
      whats: "RAISED REPEATED CLEARED",
      rows: [[10, 20, 15, 2]],
    },
    {
      title: "noted before the active one began is history",
      edges: "R10 N5 C20",
      whats: "RAISED NOTED CLEARED",
      rows: [
        [10, 20, 10, 1],
        [5, 5, 5, 1],
      ],
    },
  ];

  test.each(cases)("$edges: $title", ({ edges, whats, rows }) => {
    const result = played(edges.split(" ").map(edgeOf));

    expect(result.whats.join(" ")).toBe(whats);
    expect(shown(result.rows)).toEqual(rows);
  });

  test("leaves to the row what only people say: no edge names an acknowledgement", () => {
    const acknowledged = { ...lifeAfter("R10"), acknowledgedAt: at(11), note: "seen" };

    expect(nextOf(afterEdge(acknowledged, edgeOf("R12")))).toMatchObject({ acknowledgedAt: at(11), note: "seen" });
    expect(nextOf(afterEdge(acknowledged, edgeOf("C12")))).toMatchObject({ acknowledgedAt: at(11), note: "seen" });
    expect(nextOf(afterEdge({ ...acknowledged, ...lifeAfter("R10 C12") }, edgeOf("R13")))).not.toHaveProperty("note");
  });
});

function nextOf(step: AlarmStep): AlarmLife | null {
  return step.what === "IGNORED" ? null : step.next;
}

function lifeAfter(edges: string): AlarmLife {
  const { rows } = played(edges.split(" ").map(edgeOf));
  return rows.at(-1) as AlarmLife;
}

describe("who holds an alarm", () => {
  test.each([
    { edges: "R10", holders: ["Probe 8 +1"] },
    { edges: "R10 Rl11", holders: ["Probe 8 +1", "limits"] },
    { edges: "R10 Rl11 C12", holders: ["limits"] },
    { edges: "R10 Rl11 C12 Cl13", holders: [] },
    { edges: "R10 Rl11 C12 R13", holders: ["limits", "Probe 8 +1"] },
  ])("after $edges: $holders", ({ edges, holders }) => {
    expect(holdersOf(lifeAfter(edges))).toEqual(holders);
  });
});

describe("in whatever order the edges arrive", () => {
  const edges = fc.uniqueArray(
    fc.record({
      edge: fc.constantFrom("RAISED" as const, "CLEARED" as const),
      minute: fc.integer({ min: 10, max: 40 }),
      holder: fc.constantFrom("gauge", "limits", "Probe 8"),
    }),
    { selector: ({ minute }) => minute, maxLength: 10 },
  );
  const reportOf = ({ edge, minute, holder }: { edge: EdgeReport["edge"]; minute: number; holder: string }) => ({
    edge,
    at: at(minute),
    holder,
  });

  test("an alarm is active exactly while a holder's newest edge is RAISED, and at most one row is", () => {
    fc.assert(
      fc.property(edges, (arriving) => {
        const { rows } = played(arriving.map(reportOf));
        const newest = new Map(
          [...arriving].sort((a, b) => a.minute - b.minute).map(({ holder, edge }) => [holder, edge]),
        );

        const held = [...newest.values()].includes("RAISED");
        expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(held ? 1 : 0);
        expect(rows.every(({ startedAt, endedAt }) => endedAt === null || endedAt >= startedAt)).toBe(true);
      }),
      { numRuns: 3000, seed: 7 },
    );
  });
});

test("what endangers people or the environment is critical", () => {
  const critical = Object.entries(ALARM_SEVERITY).flatMap(([code, severity]) => (severity === "CRITICAL" ? code : []));

  expect(critical.sort()).toEqual(["GAS_CONCENTRATION", "PUMP_OVERFILL", "TANK_LEAK", "TANK_LEVEL_HIGH"]);
});
