import { chakra } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { type core, custom, nullable, number, object, string } from "zod/mini";
import { MOST_POINTS_PRICE, POINTS_MULTIPLIER, POINTS_STEP } from "../../../../common/limits.ts";
import { useMe } from "../../../lib/me.ts";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { useWeekday, WEEKDAYS } from "../../../lib/weekdays.ts";
import { conditionFields, LEVELS } from "../../../parts/markdown/conditions.ts";
import { daysInOrder, markdownFields } from "../../../parts/markdown/markdown-form.ts";
import type { StationSetValue } from "../../../parts/markdown/station-set.ts";
import { StationSetInput } from "../../../parts/markdown/station-set-input.tsx";
import { type WindowValue, WindowsInput } from "../../../parts/markdown/windows-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import type { PointsUnit, Weekday } from "../../../schema-types.generated.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { decimalText, lineText, saidByRule, wholeNumber } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { ChipsInput } from "../../../ui/inputs/chips-input.tsx";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { UNIT_WORDS } from "./rule-list.ts";
import {
  ChangePointsRuleDocument,
  CreatePointsRuleDocument,
  PointsRuleDetailDocument,
  type PointsRuleLineFragment,
  PointsRuleListDocument,
} from "./rules.generated.ts";

const NAME = 200;
const POINTS = { least: 1, most: MOST_POINTS_PRICE };
const PRIORITY = 1_000_000;

/** A rule as its form holds it. */
interface Values {
  name: string;
  unit: string;
  points: number | null;
  step: string;
  multiplier: string;
  mostPerDay: number | null;
  priority: number | null;
  gradeIds: readonly string[];
  stations: StationSetValue;
  levels: readonly string[];
  weekdays: readonly Weekday[];
  windows: readonly WindowValue[];
  validFrom: string;
  validUntil: string;
  active: boolean;
}

const within = (least: number, most: number) =>
  nullable(number()).check(
    saidByRule((value) =>
      value !== null && (value < least || value > most)
        ? { id: "form.bounds.both", values: { least, most } }
        : undefined,
    ),
  );
const { gradeIds, stations, validFrom, validUntil } = markdownFields(0);
const SCHEMA: core.$ZodType<Values, Values> = object({
  ...conditionFields(),
  name: lineText(NAME),
  unit: string(),
  points: wholeNumber(POINTS),
  step: decimalText(POINTS_STEP),
  multiplier: decimalText(POINTS_MULTIPLIER),
  mostPerDay: within(POINTS.least, POINTS.most),
  priority: wholeNumber({ least: -PRIORITY, most: PRIORITY }),
  gradeIds,
  stations,
  validFrom,
  validUntil,
  active: custom<boolean>(),
}).check(daysInOrder);

interface Props {
  /** Absent: a new one. */
  readonly rule: PointsRuleLineFragment | undefined;
  readonly onClose: () => void;
}

const TOGETHER = [["unit", "points", "step"]] as const;
const CHANGES = { changes: [PointsRuleListDocument, PointsRuleDetailDocument] };

/** Makes a rule for points, or changes one. */
export function PointsRuleForm({ rule, onClose }: Props) {
  const create = useDeed(CreatePointsRuleDocument, CHANGES);
  const change = useDeed(ChangePointsRuleDocument, CHANGES);
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: valuesOf(rule),
    submit: (values, submission, first) => {
      const input = inputOf(values);
      return rule
        ? change.send({ ...changedFields(input, inputOf(first), TOGETHER), id: rule.id }, submission)
        : create.send(input, submission);
    },
    saved: "pointsRule.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={rule ? "pointsRule.edit" : "pointsRule.new"} size="lg" onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="pointsRule.name" required />
      <Earning form={form} />
      <Conditions form={form} platformId={rule?.platformId} />
      <FormField of={form} name="active" as={SwitchInput} label="pointsRule.isOn" />
    </FormDrawer>
  );
}

