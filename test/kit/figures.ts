/** What programs print at /metrics: of each figure the programs that have it, and its labels with their values. */
export type Figures = ReadonlyMap<
  string,
  { readonly jobs: ReadonlySet<string>; readonly labels: ReadonlyMap<string, ReadonlySet<string>> }
>;

const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g;
const SELECTOR = /([a-zA-Z_]\w*)\s*\{([^}]*)\}/g;
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const NAME = /(?<![\w.])[a-zA-Z_]\w*(?!\w|\s*\()/g;
const WORDS = new Set(["and", "or", "unless", "bool", "offset"]);
/** What Prometheus itself puts beside each figure. */
const OF_PROMETHEUS = new Set(["job", "instance"]);

/** Reads what programs printed, by the names that Prometheus has for them. */
export function readFigures(printed: Readonly<Record<string, readonly string[]>>): Figures {
  const figures = new Map<string, { jobs: Set<string>; labels: Map<string, Set<string>> }>();
  const note = (name: string, job: string, labels: readonly (readonly [string, string])[]) => {
    const known = figures.get(name) ?? { jobs: new Set(), labels: new Map<string, Set<string>>() };
    figures.set(name, known);
    known.jobs.add(job);
    for (const [label, value] of labels) {
      known.labels.set(label, (known.labels.get(label) ?? new Set()).add(value));
    }
  };
  for (const [job, texts] of Object.entries(printed)) {
    note("up", job, []);
    for (const line of texts.flatMap((text) => text.split("\n"))) {
      const found = /^(?:# TYPE )?([a-zA-Z_]\w*)(?:\{(.*)\})? \S+$/.exec(line);
      if (found?.[1] !== undefined) {
        note(
          found[1],
          job,
          [...(found[2] ?? "").matchAll(LABEL)].map(([, label = "", value = ""]) => [label, value] as const),
        );
      }
    }
  }
  return figures;
}

/** What an expression of PromQL, or a choice of Grafana's, names that no program prints. */
export function misreadIn(expr: string, figures: Figures): string[] {
  const choice = /^label_values\((.*), (\w+)\)$/.exec(expr);
  const asked = choice === null ? expr : `sum by (${choice[2]}) (${choice[1]})`;
  const groupings = [...asked.matchAll(GROUPING)].flatMap(([, list = ""]) =>
    list.split(",").map((each) => each.trim()),
  );
  const selectors = [...asked.matchAll(SELECTOR)].map(([, name = "", matchers = ""]) => ({ name, matchers }));
  const bare = asked
    .replaceAll(SELECTOR, " $1 ")
    .replaceAll(GROUPING, " ")
    .replaceAll(/\[[^\]]*\]|"[^"]*"/g, " ");
  const names = [...bare.matchAll(NAME)].map(([name]) => name).filter((name) => !WORDS.has(name));
  const known = new Set(names.flatMap((name) => [...(figures.get(name)?.labels.keys() ?? [])]));
  return [
    ...new Set(names.filter((name) => !figures.has(name))),
    ...selectors.flatMap(({ name, matchers }) => mismatchesOf(name, matchers, figures)),
    ...groupings.filter((label) => label !== "" && !known.has(label) && !OF_PROMETHEUS.has(label)),
  ];
}

/** Which matchers of a figure can match nothing. A value that Grafana puts in is anybody's. */
function mismatchesOf(name: string, matchers: string, figures: Figures): string[] {
  const figure = figures.get(name);
  if (figure === undefined) {
    return [];
  }
  return [...matchers.matchAll(MATCHER)].flatMap(([, label = "", operator = "", value = ""]) => {
    const values = label === "job" ? figure.jobs : figure.labels.get(label);
    if (label === "instance" || value.includes("$")) {
      return values === undefined && label !== "instance" ? [`${name}: ${label}`] : [];
    }
    if (values === undefined) {
      return [`${name}: ${label}`];
    }
    const wanted = operator.endsWith("~") ? value.split("|") : [value];
    return wanted.filter((each) => !values.has(each)).map((each) => `${name}: ${label}="${each}"`);
  });
}
