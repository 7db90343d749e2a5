import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { useIntl } from "react-intl";
import { CARD_LIMIT } from "../../../../../common/limits.ts";
import { useMe } from "../../../../lib/me.ts";
import { useGradeChoices } from "../../../../parts/grade/grade-select.tsx";
import { useWeekday, WEEKDAYS } from "../../../../lib/weekdays.ts";
import { StationSetInput } from "../../../../parts/markdown/station-set-input.tsx";
import { WindowsInput } from "../../../../parts/markdown/windows-input.tsx";
import { usePlaces } from "../../../../parts/places/use-places.ts";
import { useWordOf } from "../../../../parts/records/words.ts";
import type { LimitRule, Weekday } from "../../../../schema-types.generated.ts";
import { Choice } from "../../../../ui/choice.tsx";
import { FormField } from "../../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../../ui/form/use-kit-form.ts";
import { ChipsInput } from "../../../../ui/inputs/chips-input.tsx";
import { DecimalInput, MoneyInput } from "../../../../ui/inputs/decimal-input.tsx";
import { NumberInput } from "../../../../ui/inputs/number-input.tsx";
import { SwitchInput } from "../../../../ui/inputs/switch-input.tsx";
import { TextArea } from "../../../../ui/inputs/text-area.tsx";
import { LIMIT_WORDS } from "./limit-list.ts";
import { LIMIT_AMOUNT, type LimitValues, type LineMode } from "./limit-values.ts";

interface Props {
  readonly form: KitForm<LimitValues>;
  /** Whose stations may be named. */
  readonly platformId: string | undefined;
  /** The lines of a card: each may be its profile's. */
  readonly ofCard?: boolean;
}

const MOST_COUNT = Number(CARD_LIMIT.COUNT.max);

/** Every line of limits with what becomes of a fill that breaks it. */
export function LimitLines({ form, platformId, ofCard = false }: Props) {
  const { formatMessage } = useIntl();
  const me = useMe();
  const weekday = useWeekday();
  const grades = useGradeChoices().map(({ id, name, colour }) => ({ value: id, label: name, colour }));
  const days = WEEKDAYS.map((value) => ({ value, label: weekday(value) }));
  const places = usePlaces();
  const line = (rule: LimitRule, children: ReactNode) => (
    <Line key={rule} form={form} rule={rule} ofCard={ofCard}>
      {children}
    </Line>
  );
  return (
    <>
      {line(
        "GRADE",
        <FormField
          of={form}
          name="gradeIds"
          as={ChipsInput<string>}
          label="markdown.grades"
          labelHidden
          options={grades}
          hint={formatMessage({ id: "markdown.grades.none" })}
        />,
      )}
      {line(
        "STATION",
        <FormField
          of={form}
          name="stations"
          as={StationSetInput}
          label="markdown.stations"
          places={places}
          platformId={platformId ?? me?.platform.id}
        />,
      )}
      {line(
        "PLATE",
        <>
          <FormField of={form} name="plateRequired" as={SwitchInput} label="limit.plateRequired" />
          <FormField
            of={form}
            name="plates"
            as={TextArea}
            lines={3}
            label="limit.plates"
            hint={formatMessage({ id: "limit.plates.hint" })}
          />
        </>,
      )}
      {line(
        "HOURS",
        <>
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
            hint={formatMessage({ id: "limit.hours.hint" })}
          />
        </>,
      )}
      {line("FILL_AMOUNT", <Amount form={form} name="fillAmount" />)}
      {line("FILL_VOLUME", <Volume form={form} name="fillVolume" />)}
      {line("DAY_AMOUNT", <Amount form={form} name="dayAmount" />)}
      {line("DAY_VOLUME", <Volume form={form} name="dayVolume" />)}
      {line("DAY_COUNT", <Count form={form} name="dayCount" />)}
      {line("MONTH_AMOUNT", <Amount form={form} name="monthAmount" />)}
      {line("MONTH_VOLUME", <Volume form={form} name="monthVolume" />)}
      {line("MONTH_COUNT", <Count form={form} name="monthCount" />)}
      {line(
        "ODOMETER",
        <FormField
          of={form}
          name="kmPerDay"
          as={NumberInput}
          label="limit.kmPerDay"
          min={1}
          max={MOST_COUNT}
          hint={formatMessage({ id: "limit.kmPerDay.hint" })}
        />,
      )}
    </>
  );
}

interface LineProps extends Pick<Props, "form"> {
  readonly rule: LimitRule;
  readonly ofCard: boolean;
  readonly children: ReactNode;
}

const MODES = ["DECLINE", "FLAG"] as const;

/** One line: what it is, what becomes of a fill that breaks it, and, unless it is the profile's, what it says. */
function Line({ form, rule, ofCard, children }: LineProps) {
  const { formatMessage } = useIntl();
  const title = useWordOf(LIMIT_WORDS)(rule);
  const { field } = useController({ control: form.methods.control, name: `modes.${rule}` });
  const options = (ofCard ? (["PROFILE", ...MODES] as const) : MODES).map((value: LineMode) => ({
    value,
    label: formatMessage({ id: `limit.mode.${value}` }),
  }));
  return (
    <chakra.section css={LINE} aria-label={title}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h3 fontSize="sm" fontWeight="600">
          {title}
        </chakra.h3>
        <Choice<LineMode>
          label={formatMessage({ id: "limit.mode.of" }, { line: title })}
          labelHidden
          value={field.value}
          onChange={field.onChange}
          options={options}
        />
      </chakra.div>
      {field.value !== "PROFILE" && children}
    </chakra.section>
  );
}

function Amount({ form, name }: Pick<Props, "form"> & { readonly name: "fillAmount" | "dayAmount" | "monthAmount" }) {
  const hint = useIntl().formatMessage({ id: "plateGroup.limit.hint" });
  return <FormField of={form} name={name} as={MoneyInput} label="limit.most" limits={LIMIT_AMOUNT} hint={hint} />;
}

function Volume({ form, name }: Pick<Props, "form"> & { readonly name: "fillVolume" | "dayVolume" | "monthVolume" }) {
  const hint = useIntl().formatMessage({ id: "plateGroup.limit.hint" });
  return (
    <FormField of={form} name={name} as={DecimalInput} label="limit.most" limits={CARD_LIMIT.VOLUME} hint={hint} />
  );
}

function Count({ form, name }: Pick<Props, "form"> & { readonly name: "dayCount" | "monthCount" }) {
  const hint = useIntl().formatMessage({ id: "plateGroup.limit.hint" });
  return <FormField of={form} name={name} as={NumberInput} label="limit.most" min={1} max={MOST_COUNT} hint={hint} />;
}

const LINE = {
  display: "flex",
  flexDirection: "column",
  gap: "3",
  paddingBlockStart: "3",
  borderBlockStartWidth: "1px",
  borderColor: "line",
} as const;
