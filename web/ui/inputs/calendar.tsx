import { chakra, DatePicker } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";

/** The days, months and years inside a `DatePicker.Root`; a title leads from one to the next. */
export function Calendar() {
  return (
    <>
      <DatePicker.View view="day">
        <Head />
        <DatePicker.DayTable />
      </DatePicker.View>
      <DatePicker.View view="month">
        <Head />
        <DatePicker.MonthTable />
      </DatePicker.View>
      <DatePicker.View view="year">
        <Head />
        <DatePicker.YearTable />
      </DatePicker.View>
    </>
  );
}

function Head() {
  const { formatMessage } = useIntl();
  return (
    <DatePicker.ViewControl>
      <DatePicker.PrevTrigger>
        <Arrow asChild>
          <ChevronLeft aria-hidden />
        </Arrow>
      </DatePicker.PrevTrigger>
      <DatePicker.Context>
        {({ visibleRangeText: { formatted } }) => (
          <DatePicker.ViewTrigger aria-label={formatMessage({ id: "calendar.view" }, { shown: formatted })}>
            <DatePicker.RangeText />
          </DatePicker.ViewTrigger>
        )}
      </DatePicker.Context>
      <DatePicker.NextTrigger>
        <Arrow asChild>
          <ChevronRight aria-hidden />
        </Arrow>
      </DatePicker.NextTrigger>
    </DatePicker.ViewControl>
  );
}

/** Forward is where the page's lines end. */
const Arrow = chakra("svg", { base: { _rtl: { transform: "scaleX(-1)" } } });

const STEPS = { day: "month", month: "year", year: "decade" } as const;

/** What the calendar's parts are called, for those who listen. */
export function useCalendarWords() {
  const { formatMessage } = useIntl();
  return useMemo(() => {
    const say = (id: MessageId) => formatMessage({ id });
    return {
      dayCell: ({ valueText }: { readonly valueText: string }) => valueText,
      prevTrigger: (view: keyof typeof STEPS) => say(`calendar.previous.${STEPS[view]}`),
      nextTrigger: (view: keyof typeof STEPS) => say(`calendar.next.${STEPS[view]}`),
      trigger: () => say("calendar.open"),
      content: say("calendar.title"),
    };
  }, [formatMessage]);
}
