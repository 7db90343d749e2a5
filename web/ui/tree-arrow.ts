/** How a row of a tree shows whether it is open: `.arrow` with its `data-state`, mirrored with the page. For a row's `css`. */
export const treeArrow = {
  "& .arrow": {
    display: "inline-flex",
    flex: "none",
    inlineSize: "4",
    color: "muted",
    _rtl: { transform: "scaleX(-1)" },
  },
  "& .arrow svg": { transition: "transform 120ms" },
  "& .arrow[data-state=open] svg": { transform: "rotate(90deg)" },
} as const;
