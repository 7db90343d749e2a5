import { MARKDOWN } from "../../../common/limits.ts";
import { chakra } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { useMe } from "../../lib/me.ts";
import type { MarkdownKind } from "../../schema-types.generated.ts";
import { FormField } from "../../ui/form/form-field.tsx";
import type { KitForm } from "../../ui/form/use-kit-form.ts";
import { ChipsInput } from "../../ui/inputs/chips-input.tsx";
import { DateInput } from "../../ui/inputs/date-input.tsx";
import { DecimalInput } from "../../ui/inputs/decimal-input.tsx";
import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import type { GradeChoice } from "../grade/grade-select.tsx";
import { SelectInput } from "../../ui/inputs/select-input.tsx";
import type { Places } from "../places/use-places.ts";
import { MARKDOWN_KINDS, type MarkdownValues } from "./markdown-form.ts";
import { StationSetInput } from "./station-set-input.tsx";

interface Props {
  /** The form, which may hold more than these fields. */
  readonly form: KitForm<MarkdownValues>;
  readonly grades: readonly GradeChoice[];
  readonly places: Places;
  /** Whose stations it may name. */
  readonly platformId: string | undefined;
  /** Without grades it holds for all of them. */
  readonly gradesOptional?: boolean;
}

/** The fields of a markdown: how, by how much, for what, where and from when until when. */
export function MarkdownInputs({ form, grades, places, platformId, gradesOptional = false }: Props) {
  const { formatMessage } = useIntl();
  const symbol = useMe()?.network.currencySymbol;
  const kind = useWatch({ control: form.methods.control, name: "kind" });
  const percent = kind === "PERCENT_OFF";
  const options = grades.map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  return (
    <>
      <chakra.div css={PAIR}>
        <FormField of={form} name="kind" as={KindSelect} label="markdown.kind" required />
        <FormField
          of={form}
          name="value"
          as={DecimalInput}
          label={percent ? "markdown.percent" : kind === "AMOUNT_OFF" ? "markdown.amount" : "markdown.price"}
          limits={MARKDOWN[kind]}
          symbol={percent ? undefined : symbol}
          unit={percent ? formatMessage({ id: "markdown.percentSign" }) : undefined}
          required
        />
      </chakra.div>
      <FormField
        of={form}
        name="gradeIds"
        as={ChipsInput<string>}
        label="markdown.grades"
        options={options}
        required={!gradesOptional}
        hint={gradesOptional && formatMessage({ id: "markdown.grades.none" })}
      />
      <FormField
        of={form}
        name="stations"
        as={StationSetInput}
        label="markdown.stations"
        places={places}
        platformId={platformId}
      />
      <chakra.div css={PAIR}>
        <FormField of={form} name="validFrom" as={DateInput} label="markdown.validFrom" />
        <FormField of={form} name="validUntil" as={DateInput} label="markdown.validUntil" />
      </chakra.div>
    </>
  );
}

function KindSelect({ onChange, ...field }: InputProps<MarkdownKind>) {
  const { formatMessage } = useIntl();
  const options = MARKDOWN_KINDS.map((value) => ({ value, label: formatMessage({ id: `markdown.kind.${value}` }) }));
  return <SelectInput {...field} options={options} onChange={(value) => value !== "" && onChange(value)} />;
}

const PAIR = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "4",
};
