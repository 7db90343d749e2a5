import { useState } from "react";
import { momentProblem } from "../../../ui/form/checks.ts";

const isMoment = (text: string | null): text is string => text !== null && momentProblem(text) === undefined;

/** The moment of an address beside what is being typed: only what is a time changes the address. Without one: now, as the screen opened. */
export function useTypedMoment(known: string | null, onChange: (at: string) => void) {
  const [opened] = useState(() => new Date(Math.floor(Date.now() / 1000) * 1000).toISOString());
  const at = isMoment(known) ? known : opened;
  const [draft, setDraft] = useState<string>();
  const handleTyped = (next: string) => {
    setDraft(isMoment(next) ? undefined : next);
    if (isMoment(next)) {
      onChange(next);
    }
  };
  return { at, typed: draft ?? at, handleTyped };
}
