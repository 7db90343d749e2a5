import { Button, chakra, DatePicker, parseDate, Popover, Portal } from "@chakra-ui/react";
import { datePickerSlotRecipe, popoverSlotRecipe } from "@chakra-ui/react/theme";
import { CalendarRange, ChevronDown } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Calendar, useCalendarWords } from "../inputs/calendar.tsx";
import { dayText } from "../inputs/day-text.ts";
import { ZoneName } from "../inputs/zone-name.tsx";
import { customRange, DATE_PRESETS, daysOf, presetRange, type DateRange, type DaySpan } from "./ranges.ts";

interface Props {
  readonly value: DateRange;
  readonly onChange: (value: DateRange) => void;
  /** The platform's: days begin and end by its clocks. */
  readonly timeZone: string;
  /** The platform's present shift, from whoever knows its shifts; without one there is none to choose. */
  readonly shift?: Pick<DateRange, "from" | "to"> | undefined;
}

/** A period: one of those that everybody asks for, or days from a calendar. The zone is named inside, once. */
export function DateRangePicker({ value, onChange, timeZone, shift }: Props) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);

  function handleChoose(range: DateRange) {
    onChange(range);
    setOpen(false);
  }

  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: "bottom-start" }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <Button size="sm" variant="outline" colorPalette="gray" bg="surface" fontWeight="500" maxW="100%">
          <CalendarRange aria-hidden />
          <Named range={value} timeZone={timeZone} />
          <ChevronDown aria-hidden />
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            w={{ base: "min(20rem, calc(100dvw - 1rem))", sm: "auto" }}
            css={PANEL}
            aria-label={formatMessage({ id: "range.title" })}
          >
            <Presets chosen={value.preset} onChoose={handleChoose} timeZone={timeZone} shift={shift} />
            <Days value={value} onChoose={handleChoose} timeZone={timeZone} />
            <chakra.p className="zone">
              <FormattedMessage id="calendar.zone" values={{ zone: <ZoneName zone={timeZone} at={value.from} /> }} />
            </chakra.p>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

/** A range by its name and its days: "Today · 21/11/2026". */
function Named({ range, timeZone }: { readonly range: DateRange; readonly timeZone: string }) {
  const { locale } = useIntl();
  const { first, last } = daysOf(range, timeZone);
  const days = first === last ? dayText(first, locale) : `${dayText(first, locale)} \u2013 ${dayText(last, locale)}`;
  return (
    <chakra.span display="inline-flex" gap="2" minW="0" css={{ fontVariantNumeric: "tabular-nums" }}>
      {range.preset !== "custom" && <FormattedMessage id={`range.${range.preset}`} />}
      <chakra.bdi color={range.preset === "custom" ? "text" : "muted"} truncate>
        {days}
      </chakra.bdi>
    </chakra.span>
  );
}

interface PresetsProps extends Pick<Props, "timeZone" | "shift"> {
  readonly chosen: DateRange["preset"];
  readonly onChoose: (range: DateRange) => void;
}

function Presets({ chosen, onChoose, timeZone, shift }: PresetsProps) {
  const names = shift ? (["shift", ...DATE_PRESETS] as const) : DATE_PRESETS;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === chosen}
            onClick={() =>
              onChoose(
                name === "shift"
                  ? { preset: name, from: "", to: "", ...shift }
                  : presetRange(name, new Date(), timeZone),
              )
            }
          >
            <FormattedMessage id={`range.${name}`} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface DaysProps {
  readonly value: DateRange;
  readonly onChoose: (range: DateRange) => void;
  readonly timeZone: string;
}

/** Two days, the first and the last; a day chosen twice is a range of one. */
function Days({ value, onChoose, timeZone }: DaysProps) {
  const { locale } = useIntl();
  const translations = useCalendarWords();
  const [days, setDays] = useState(() => datesOf(daysOf(value, timeZone)));
  return (
    <DatePicker.Root
      recipe={datePickerSlotRecipe}
      size="xs"
      inline
      selectionMode="range"
      locale={locale}
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

function datesOf({ first, last }: DaySpan) {
  return [parseDate(first), parseDate(last)];
}

const PANEL = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "auto auto" },
  overflowY: "auto",
  borderWidth: "1px",
  borderColor: "line",
  "& > ul": {
    display: { base: "flex", sm: "block" },
    flexWrap: "wrap",
    listStyle: "none",
    padding: "2",
    borderInlineEndWidth: { sm: "1px" },
    borderColor: "line",
  },
  "& > ul button": {
    display: "block",
    inlineSize: { sm: "100%" },
    paddingInline: "3",
    paddingBlock: "1.5",
    borderRadius: "control",
    textAlign: "start",
    whiteSpace: "nowrap",
    cursor: "pointer",
    "&:hover": { background: "surface.sunken" },
    "&[aria-pressed=true]": { background: "accent.subtle", color: "accent.fg", fontWeight: 600 },
    "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid" },
  },
  "& > div": { padding: "3" },
  "& > .zone": {
    gridColumn: "1 / -1",
    paddingInline: "3",
    paddingBlock: "2",
    borderBlockStartWidth: "1px",
    borderColor: "line",
    color: "muted",
    fontSize: "xs",
  },
} as const;
