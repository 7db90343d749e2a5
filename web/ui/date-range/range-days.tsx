import { DatePicker, parseDate } from "@chakra-ui/react";
import { datePickerSlotRecipe } from "@chakra-ui/react/theme";
import { useState } from "react";
import { useIntl } from "react-intl";
import { typedTag } from "../../i18n/locales.ts";
import { Calendar, useCalendarWords } from "../inputs/calendar.tsx";
import { customRange, daysOf, type DateRange } from "./ranges.ts";

interface Props {
  /** Undefined: nothing is chosen yet. */
  readonly value: DateRange | undefined;
  readonly onChoose: (range: DateRange) => void;
  readonly timeZone: string;
}

/** Two days of a calendar, the first and the last; a day chosen twice is a range of one. */
export function RangeDays({ value, onChoose, timeZone }: Props) {
  const { locale } = useIntl();
  const translations = useCalendarWords();
  const [days, setDays] = useState(() => datesOf(value, timeZone));
  return (
    <DatePicker.Root
      recipe={datePickerSlotRecipe}
      size="xs"
      inline
      selectionMode="range"
      locale={typedTag(locale)}
      timeZone={timeZone}
      translations={translations}
      value={days}
      onValueChange={({ value: next }) => {
        setDays(next);
        const [first, last] = next;
        if (first && last) {
          onChoose(customRange(first.toString(), last.toString(), timeZone));
        }
      }}
      w="auto"
    >
      <DatePicker.Content unstyled>
        <Calendar />
      </DatePicker.Content>
    </DatePicker.Root>
  );
}

function datesOf(value: DateRange | undefined, timeZone: string) {
  if (value === undefined) {
    return [];
  }
  const { first, last } = daysOf(value, timeZone);
  return [parseDate(first), parseDate(last)];
}
