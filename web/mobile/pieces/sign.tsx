/** Lines in a square of 24. */
const LINES = {
  today: "M4 20V10m5 10V4m5 16v-8m5 8V7",
  tank: "M6 6c0-3 12-3 12 0v12c0 3-12 3-12 0zm0 0c0 3 12 3 12 0M6 13c0 3 12 3 12 0",
  alarm: "M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6zm-2 17h4",
  report: "M6 3h9l4 4v14H6zm3 8h7m-7 4h7",
  phone: "M8 2h8a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zm3 17h2",
  refresh: "M20 11a8 8 0 0 0-14-4L3 10m0-5v5h5m-4 3a8 8 0 0 0 14 4l3-3m0 5v-5h-5",
  training: "M12 5L2 10l10 5 10-5zM6 12v5c3 3 9 3 12 0v-5m4-2v6",
  noLine:
    "M3 3l18 18M5 12a10 10 0 0 1 4-2.500M2 9a15 15 0 0 1 5-3m5-1a15 15 0 0 1 10 4m-7 1.500a10 10 0 0 1 4 1.500M9 15.500a5 5 0 0 1 6 0M12 19h.01",
} as const;

export type SignName = keyof typeof LINES;

/** A drawing beside words, which say it. */
export function Sign({ name }: { readonly name: SignName }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={LINES[name]} />
    </svg>
  );
}
