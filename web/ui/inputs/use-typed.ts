import { useState, type ChangeEvent, type FocusEvent } from "react";

/**
 * What somebody types into a combobox whose choice reads `text`; undefined while its list is closed. The field tells it
 * itself: the combobox hears of a letter later, and would write back what stood there before the next ones.
 */
export function useTyped(text: string) {
  const [typed, setTyped] = useState<string>();
  return {
    text,
    typed,
    root: {
      inputValue: typed ?? text,
      // What opens it may be what is typed.
      onOpenChange: ({ open }: { open: boolean }) => setTyped((now) => (open ? (now ?? "") : undefined)),
    },
    input: {
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
      // What is typed next takes the place of what is chosen.
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    },
  };
}
