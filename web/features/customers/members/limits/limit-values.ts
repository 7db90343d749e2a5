import { custom, nullable, number, string } from "zod/mini";
import { CARD_LIMIT } from "../../../../../common/limits.ts";
import { conditionFields } from "../../../../parts/markdown/conditions.ts";
import { markdownFields } from "../../../../parts/markdown/markdown-form.ts";
import type { StationSetValue } from "../../../../parts/markdown/station-set.ts";
import type { WindowValue } from "../../../../parts/markdown/windows-input.tsx";
import type { LimitRule, Weekday } from "../../../../schema-types.generated.ts";
import { decimalText } from "../../../../ui/form/checks.ts";
import { type LinesTold, RULES } from "./limit-list.ts";

/** What becomes of a line: it is the profile's, or it declines or only flags. */
export type LineMode = "PROFILE" | "DECLINE" | "FLAG";

/** Lines as a form holds them. */
export interface LimitValues {
  gradeIds: readonly string[];
  stations: StationSetValue;
  plateRequired: boolean;
  /** One a line. */
  plates: string;
  weekdays: readonly Weekday[];
  windows: readonly WindowValue[];
  fillAmount: string;
  fillVolume: string;
  dayAmount: string;
  dayVolume: string;
  dayCount: number | null;
  monthAmount: string;
  monthVolume: string;
  monthCount: number | null;
  kmPerDay: number | null;
  modes: Readonly<Record<LimitRule, LineMode>>;
}

export const LIMIT_AMOUNT = { ...CARD_LIMIT.AMOUNT, digits: 2 };
const amount = () => decimalText({ ...LIMIT_AMOUNT, optional: true });
const volume = () => decimalText({ ...CARD_LIMIT.VOLUME, optional: true });
const count = () => nullable(number());
const { gradeIds, stations } = markdownFields(0);
const { weekdays, windows } = conditionFields();

/** The checks of lines. */
export const LIMIT_FIELDS = {
  gradeIds,
  stations,
  plateRequired: custom<boolean>(),
  plates: string(),
  weekdays,
  windows,
  fillAmount: amount(),
  fillVolume: volume(),
  dayAmount: amount(),
  dayVolume: volume(),
  dayCount: count(),
  monthAmount: amount(),
  monthVolume: volume(),
  monthCount: count(),
  kmPerDay: count(),
  modes: custom<Readonly<Record<LimitRule, LineMode>>>(),
};

const modesBy = (modeOf: (rule: LimitRule) => LineMode) =>
  Object.fromEntries(RULES.map((rule) => [rule, modeOf(rule)])) as Record<LimitRule, LineMode>;

/** Lines as a form begins with them; `overridden`: those of a card's own, where there may be a profile. */
export function limitValues(lines: LinesTold | undefined, overridden?: readonly LimitRule[]): LimitValues {
  const { stations: set = { kind: "ALL" as const, ids: [] } } = lines ?? {};
  return {
    gradeIds: lines?.gradeIds ?? [],
    stations: { kind: set.kind, ids: set.ids },
    plateRequired: lines?.plateRequired ?? false,
    plates: (lines?.plates ?? []).join("\n"),
    weekdays: lines?.weekdays ?? [],
    windows: (lines?.windows ?? []).map(({ from, to }) => ({ from, to })),
    fillAmount: lines?.fillAmount ?? "",
    fillVolume: lines?.fillVolume ?? "",
    dayAmount: lines?.dayAmount ?? "",
    dayVolume: lines?.dayVolume ?? "",
    dayCount: lines?.dayCount ?? null,
    monthAmount: lines?.monthAmount ?? "",
    monthVolume: lines?.monthVolume ?? "",
    monthCount: lines?.monthCount ?? null,
    kmPerDay: lines?.kmPerDay ?? null,
    modes: modesBy((rule) =>
      overridden && !overridden.includes(rule) ? "PROFILE" : lines?.flagged.includes(rule) ? "FLAG" : "DECLINE",
    ),
  };
}

/** Lines as the contract takes them, with those that are a card's own. */
export function limitInput({ modes, plates, ...values }: LimitValues) {
  return {
    gradeIds: [...values.gradeIds],
    stations: { kind: values.stations.kind, ids: [...values.stations.ids] },
    plateRequired: values.plateRequired,
    plates: plates.split("\n").filter((plate) => plate.trim() !== ""),
    weekdays: [...values.weekdays],
    windows: values.windows.map((hours) => ({ ...hours })),
    fillAmount: values.fillAmount || null,
    fillVolume: values.fillVolume || null,
    dayAmount: values.dayAmount || null,
    dayVolume: values.dayVolume || null,
    dayCount: values.dayCount,
    monthAmount: values.monthAmount || null,
    monthVolume: values.monthVolume || null,
    monthCount: values.monthCount,
    kmPerDay: values.kmPerDay,
    flagged: RULES.filter((rule) => modes[rule] === "FLAG"),
  };
}

/** The lines that are a card's own. */
export const ownLines = ({ modes }: LimitValues): LimitRule[] => RULES.filter((rule) => modes[rule] !== "PROFILE");
