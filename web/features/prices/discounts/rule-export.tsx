import { useIntl } from "react-intl";
import type { DiscountBasis } from "../../../schema-types.generated.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { MARKDOWN_KINDS } from "../../../parts/markdown/markdown-form.ts";
import { useWeekday, WEEKDAYS } from "../../../lib/weekdays.ts";

const LISTS = { PRICE: "DISCOUNT_PRICE_RULES", SCORE: "DISCOUNT_SCORE_RULES" } as const;

/** What the screen says in one line, each in a column of its own. */
const COLUMNS = [
  { id: "place", title: "order.place" },
  { id: "name", title: "discount.name" },
  { id: "active", title: "discount.active" },
  { id: "kind", title: "markdown.kind" },
  { id: "value", title: "markdown.value" },
  { id: "grades", title: "markdown.grades" },
  { id: "stations", title: "markdown.stations" },
  { id: "memberLevels", title: "discount.levels" },
  { id: "minPoints", title: "discount.points" },
  { id: "weekdays", title: "weekdays.title" },
  { id: "windows", title: "hours.title" },
  { id: "validFrom", title: "markdown.validFrom" },
  { id: "validUntil", title: "markdown.validUntil" },
  { id: "platformName", title: "customer.platform" },
  { id: "createdAt", title: "account.createdAt" },
] as const;

interface Props {
  readonly basis: DiscountBasis;
  readonly platform: { readonly id: string; readonly name: string };
  /** How many rules there are; undefined until that is known. */
  readonly total: number | undefined;
}

/** Makes a file of the rules that hold at a platform's stations, in the order in which they are tried. */
export function RuleExport({ basis, platform, total }: Props) {
  const { formatMessage } = useIntl();
  const values = useValues();
  const columns = COLUMNS.filter(({ id }) => basis === "SCORE" || id !== "minPoints").map(({ id, title }) => ({
    id,
    header: formatMessage({ id: title }),
    ...(values[id] && { values: values[id] }),
  }));
  return (
    <ExportButton
      list={LISTS[basis]}
      filter={{ platformId: platform.id }}
      columns={columns}
      total={total}
      filterText={`${formatMessage({ id: "customer.platform" })}: ${platform.name}`}
    />
  );
}

/** What values are called, by their columns; under the empty one, what is said of a rule that narrows nothing. */
function useValues(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const { formatMessage } = useIntl();
  const weekday = useWeekday();
  return {
    active: { true: formatMessage({ id: "answer.yes" }), false: formatMessage({ id: "answer.no" }) },
    kind: Object.fromEntries(MARKDOWN_KINDS.map((kind) => [kind, formatMessage({ id: `markdown.kind.${kind}` })])),
    grades: { "": formatMessage({ id: "markdown.allGrades" }) },
    stations: { "": formatMessage({ id: "stationSet.ALL" }) },
    weekdays: {
      "": formatMessage({ id: "weekdays.all" }),
      ...Object.fromEntries(WEEKDAYS.map((day) => [day, weekday(day)])),
    },
    windows: { "": formatMessage({ id: "hours.all" }) },
  };
}
