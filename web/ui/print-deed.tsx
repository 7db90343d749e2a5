import { Button, chakra } from "@chakra-ui/react";
import { type LucideIcon, Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { type Paper, PrintButton, PrintSheet } from "./print-sheet.tsx";

interface Props {
  /** What the paper is. */
  readonly title: MessageId;
  /** What the button says; as the title unless told. */
  readonly label?: MessageId;
  readonly icon?: LucideIcon;
  /** Tables of many columns need the paper's long side. */
  readonly paper?: Extract<Paper, "a4" | "a4landscape">;
  /** There is nothing to print yet. */
  readonly disabled?: boolean;
  /** What is on the paper; it is made when it is asked for. */
  readonly children: ReactNode;
}

/** A button that shows something as a sheet of office paper, from where it is printed. */
export function PrintDeed({
  title,
  label = title,
  icon: Icon = Printer,
  paper = "a4",
  disabled = false,
  children,
}: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden />
        <FormattedMessage id={label} />
      </Button>
      {open && (
        <PrintDialog title={title} paper={paper} onClose={() => setOpen(false)}>
          {children}
        </PrintDialog>
      )}
    </>
  );
}

interface DialogProps extends Pick<Props, "title" | "paper" | "children"> {
  readonly onClose: () => void;
}

/** A sheet of office paper as it will be, from where it is printed. */
export const PrintDialog = ({ title, paper = "a4", children, onClose }: DialogProps) => (
  <DialogFrame
    title={<FormattedMessage id={title} />}
    size={paper === "a4landscape" ? "landscape" : "xl"}
    onClose={onClose}
    footer={<PrintButton />}
  >
    <PrintSheet paper={paper}>{children}</PrintSheet>
  </DialogFrame>
);

/** What is on a sheet of tables: a heading, a line of facts, tables close together; black on white, and nothing scrolls. */
export const PaperArticle = chakra("article", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    fontSize: "xs",
    // On a screen that is narrower than the paper.
    overflowX: "auto",
    "@media print": { overflowX: "visible" },
    "& h3": { fontSize: "lg", fontWeight: "650" },
    "& h4": { fontSize: "sm", fontWeight: "650" },
    "& > ul": { display: "flex", flexWrap: "wrap", columnGap: "4", listStyle: "none" },
    "& a": { color: "inherit" },
    // What a frame says of itself in the place where it stands would win without it.
    "& *:has(table)": { overflow: "visible !important" as "visible" },
    "& table th, & table td": {
      paddingInline: "1.5",
      paddingBlock: "0.5",
      fontSize: "2xs",
      color: "black",
      background: "white",
      position: "static",
      // There is no scrolling to what a wide table doesn't fit in; words wrap, figures don't.
      whiteSpace: "normal",
      overflowWrap: "normal",
    },
    "& table [data-numeric=true]": { whiteSpace: "nowrap" },
    // At the end of the table and not at the foot of each page, where it would seem the sum of that page.
    "& table tfoot": { display: "table-row-group" },
  },
});

/** Two lines to sign on, at the foot of a sheet. */
export const PaperSignatures = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "1fr 1fr",
    gap: "8",
    marginBlockStart: "12",
    breakInside: "avoid",
    "& p": { borderBlockStartWidth: "1px", borderColor: "black", paddingBlockStart: "1" },
  },
});
