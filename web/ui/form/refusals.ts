import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { compareDecimals } from "../../../common/decimal.ts";
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
  if (number === DUPLICATE_INFO && "askedBy" in values) {
    return { id: ASKED_BY, values };
  }
  if (DUPLICATES.includes(number) && "existing" in values) {
    return { id: "form.exists", values };
  }
  if (number === CARD_REFUSES && (Number(values["holds"] ?? 0) > 0 || "held" in values)) {
    return { id: FILLS, values };
  }
  if (number === CARD_REFUSES && compareDecimals(String(values["owed"] ?? "0"), "0") > 0) {
    return { id: OWES, values };
  }
  if (number === VALIDITY_EXPIRED && "through" in values) {
    return { id: "form.locked", values };
  }
  if (number === SITE_INFO_MISSING && values["missing"] === "seller") {
    return { id: NO_SELLER, values };
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
  OWN_ADDRESS: "form.address.OWN",
  COMMON: "form.password.COMMON",
  GIVEN: "form.password.GIVEN",
  LOGIN: "form.password.LOGIN",
  NETWORK: "form.password.NETWORK",
  REPEATED: "form.password.REPEATED",
  PTS_ID: "form.address.PTS_ID",
  PTS_NOZZLE: "form.address.PTS_NOZZLE",
  PTS_PROBE: "form.address.PTS_PROBE",
  TLS_TANK: "form.address.TLS_TANK",
  BOX_GUN: "form.address.BOX_GUN",
  BOX_TANK: "form.address.BOX_TANK",
  NOZZLE_GRADE: "form.nozzleGrade",
};

/** Specification §8. */
const PARAMETER_ERROR = 10012;
const SITE_INFO_MISSING = 10013;
/** Told in the place of what explains 10013, a missing station. */
const NO_SELLER = "form.missing.seller";
/** Told in the place of what explains 10015, a name that is taken. */
const ENDED_BY = "form.endedBy";
/** Likewise, of what waits for a second person. */
const ASKED_BY = "form.askedBy";
/** Told in the place of what explains 10036, a state of the card. */
const CARD_REFUSES = 10036;
const FILLS = "form.cardFills";
const OWES = "form.cardOwes";
const SAYS_ALL: readonly MessageId[] = [NO_SELLER, ENDED_BY, ASKED_BY, FILLS, OWES, "form.changed", "error.10006.state"];
/** Of a day that is locked through a later one, too. */
const VALIDITY_EXPIRED = 10041;
const DUPLICATE_INFO = 10015;
const DUPLICATES: readonly number[] = [10010, DUPLICATE_INFO];

function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
