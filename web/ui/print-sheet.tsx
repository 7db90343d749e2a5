import { Global } from "@emotion/react";
import { Button, chakra } from "@chakra-ui/react";
import { Printer } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";

/** Papers that stations print on: office sheets, and the rolls of receipt printers. */
export const PAPERS = ["a4", "a4landscape", "roll80", "roll58"] as const;
export type Paper = (typeof PAPERS)[number];

interface Props {
  readonly paper: Paper;
  readonly children: ReactNode;
}

// A roll's printer can't reach its edges: 72 of 80 mm, 48 of 58 mm.
const SIZES = {
  a4: { page: "A4", margin: "14mm", width: "182mm" },
  a4landscape: { page: "A4 landscape", margin: "14mm", width: "269mm" },
  roll80: { page: "80mm", margin: "0 4mm", width: "72mm" },
  roll58: { page: "58mm", margin: "0 5mm", width: "48mm" },
} as const satisfies Record<Paper, unknown>;
const MM_PER_PX = 25.4 / 96;
/** A line more of white is better than a second page. */
const SPARE_MM = 6;

/**
 * What is printed of a screen: this and nothing else, in black on white and on this paper's width. On the screen it
 * stands where it is, as wide as it will be printed.
 */
export function PrintSheet({ paper, children }: Props) {
  const { page, margin, width } = SIZES[paper];
  const { sheet, heightMm } = useHeight();
  // A roll is as long as what is on it; browsers know no page of any length.
  const size = paper.startsWith("roll") ? `${page} ${heightMm}mm` : page;
  return (
    <>
      <Global styles={{ ...HIDE_THE_REST, "@page": { size, margin } }} />
      <chakra.div ref={sheet} data-print-sheet={paper} css={SHEET} style={{ inlineSize: width }}>
        {children}
      </chakra.div>
    </>
  );
}

function useHeight() {
  const sheet = useRef<HTMLDivElement>(null);
  const [heightMm, setHeightMm] = useState(0);
  useEffect(() => {
    const element = sheet.current;
    const measure = () => setHeightMm(Math.ceil((element?.offsetHeight ?? 0) * MM_PER_PX) + SPARE_MM);
    const observer = new ResizeObserver(measure);
    measure();
    if (element) {
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return { sheet, heightMm };
}

/** Opens the browser's print dialog, in which the sheet of the screen is all there is. */
export function PrintButton({ size = "md" }: { readonly size?: "sm" | "md" }) {
  return (
    <Button size={size} variant="outline" colorPalette="gray" onClick={() => window.print()}>
      <Printer aria-hidden />
      <FormattedMessage id="print.print" />
    </Button>
  );
}

const SHEET = {
  // With its padding and border on both sides no wider than what it stands in.
  maxWidth: "calc(100% - 1.5rem - 2px)",
  boxSizing: "content-box",
  padding: "3",
  bg: "white",
  color: "black",
  colorScheme: "light",
  borderWidth: "1px",
  borderColor: "line",
  overflowWrap: "anywhere",
  fontVariantNumeric: "tabular-nums",
  "&[data-print-sheet^=roll]": { fontSize: "xs", lineHeight: "1.35" },
  "@media print": { padding: 0, borderWidth: 0, maxWidth: "none" },
  "& tr, & li, & figure": { breakInside: "avoid" },
  "& thead": { display: "table-header-group" },
} as const;

const OTHERS = "body *:not(:has([data-print-sheet]), [data-print-sheet], [data-print-sheet] *)";
const AROUND = "html, body, body *:has([data-print-sheet])";

// What is around the sheet stays, but takes no part: no scrolling, no height of a window, no layout of its own.
const HIDE_THE_REST = {
  "@media print": {
    [OTHERS]: { display: "none !important" },
    [AROUND]: {
      display: "block !important",
      position: "static !important" as "static",
      overflow: "visible !important" as "visible",
      blockSize: "auto !important",
      minBlockSize: "0 !important",
      margin: "0 !important",
      padding: "0 !important",
      border: "0 !important",
      background: "none !important",
      boxShadow: "none !important",
      transform: "none !important",
    },
  },
};
