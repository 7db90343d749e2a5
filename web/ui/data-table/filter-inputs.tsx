import { chakra, Input } from "@chakra-ui/react";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { DateRangePicker } from "../date-range/date-range-picker.tsx";
import { customRange, type DateRange, daysOf, isPreset } from "../date-range/ranges.ts";
import type { Days } from "./list-fields.ts";

/** Long enough not to ask for every letter, short enough not to be felt. */
const TYPING_MS = 300;

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Words to look for; asked for when the typing pauses, at once with Enter. */
export function TextFilter({ label, value = "", onChange }: TextFilterProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState({ value, asked: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (known.value !== value) {
    setKnown({ value, asked: value });
    // Changed from elsewhere (Back, a chip), what the address says stands; an echo of our own may be behind the typing.
    if (known.asked !== value) {
      setDraft(value);
    }
  }

  function say(text: string) {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted !== latest.current.value) {
      setKnown({ value: latest.current.value, asked: wanted });
      latest.current.onChange(wanted || undefined);
    }
  }

  function handleChange(text: string) {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say(text), TYPING_MS);
  }

  return (
    <chakra.label css={FIELD}>
      <Search size={15} aria-hidden />
      <Input
        size="sm"
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft}
        maxLength={200}
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && say(draft)}
        paddingInlineStart="8"
      />
    </chakra.label>
  );
}

interface DaysFilterProps {
  readonly label: string;
  readonly value: Days | undefined;
  /** Whose days are meant. */
  readonly timeZone: string;
  readonly onChange: (value: Days) => void;
}

/** From one day to another, both included, or a period by its name; what is chosen is told by a chip. */
export function DaysFilter({ label, value, timeZone, onChange }: DaysFilterProps) {
  function handleChange(range: DateRange) {
    const { first, last } = daysOf(range, timeZone);
    onChange({ from: first, to: last, ...(isPreset(range.preset) && { preset: range.preset }) });
  }

  return <DateRangePicker label={label} value={rangeOf(value, timeZone)} timeZone={timeZone} onChange={handleChange} />;
}

/** Undefined for days with an open end, which the calendar can't show. */
function rangeOf({ from, to, preset }: Days = {}, timeZone: string): DateRange | undefined {
  return from !== undefined && to !== undefined
    ? { ...customRange(from, to, timeZone), ...(preset && { preset }) }
    : undefined;
}

const FIELD = {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  // As wide as what stands in it while it is empty, where there is room.
  flex: { base: "1 1 100%", md: "1 0 {sizes.48}" },
  maxInlineSize: { md: "72" },
  "& > svg": { position: "absolute", insetInlineStart: "2.5", zIndex: "1", color: "muted", pointerEvents: "none" },
} as const;
