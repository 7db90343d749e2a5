import { changedFields } from "../../ui/form/changed-fields.ts";
import { custom, string, type core } from "zod/mini";
import { MARKDOWN } from "../../../common/limits.ts";
import { isDay } from "../../../common/zone-time.ts";
import type { MarkdownKind } from "../../schema-types.generated.ts";
import { decimalProblem, type Said } from "../../ui/inputs/decimal-limits.ts";
import { choices, decimalText, saidByRule } from "../../ui/form/checks.ts";
import type { StationSetValue } from "./station-set.ts";

export const MARKDOWN_KINDS = ["FIXED_PRICE", "AMOUNT_OFF", "PERCENT_OFF"] as const;

/** What every form of a price or a discount holds. */
export interface MarkdownValues {
  kind: MarkdownKind;
  value: string;
  gradeIds: readonly string[];
  stations: StationSetValue;
  validFrom: string;
  validUntil: string;
}

export const NEW_MARKDOWN: MarkdownValues = {
  kind: "FIXED_PRICE",
  value: "",
  gradeIds: [],
  stations: { kind: "ALL", ids: [] },
  validFrom: "",
  validUntil: "",
};

/** A day, or "" for none. */
const dayOrNone = () =>
  string().check(saidByRule((value) => (value === "" || isDay(value) ? undefined : { id: "form.notADay" })));

const ids = () => custom<readonly string[]>(Array.isArray);

/** The checks of the fields that such forms share; `leastGrades` 0: none is all. */
export const markdownFields = (leastGrades: 0 | 1) => ({
  kind: custom<MarkdownKind>(isKind),
  value: decimalText(MARKDOWN.FIXED_PRICE),
  gradeIds: leastGrades === 1 ? choices<string>() : ids(),
  stations: custom<StationSetValue>().check(
    saidByRule(({ kind, ids: named }: StationSetValue) =>
      kind !== "ALL" && named.length === 0 ? { id: "form.choose" } : undefined,
    ),
  ),
  validFrom: dayOrNone(),
  validUntil: dayOrNone(),
});

const isKind = (value: unknown) => MARKDOWN_KINDS.includes(value as MarkdownKind);

/** The last day isn't before the first. */
export const daysInOrder = ({
  value: { validFrom, validUntil },
  issues,
}: Pick<core.ParsePayload<Pick<MarkdownValues, "validFrom" | "validUntil">>, "value" | "issues">) => {
  if (validFrom !== "" && validUntil !== "" && validUntil < validFrom) {
    const params = { said: { id: "markdown.endsBefore" } satisfies Said };
    issues.push({ code: "custom", path: ["validUntil"], input: validUntil, params });
  }
};

/** What only several fields together can say: the bounds of a per cent, and the order of the days. */
export const markdownRules: core.CheckFn<Pick<MarkdownValues, "kind" | "value" | "validFrom" | "validUntil">> = ({
  value: { kind, value, validFrom, validUntil },
  issues,
}) => {
  const said = kind === "PERCENT_OFF" ? decimalProblem(value, MARKDOWN[kind]) : undefined;
  if (said) {
    issues.push({ code: "custom", path: ["value"], input: value, params: { said } });
  }
  daysInOrder({ value: { validFrom, validUntil }, issues });
};

/** The values as the contract wants them: what is empty is none. */
export const markdownInput = <Values extends MarkdownValues>(values: Values) => ({
  ...values,
  gradeIds: [...values.gradeIds],
  stations: { kind: values.stations.kind, ids: [...values.stations.ids] },
  validFrom: values.validFrom === "" ? null : values.validFrom,
  validUntil: values.validUntil === "" ? null : values.validUntil,
});

/** What was changed of it: a value means something only beside its kind. */
export const changedMarkdown = <Input extends { readonly kind: unknown; readonly value: unknown }>(
  now: Input,
  first: Input,
): Partial<Input> => changedFields(now, first, [["kind", "value"]]);
