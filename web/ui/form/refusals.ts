import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { errorMessageId, type MessageId } from "../../i18n/messages.ts";
import { type ErrorNumber, numbersOf } from "../../lib/error-numbers.ts";
import { overtakenIn, overtakenWords } from "../../lib/overtaken.ts";
import type { Said } from "../inputs/decimal-limits.ts";

/** What the server refused, and the field of the form that it means, if it means one. */
export interface Refused {
  readonly field: string | undefined;
  readonly said: Said;
  /** By it the refusal is explained; absent where its words say all. */
  readonly number?: ErrorNumber;
}

/** How a form calls what the server names. */
interface FormNames {
  /** The label of a field: a bound that comes from another field is told with that field's name. */
  readonly labelOf?: (field: string) => string | undefined;
  /** The form's name of what a path into the input means, where that is another. */
  readonly fieldOf?: (path: string) => string;
}

/**
 * Why a form was not taken, sentence by sentence. A refusal's path into the input ("rows.2.gunNumber") lands on the
 * field of that name or, where the form has none, on the one that holds it ("rows").
 */
export function refusalsOf(
  error: unknown,
  fields: readonly string[],
  { labelOf = () => undefined, fieldOf = (path) => path }: FormNames = {},
): readonly Refused[] {
  if (!CombinedGraphQLErrors.is(error)) {
    return numbersOf(error).map((number) => ({ field: undefined, said: { id: errorMessageId(number) }, number }));
  }
  return error.errors.map(({ extensions = {} }) => {
    const { number = 500, params, field } = extensions as { number?: number; params?: object; field?: string };
    const said = saidOfLate(extensions) ?? saidOfRefusal(number, params, labelOf);
    return { field: landOn(field && fieldOf(field), fields), said, ...(!SAYS_ALL.includes(said.id) && { number }) };
  });
}

/** The field that a path means: its own, or the nearest that holds it. */
function landOn(path: string | undefined, fields: readonly string[]): string | undefined {
  const steps = path?.split(".") ?? [];
  const holders = steps.map((_, index) => steps.slice(0, steps.length - index).join("."));
  return holders.find((holder) => fields.includes(holder));
}

/** Of a form that comes too late: who was first, and that it may be sent again where it would replace what they wrote. */
function saidOfLate(extensions: Readonly<Record<string, unknown>>): Said | undefined {
  const late = overtakenIn(extensions);
  if (late?.changedBy !== undefined) {
    return { id: "form.changed", values: { by: late.changedBy } };
  }
  const words = late && overtakenWords(late);
  return words && { id: words.message, ...(words.values && { values: words.values }) };
}

/** The catalogue's words, or words of the form's own for what the refusal knows besides: the one that is there already, a bound. */
export function saidOfRefusal(
  number: number,
  params: object = {},
  labelOf: (field: string) => string | undefined = () => undefined,
): Said {
  const values = Object.fromEntries(Object.entries(params).filter(([, value]) => isPlain(value)));
  const telling = TELLING.find((one) => one.number === number && one.fits(values));
  if (telling) {
    return { id: telling.id, values };
  }
  if (number !== PARAMETER_ERROR) {
    return { id: errorMessageId(number), values };
  }
  if ("problem" in values) {
    return { id: "line" in values ? "form.problem.at" : "form.problem", values };
  }
  return { id: REASONS[String(values["reason"])] ?? boundOf(values, labelOf) ?? errorMessageId(number), values };
}

/** The words for the bound that a refusal names; with the name of the field that it comes from put among the values. */
function boundOf(
  values: Record<string, string | number>,
  labelOf: (field: string) => string | undefined,
): MessageId | undefined {
  const label = labelOf(String(values["other"]));
  if (label !== undefined && ("above" in values || "most" in values)) {
    values["other"] = label;
    return "above" in values ? "form.above.other" : "form.most.other";
  }
  if ("above" in values) {
    return "most" in values ? "form.bounds.above" : "form.above";
  }
  if ("decimals" in values) {
    values["digits"] = values["decimals"] ?? 0;
    return "form.digits";
  }
  const bound = "least" in values ? ("most" in values ? "both" : "least") : "most" in values ? "most" : undefined;
  return bound && `form.bounds.${bound}`;
}

/** What a refusal's reason is told as, beside the field. */
const REASONS: Readonly<Record<string, MessageId | undefined>> = {
  AHEAD: "form.ahead",
  LONG_AGO: "form.longAgo",
  OWN_ADDRESS: "form.address.OWN",
  COMMON: "form.password.COMMON",
  GIVEN: "form.password.GIVEN",
  LOGIN: "form.password.LOGIN",
  NETWORK: "form.password.NETWORK",
  REPEATED: "form.password.REPEATED",
  REQUIRED: "form.required",
  TOO_LONG: "form.tooLong",
  PTS_ID: "form.address.PTS_ID",
  PTS_NOZZLE: "form.address.PTS_NOZZLE",
  PTS_PROBE: "form.address.PTS_PROBE",
  TLS_TANK: "form.address.TLS_TANK",
  BOX_GUN: "form.address.BOX_GUN",
  BOX_TANK: "form.address.BOX_TANK",
  NOZZLE_GRADE: "form.nozzleGrade",
  UNCHANGED: "form.unchanged",
};

/** Specification §8. */
const PARAMETER_ERROR = 10012;

type Values = Readonly<Record<string, string | number | undefined>>;
const has = (name: string) => (values: Values) => name in values;

/** What a refusal tells beside its number that has words of its own; the first that fits. */
const TELLING: readonly { number: number; fits: (values: Values) => boolean; id: MessageId }[] = [
  { number: 403, fits: ({ reason }) => reason === "MADE_BY_ASKER", id: "form.madeByAsker" },
  { number: 10010, fits: has("existing"), id: "form.exists" },
  { number: 10012, fits: has("largestStep"), id: "form.largestStep" },
  { number: 10013, fits: ({ missing }) => missing === "seller", id: "form.missing.seller" },
  { number: 10015, fits: has("askedBy"), id: "form.askedBy" },
  { number: 10015, fits: has("existing"), id: "form.exists" },
  { number: 10036, fits: ({ holds = 0, held }) => Number(holds) > 0 || held !== undefined, id: "form.cardFills" },
  { number: 10036, fits: ({ owed = 0 }) => Number(owed) > 0, id: "form.cardOwes" },
  { number: 10041, fits: has("through"), id: "form.locked" },
  { number: 10042, fits: has("window"), id: "form.repaymentWindow" },
];

/** What needs no number by which it is explained: that would explain another of its reasons. */
const SAYS_ALL: readonly MessageId[] = [
  "error.10006.state",
  "form.askedBy",
  "form.cardFills",
  "form.cardOwes",
  "form.changed",
  "form.endedBy",
  "form.madeByAsker",
  "form.missing.seller",
  "form.repaymentWindow",
];

function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
