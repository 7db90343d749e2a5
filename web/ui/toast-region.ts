import { screenOnly } from "./theme-print.ts";

/** Where notices appear: over everything, dialogs too. */
const TOAST_REGION = "toasts";

/** Its place, and what it is to those who listen: below the header in the middle. A dialog hides the rest of the page from them, but not what is announced. */
export const toastPlace = {
  ...screenOnly,
  id: TOAST_REGION,
  "data-live-announcer": "",
  position: "fixed",
  zIndex: "toast",
  top: "calc(var(--chakra-sizes-header) + 0.5rem)",
  insetInline: "0",
  mx: "auto",
} as const;

interface Outside {
  readonly detail: { readonly target: EventTarget };
  readonly preventDefault: () => void;
}

/**
 * For a dialog or drawer: a press on the page behind it closes it. A notice is no part of that page, so that reading it, or
 * pressing a button on it, does not; nor does the focus that an earlier dialog gives back to what it was opened from.
 */
export const closedByPress = {
  onInteractOutside: (event: Outside) => {
    const { target } = event.detail;
    if (target instanceof Node && document.getElementById(TOAST_REGION)?.contains(target)) {
      event.preventDefault();
    }
  },
  onFocusOutside: (event: Pick<Outside, "preventDefault">) => event.preventDefault(),
};