/** How many points for what. */
function Earning({ form }: { readonly form: KitForm<Values> }) {
  const { formatMessage } = useIntl();
  const symbol = useMe()?.network.currencySymbol;
  const units = useOptionsOf()(UNIT_WORDS);
  const isVolume = useWatch({ control: form.methods.control, name: "unit" }) === "VOLUME";
  return (
    <>
      <FormField of={form} name="unit" as={SelectInput} label="pointsRule.unit" options={units} required />
      <chakra.div css={PAIR}>
        <FormField of={form} name="points" as={NumberInput} label="pointsRule.points" min={1} required />
        <FormField
          of={form}
          name="step"
          as={DecimalInput}
          label="pointsRule.step"
          limits={POINTS_STEP}
          symbol={isVolume ? undefined : symbol}
          required
        />
        <FormField
          of={form}
          name="multiplier"
          as={DecimalInput}
          label="pointsRule.multiplier"
          limits={POINTS_MULTIPLIER}
          required
        />
        <FormField of={form} name="mostPerDay" as={NumberInput} label="pointsRule.mostPerDay" min={1} />
      </chakra.div>
      <FormField
        of={form}
        name="priority"
        as={NumberInput}
        label="pointsRule.priority"
        min={-PRIORITY}
        hint={formatMessage({ id: "pointsRule.priority.hint" })}
        required
      />
    </>
  );
}

/** What it holds for, where, for whom and when. */
function Conditions({ form, platformId }: { readonly form: KitForm<Values>; readonly platformId: string | undefined }) {
  const { formatMessage } = useIntl();
  const me = useMe();
  const weekday = useWeekday();
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  const levels = LEVELS.map((value) => ({ value, label: value }));
  const days = WEEKDAYS.map((value) => ({ value, label: weekday(value) }));
  const isBought = useWatch({ control: form.methods.control, name: "unit" }) !== "STORED_VALUE";
  const hint = (id: "markdown.grades.none" | "pointsRule.levels.none" | "weekdays.none" | "pointsRule.hours.hint") =>
    formatMessage({ id });
  return (
    <>
      {isBought && (
        <FormField
          of={form}
          name="gradeIds"
          as={ChipsInput<string>}
          label="markdown.grades"
          options={grades}
          hint={hint("markdown.grades.none")}
        />
      )}
      <FormField
        of={form}
        name="stations"
        as={StationSetInput}
        label="markdown.stations"
        places={usePlaces()}
        platformId={platformId ?? me?.platform.id}
      />
      <FormField
        of={form}
        name="levels"
        as={ChipsInput<string>}
        label="pointsRule.levels"
        options={levels}
        hint={hint("pointsRule.levels.none")}
      />
      <FormField
        of={form}
        name="weekdays"
        as={ChipsInput<Weekday>}
        label="weekdays.title"
        options={days}
        hint={hint("weekdays.none")}
      />
      <FormField of={form} name="windows" as={WindowsInput} label="hours.title" hint={hint("pointsRule.hours.hint")} />
      <chakra.div css={PAIR}>
        <FormField of={form} name="validFrom" as={DateInput} label="markdown.validFrom" />
        <FormField of={form} name="validUntil" as={DateInput} label="markdown.validUntil" />
      </chakra.div>
    </>
  );
}

const PAIR = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "4",
};

const NEW: Values = {
  name: "",
  unit: "AMOUNT",
  points: 1,
  step: "1",
  multiplier: "1",
  mostPerDay: null,
  priority: 0,
  gradeIds: [],
  stations: { kind: "ALL", ids: [] },
  levels: [],
  weekdays: [],
  windows: [],
  validFrom: "",
  validUntil: "",
  active: true,
};

function valuesOf(rule: PointsRuleLineFragment | undefined): Values {
  if (rule === undefined) {
    return NEW;
  }
  const { name, unit, points, step, multiplier, mostPerDay, priority, weekdays, active } = rule;
  return {
    name,
    unit,
    points,
    step,
    multiplier,
    mostPerDay,
    priority,
    weekdays,
    active,
    gradeIds: rule.gradeIds,
    stations: { kind: rule.stations.kind, ids: rule.stations.ids },
    levels: rule.memberLevels.map(String),
    windows: rule.windows.map(({ from, to }) => ({ from, to })),
    validFrom: rule.validFrom ?? "",
    validUntil: rule.validUntil ?? "",
  };
}

/** A rule for deposits names no grades. */
function inputOf({ levels, validFrom: from, validUntil: until, ...values }: Values) {
  return {
    ...values,
    unit: values.unit as PointsUnit,
    points: values.points ?? 0,
    priority: values.priority ?? 0,
    gradeIds: values.unit === "STORED_VALUE" ? [] : [...values.gradeIds],
    stations: { kind: values.stations.kind, ids: [...values.stations.ids] },
    memberLevels: levels.map(Number),
    weekdays: [...values.weekdays],
    windows: values.windows.map((hours) => ({ ...hours })),
    validFrom: from || null,
    validUntil: until || null,
  };
}
