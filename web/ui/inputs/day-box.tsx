import { chakra, DatePicker, parseDate, Portal } from "@chakra-ui/react";
import { datePickerSlotRecipe } from "@chakra-ui/react/theme";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { typedTag } from "../../i18n/locales.ts";
import { isDay, type Day } from "../../../common/zone-time.ts";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { Calendar, useCalendarWords } from "./calendar.tsx";
import { editableDay, readDay } from "./day-text.ts";
import type { ControlProps } from "./field-frame.tsx";
import { InputBox, numeric } from "./input-box.tsx";

interface Props {
  readonly control: Omit<ControlProps, "aria-required"> & { readonly "aria-label"?: string };
  /** A day, "", or what was typed and is no day. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  /** In whose today the calendar opens. */
  readonly timeZone?: string | undefined;
}

/** A day to be typed, or picked from a calendar; Gregorian in every language. */
export function DayBox({ control, value, onChange, onBlur, min, max, timeZone }: Props) {
  const { locale } = useIntl();
  const translations = useCalendarWords();
  const [typed, setTyped] = useState<string>();

  function handleText(text: string) {
    setTyped(text);
    onChange(readDay(text, locale) ?? text);
  }

  function handleBlur() {
    setTyped(undefined);
    onBlur?.();
  }

  const shown = typed !== undefined && (readDay(typed, locale) ?? typed) === value ? typed : editableDay(value, locale);
  return (
    <DatePicker.Root
      recipe={datePickerSlotRecipe}
      size="xs"
      locale={typedTag(locale)}
      translations={translations}
      value={isDay(value) ? [parseDate(value)] : []}
      onValueChange={({ value: [day] }) => onChange(day?.toString() ?? "")}
      disabled={control.disabled}
      positioning={{ placement: "bottom-start" }}
      {...(min ? { min: parseDate(min) } : {})}
      {...(max ? { max: parseDate(max) } : {})}
      {...(timeZone ? { timeZone } : {})}
    >
      <DatePicker.Control asChild>
        <InputBox>
          <chakra.input
            {...control}
            {...numeric}
            placeholder={editableDay("2026-12-31", locale).replaceAll(/\d/g, "\u2013")}
            value={shown}
            onChange={(event) => handleText(event.target.value)}
            onBlur={handleBlur}
          />
          <DatePicker.Trigger asChild unstyled>
            <PlainIconButton size="sm" me="1" label={translations.trigger()}>
              <CalendarDays size={16} aria-hidden />
            </PlainIconButton>
          </DatePicker.Trigger>
        </InputBox>
      </DatePicker.Control>
      <Portal>
        <DatePicker.Positioner>
          <DatePicker.Content borderWidth="1px" borderColor="line" w="auto" minW="0" zIndex="choices">
            <Calendar />
          </DatePicker.Content>
        </DatePicker.Positioner>
      </Portal>
    </DatePicker.Root>
  );
}
