import { chakra, Input } from "@chakra-ui/react";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { type Days, isDay } from "./list-fields.ts";

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
  readonly onChange: (value: Days | undefined) => void;
}

/** From one day to another, both included; each may be left open. */
export function DaysFilter({ label, value = {}, onChange }: DaysFilterProps) {
  const { formatMessage } = useIntl();
  const { from, to } = value;

  /** Undefined opens that end. The end that was touched counts: the other one gives way to it. */
  function handleChange(end: "from" | "to", day: string | undefined) {
    const other = end === "from" ? to : from;
    const crossed = day !== undefined && other !== undefined && (end === "from" ? day > other : day < other);
    const [nextFrom, nextTo] = end === "from" ? [day, crossed ? day : other] : [crossed ? day : other, day];
    const next = { ...(nextFrom && { from: nextFrom }), ...(nextTo && { to: nextTo }) };
    onChange(nextFrom || nextTo ? next : undefined);
  }

  return (
    <chakra.span role="group" aria-label={label} css={DAYS}>
      <DayInput
        label={formatMessage({ id: "filter.from" })}
        value={from}
        onChange={(day) => handleChange("from", day)}
      />
      <span aria-hidden className="to" />
      <DayInput label={formatMessage({ id: "filter.to" })} value={to} onChange={(day) => handleChange("to", day)} />
    </chakra.span>
  );
}

/** The platform's own picker. What is half typed stays here: it is no day yet. */
function DayInput({ label, value, onChange }: TextFilterProps) {
  const [draft, setDraft] = useState({ of: value, text: value ?? "" });
  const text = draft.of === value ? draft.text : (value ?? "");

  function handleChange(next: string) {
    setDraft({ of: value, text: next });
    if (next === "" || isDay(next)) {
      onChange(next || undefined);
    }
  }

  return (
    <Input
      size="sm"
      type="date"
      width="auto"
      aria-label={label}
      value={text}
      onChange={(event) => handleChange(event.target.value)}
    />
  );
}

const FIELD = {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  flex: { base: "1 1 100%", md: "0 1 auto" },
  inlineSize: { md: "48" },
  "& > svg": { position: "absolute", insetInlineStart: "2.5", zIndex: "1", color: "muted", pointerEvents: "none" },
} as const;

const DAYS = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  flexWrap: "wrap",
  "& > .to": { inlineSize: "2", borderBlockStartWidth: "1px", borderColor: "line.strong" },
} as const;
