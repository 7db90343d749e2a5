import { useEffect } from "react";

/** Whether this computer's commands are given with ⌘. */
const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
const COMMAND = IS_APPLE ? "⌘" : "Ctrl";

/** The keys as they are printed on this computer's keyboard. */
export const KEYS = {
  find: [COMMAND, "F"],
  command: [COMMAND, "K"],
  list: ["?"],
  escape: ["Esc"],
  choose: ["↑", "↓"],
  enter: ["↵"],
} as const;

/** The keys of the search for `aria-keyshortcuts`. */
export const searchKeys = (findKey: boolean): string =>
  (findKey ? ["F", "K"] : ["K"]).map((key) => `${IS_APPLE ? "Meta" : "Control"}+${key}`).join(" ");

/** As Arabic and full-width keyboards write it, too. */
const QUESTION_MARKS: readonly string[] = ["?", "؟", "？"];

interface Shortcuts {
  /** Whether Ctrl+F is the panel's; otherwise the browser keeps it. */
  readonly findKey: boolean;
  /** Whether the panel is open. */
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** Undefined: the person wants no key alone to do anything. */
  readonly onList: (() => void) | undefined;
}

/**
 * Ctrl+F (⌘F) opens the panel, unless switched off; pressed again it closes it and is left to the browser, whose own
 * search opens. Ctrl+K does the same without ever being the browser's. "?" lists the keys, except where it is written or
 * switched off. Under another dialog, which has to be answered first, all keys are the browser's.
 */
export function useShortcuts({ open, findKey, onToggle, onList }: Shortcuts): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const find = findKey && isCommand(event, "f");
      if (event.defaultPrevented || event.isComposing || (!open && liesUnderDialog())) {
        return;
      }
      if (find || isCommand(event, "k")) {
        if (!(find && open)) {
          event.preventDefault();
        }
        onToggle(!open);
      } else if (onList && isQuestion(event) && !open) {
        event.preventDefault();
        onList();
      }
    }
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [open, findKey, onToggle, onList]);
}

/** By the letter; where the keyboard writes another script, by the place of the key, as browsers do it. */
function isCommand(event: KeyboardEvent, letter: string): boolean {
  const command = IS_APPLE ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  const key = event.key.toLowerCase();
  const meant = /^[a-z]$/.test(key) ? key === letter : event.code === `Key${letter.toUpperCase()}`;
  return command && !event.altKey && !event.shiftKey && meant;
}

function isQuestion({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const writes =
    target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]") !== null;
  return QUESTION_MARKS.includes(key) && !writes && !ctrlKey && !metaKey && !altKey;
}

function liesUnderDialog(): boolean {
  return document.querySelector("[aria-modal=true]") !== null;
}
