/** Where notices appear: over everything, dialogs too. */
export const TOAST_REGION = "toasts";

interface Outside {
  readonly detail: { readonly target: EventTarget };
  readonly preventDefault: () => void;
}

/**
 * For a dialog or drawer: a notice is no part of the page behind it. Reading it, or pressing a button on it, does not
 * close what lies below.
 */
export const besideToasts = {
  onInteractOutside: (event: Outside) => {
    const { target } = event.detail;
    if (target instanceof Node && document.getElementById(TOAST_REGION)?.contains(target)) {
      event.preventDefault();
    }
  },
};
