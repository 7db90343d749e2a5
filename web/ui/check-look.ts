/**
 * A check box or a radio button of the browser in the theme's colours: what the browser draws by itself has a grey of its
 * own in the dark. Where the person's system sets the colours it is the browser's again.
 */
export const CHECK = {
  appearance: "none",
  display: "inline-grid",
  placeContent: "center",
  flex: "none",
  boxSize: "4",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "sm",
  background: "surface",
  cursor: "pointer",
  "&[type=radio]": { borderRadius: "full" },
  _before: { content: '""', boxSize: "2.5", background: "accent.contrast", clipPath: "inset(50%)" },
  "&:checked, &:indeterminate:not([type=radio])": { borderColor: "accent.solid", background: "accent.solid" },
  "&:checked::before": { clipPath: "polygon(14% 44%, 0 62%, 40% 96%, 100% 16%, 82% 4%, 37% 64%)" },
  "&:indeterminate:not([type=radio])::before": { clipPath: "inset(40% 5%)" },
  "&[type=radio]:checked::before": { clipPath: "circle(32%)" },
  "&:disabled": { opacity: 0.5, cursor: "not-allowed" },
  "@media (forced-colors: active)": { appearance: "auto", _before: { display: "none" } },
} as const;
