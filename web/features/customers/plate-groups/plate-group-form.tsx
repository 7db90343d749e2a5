import { chakra } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { custom, nullable, number, object, string } from "zod/mini";
import { MARKDOWN, PLATE_LIMIT } from "../../../../common/limits.ts";
import { useMe } from "../../../lib/me.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { decimalText, lineText, optionalText, saidAtField } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { DecimalInput, MoneyInput } from "../../../ui/inputs/decimal-input.tsx";
import { decimalProblem, type Said } from "../../../ui/inputs/decimal-limits.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { DISCOUNT_WORDS } from "./plate-group-list.ts";
import {
  ChangeLicencePlateGroupDocument,
  CreateLicencePlateGroupDocument,
  LicencePlateGroupsDocument,
  type PlateGroupLineFragment,
} from "./plate-groups.generated.ts";

const LONGEST = 200;
const AMOUNT = { ...PLATE_LIMIT.AMOUNT, digits: 2 };

type Discount = "" | "PERCENT_OFF" | "AMOUNT_OFF";

const SCHEMA = object({
  name: lineText(LONGEST),
  discountKind: custom<Discount>(),
  discountValue: string(),
  dayAmount: decimalText({ ...AMOUNT, optional: true }),
  dayVolume: decimalText({ ...PLATE_LIMIT.VOLUME, optional: true }),
  dayCount: nullable(number()),
  monthAmount: decimalText({ ...AMOUNT, optional: true }),
  monthVolume: decimalText({ ...PLATE_LIMIT.VOLUME, optional: true }),
  monthCount: nullable(number()),
  declinesOverdue: custom<boolean>(),
  active: custom<boolean>(),
  remark: optionalText(LONGEST),
}).check(
  saidAtField(({ discountKind, discountValue }: Pick<Values, "discountKind" | "discountValue">) => {
    const said = discountKind === "" ? undefined : discountProblem(discountValue, discountKind);
    return said && { field: "discountValue", said };
  }),
);

const discountProblem = (value: string, kind: Exclude<Discount, "">): Said | undefined =>
  value === "" ? { id: "form.required" } : decimalProblem(value, MARKDOWN[kind]);

interface Values {
  name: string;
  discountKind: Discount;
  discountValue: string;
  dayAmount: string;
  dayVolume: string;
  dayCount: number | null;
  monthAmount: string;
  monthVolume: string;
  monthCount: number | null;
  declinesOverdue: boolean;
  active: boolean;
  remark: string;
}

interface Props {
  /** Absent: a new one. */
  readonly group: PlateGroupLineFragment | undefined;
  readonly onClose: () => void;
}

const CHANGES = { changes: [LicencePlateGroupsDocument] };

/** Makes a plate group, or changes one. */
export function PlateGroupForm({ group, onClose }: Props) {
  const create = useDeed(CreateLicencePlateGroupDocument, CHANGES);
  const change = useDeed(ChangeLicencePlateGroupDocument, CHANGES);
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: valuesOf(group),
    submit: (values, submission, first) => {
      const input = inputOf(values);
      return group
        ? change.send({ ...changedFields(input, inputOf(first), [DISCOUNT]), id: group.id }, submission)
        : create.send(input, submission);
    },
    saved: "plateGroup.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={group ? "plateGroup.edit" : "plateGroup.new"} onClose={onClose}>
      <Fields form={form} />
    </FormDrawer>
  );
}

const DISCOUNT = ["discountKind", "discountValue"] as const;

const inputOf = ({ discountKind, discountValue, ...values }: Values) => ({
  ...values,
  discountKind: discountKind || null,
  discountValue: discountKind ? discountValue : null,
  dayAmount: values.dayAmount || null,
  dayVolume: values.dayVolume || null,
  monthAmount: values.monthAmount || null,
  monthVolume: values.monthVolume || null,
});

function valuesOf(group: PlateGroupLineFragment | undefined): Values {
  const kind = group?.discountKind;
  return {
    name: group?.name ?? "",
    discountKind: kind === "PERCENT_OFF" || kind === "AMOUNT_OFF" ? kind : "",
    discountValue: group?.discountValue ?? "",
    dayAmount: group?.dayAmount ?? "",
    dayVolume: group?.dayVolume ?? "",
    dayCount: group?.dayCount ?? null,
    monthAmount: group?.monthAmount ?? "",
    monthVolume: group?.monthVolume ?? "",
    monthCount: group?.monthCount ?? null,
    declinesOverdue: group?.declinesOverdue ?? false,
    active: group?.active ?? true,
    remark: group?.remark ?? "",
  };
}

function Fields({ form }: { readonly form: KitForm<Values> }) {
  const { formatMessage } = useIntl();
  const symbol = useMe()?.network.currencySymbol;
  const discounts = useOptionsOf()(DISCOUNT_WORDS);
  const kind = useWatch({ control: form.methods.control, name: "discountKind" });
  const percent = kind === "PERCENT_OFF";
  const hint = formatMessage({ id: "plateGroup.limit.hint" });
  return (
    <>
      <FormField of={form} name="name" as={TextInput} label="plateGroup.name" required />
      <chakra.div css={PAIR}>
        <FormField
          of={form}
          name="discountKind"
          as={SelectInput<"PERCENT_OFF" | "AMOUNT_OFF">}
          label="plateGroup.discount"
          options={discounts}
          nothing="plateGroup.discount.none"
        />
        {kind !== "" && (
          <FormField
            of={form}
            name="discountValue"
            as={DecimalInput}
            label="plateGroup.discountValue"
            limits={MARKDOWN[kind]}
            symbol={percent ? undefined : symbol}
            unit={percent ? formatMessage({ id: "markdown.percentSign" }) : undefined}
            required
          />
        )}
      </chakra.div>
      <chakra.div css={PAIR}>
        <FormField
          of={form}
          name="dayAmount"
          as={MoneyInput}
          label="plateGroup.dayAmount"
          limits={AMOUNT}
          hint={hint}
        />
        <FormField
          of={form}
          name="monthAmount"
          as={MoneyInput}
          label="plateGroup.monthAmount"
          limits={AMOUNT}
          hint={hint}
        />
        <FormField
          of={form}
          name="dayVolume"
          as={DecimalInput}
          label="plateGroup.dayVolume"
          limits={PLATE_LIMIT.VOLUME}
        />
        <FormField
          of={form}
          name="monthVolume"
          as={DecimalInput}
          label="plateGroup.monthVolume"
          limits={PLATE_LIMIT.VOLUME}
        />
        <FormField of={form} name="dayCount" as={NumberInput} label="plateGroup.dayCount" min={1} max={9999} />
        <FormField of={form} name="monthCount" as={NumberInput} label="plateGroup.monthCount" min={1} max={9999} />
      </chakra.div>
      <FormField of={form} name="declinesOverdue" as={SwitchInput} label="plateGroup.declinesOverdue" />
      <FormField
        of={form}
        name="active"
        as={SwitchInput}
        label="plateGroup.active"
        hint={formatMessage({ id: "plateGroup.active.hint" })}
      />
      <FormField of={form} name="remark" as={TextInput} label="plateGroup.remark" />
    </>
  );
}

const PAIR = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "4",
};
