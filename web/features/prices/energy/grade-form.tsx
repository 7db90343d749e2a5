import { DENSITY } from "../../../../common/limits.ts";
import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { object, string } from "zod/mini";
import type { GradeKind, GradeUnit } from "../../../schema-types.generated.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, decimalText, lineText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { ColourInput, isColour } from "../../../ui/inputs/colour-input.tsx";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import type { GradeLineFragment } from "./energy.generated.ts";
import { KINDS, UNITS } from "./grade-list.ts";
import { useGradeActions } from "./use-grade-actions.ts";

/** kg/m³; the server has the same bounds. */
const DENSITY_UNIT = "kg/m³";
const LONGEST = 200;
/** Products that expand alike, as tables of volume correction tell them apart. */
const EXPANSION_GROUPS = ["GASOLINE", "DIESEL"] as const;
/** One for each grade that a station usually sells; what is chosen is shown everywhere with the grade. */
const COLOURS = ["#2563eb", "#16a34a", "#dc2626", "#d97706", "#7c3aed", "#0891b2", "#475569"];

const SCHEMA = object({
  code: lineText(LONGEST),
  name: lineText(LONGEST),
  kind: choice(),
  unit: choice(),
  colour: string().check(saidByRule((colour) => (isColour(colour) ? undefined : { id: "grade.colour.wrong" }))),
  referenceDensity: decimalText({ ...DENSITY, optional: true }),
  expansionGroup: string(),
});

type Values = Record<"code" | "name" | "kind" | "unit" | "colour" | "referenceDensity" | "expansionGroup", string>;

const EMPTY: Values = {
  code: "",
  name: "",
  kind: "LIQUID",
  unit: "LITRE",
  colour: "",
  referenceDensity: "",
  expansionGroup: "",
};

interface Props {
  /** The grade that is changed; absent: a new one. */
  readonly grade?: GradeLineFragment | undefined;
  readonly onClose: () => void;
}

/** A new grade, or another version of one. */
export function GradeForm({ grade, onClose }: Props) {
  const { create, change } = useGradeActions();
  const form = useKitForm({
    schema: SCHEMA,
    values: grade ? valuesOf(grade) : EMPTY,
    submit: (values: Values, submission: Submission, first: Values) => {
      const facts = factsOf(values);
      return grade
        ? change({ id: grade.id, ...changedFields(facts, factsOf(first)) }, facts.name, submission)
        : create(facts, submission);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="md"
      title={grade ? "grade.change.title" : "grade.new"}
      titleValues={{ name: grade?.name ?? "" }}
      onClose={onClose}
    >
      <Pair>
        <FormField of={form} name="code" as={TextInput} label="grade.code" code required />
        <FormField of={form} name="name" as={TextInput} label="grade.name" required />
      </Pair>
      <Meaning form={form} grade={grade} />
      <FormField of={form} name="colour" as={ColourInput} label="grade.colour" presets={COLOURS} required />
      <Correction form={form} own={grade?.expansionGroup ?? null} />
    </FormDialog>
  );
}

const Pair = chakra("div", {
  base: { display: "grid", gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }, gap: "4" },
});

interface PartProps {
  readonly form: KitForm<Values>;
}

/** What its quantities mean: fixed as soon as something is measured in it. */
function Meaning({ form, grade }: PartProps & Pick<Props, "grade">) {
  const { formatMessage } = useIntl();
  const fixed = grade !== undefined && grade.usage.tanks + grade.usage.guns > 0;
  const common = { required: true, disabled: fixed, hint: fixed ? formatMessage({ id: "grade.fixed" }) : undefined };
  const kinds = KINDS.map((value) => ({ value, label: formatMessage({ id: `grade.kind.${value}` }) }));
  const units = UNITS.map((value) => ({ value, label: formatMessage({ id: `grade.unit.${value}` }) }));
  return (
    <Pair>
      <FormField of={form} name="kind" as={SelectInput} label="grade.kind" options={kinds} {...common} />
      <FormField of={form} name="unit" as={SelectInput} label="grade.unit" options={units} {...common} />
    </Pair>
  );
}

/** What the volume at the reference temperature is reckoned from. */
function Correction({ form, own }: PartProps & { readonly own: string | null }) {
  const { formatMessage } = useIntl();
  const known = EXPANSION_GROUPS.map((value) => ({ value, label: formatMessage({ id: `grade.expansion.${value}` }) }));
  // A group that somebody's own system has stays what it is.
  const foreign = own !== null && !known.some(({ value }) => value === own);
  const groups = foreign ? [...known, { value: own, label: own }] : known;
  return (
    <>
      <FormField
        of={form}
        name="referenceDensity"
        as={DecimalInput}
        label="grade.density"
        limits={DENSITY}
        unit={DENSITY_UNIT}
        hint={formatMessage({ id: "grade.density.hint" })}
      />
      <FormField of={form} name="expansionGroup" as={SelectInput} label="grade.expansion" options={groups} />
    </>
  );
}

function valuesOf({ code, name, kind, unit, colour, referenceDensity, expansionGroup }: GradeLineFragment): Values {
  const density = referenceDensity === null ? "" : String(referenceDensity);
  return { code, name, kind, unit, colour, referenceDensity: density, expansionGroup: expansionGroup ?? "" };
}

function factsOf({ code, name, kind, unit, colour, referenceDensity, expansionGroup }: Values) {
  return {
    code: code.trim(),
    name: name.trim(),
    kind: kind as GradeKind,
    unit: unit as GradeUnit,
    colour,
    referenceDensity: referenceDensity === "" ? null : Number(referenceDensity),
    expansionGroup: expansionGroup === "" ? null : expansionGroup,
  };
}
