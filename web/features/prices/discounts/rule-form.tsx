import { useMutation } from "@apollo/client/react";
import { useIntl } from "react-intl";
import type { DiscountBasis, Weekday } from "../../../schema-types.generated.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm, type KitForm } from "../../../ui/form/use-kit-form.ts";
import { ChipsInput } from "../../../ui/inputs/chips-input.tsx";
import { useGradeChoices } from "../../../parts/grade/grade-select.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { useWeekday, WEEKDAYS } from "../../../lib/weekdays.ts";
import { LEVELS } from "../../../parts/markdown/conditions.ts";
import { changedMarkdown, type MarkdownValues } from "../../../parts/markdown/markdown-form.ts";
import { MarkdownInputs } from "../../../parts/markdown/markdown-inputs.tsx";
import { WindowsInput } from "../../../parts/markdown/windows-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import {
  ChangeDiscountRuleDocument,
  CreateDiscountRuleDocument,
  DiscountRulesDocument,
  type DiscountRuleLineFragment,
} from "./discounts.generated.ts";
import { inputOf, SCHEMAS, valuesOf, type RuleValues } from "./rule-values.ts";

interface Props {
  readonly basis: DiscountBasis;
  readonly platformId: string;
  /** The rule to change; absent: a new one, behind the others. */
  readonly rule: DiscountRuleLineFragment | undefined;
  readonly onClose: () => void;
}

/** Makes a discount rule, or changes one. */
export function RuleForm({ basis, platformId, rule, onClose }: Props) {
  const [create] = useMutation(CreateDiscountRuleDocument, { refetchQueries: [DiscountRulesDocument] });
  const [change] = useMutation(ChangeDiscountRuleDocument);
  const form = useKitForm<RuleValues, RuleValues>({
    schema: SCHEMAS[basis],
    values: valuesOf(rule),
    submit: (values, { context }, first) =>
      rule
        ? change({
            variables: { input: { id: rule.id, ...changedMarkdown(inputOf(values), inputOf(first)) } },
            context,
          })
        : create({ variables: { input: { basis, platformId, ...inputOf(values) } }, context }),
    onDone: onClose,
  });
  return (
    <FormDrawer form={form} title={rule ? "discount.edit" : "discount.new"} size="lg" onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="discount.name" required />
      <MarkdownInputs
        // The form holds those fields among others.
        form={form as unknown as KitForm<MarkdownValues>}
        grades={useGradeChoices()}
        places={usePlaces()}
        platformId={platformId}
        gradesOptional
      />
      <Conditions form={form} basis={basis} />
      <FormField of={form} name="active" as={SwitchInput} label="discount.active" />
    </FormDrawer>
  );
}

function Conditions({ form, basis }: { readonly form: KitForm<RuleValues>; readonly basis: DiscountBasis }) {
  const { formatMessage } = useIntl();
  const weekday = useWeekday();
  const days = WEEKDAYS.map((value) => ({ value, label: weekday(value) }));
  const levels = LEVELS.map((value) => ({ value, label: value }));
  return (
    <>
      <FormField
        of={form}
        name="levels"
        as={ChipsInput<string>}
        label="discount.levels"
        options={levels}
        hint={formatMessage({ id: `discount.levels.none.${basis}` })}
      />
      {basis === "SCORE" && <FormField of={form} name="minPoints" as={NumberInput} label="discount.points" min={1} />}
      <FormField
        of={form}
        name="weekdays"
        as={ChipsInput<Weekday>}
        label="weekdays.title"
        options={days}
        hint={formatMessage({ id: "weekdays.none" })}
      />
      <FormField
        of={form}
        name="windows"
        as={WindowsInput}
        label="hours.title"
        hint={formatMessage({ id: "hours.hint" })}
      />
    </>
  );
}
