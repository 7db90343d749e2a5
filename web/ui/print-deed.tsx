import { Button, chakra } from "@chakra-ui/react";
import { type LucideIcon, Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { PrintButton, PrintSheet } from "./print-sheet.tsx";

interface Props {
  /** What the paper is. */
  readonly title: MessageId;
  /** What the button says; as the title unless told. */
  readonly label?: MessageId;
  readonly icon?: LucideIcon;
  /** There is nothing to print yet. */
  readonly disabled?: boolean;
  /** What is on the paper; it is made when it is asked for. */
  readonly children: ReactNode;
}

/** A button that shows something as a sheet of office paper, from where it is printed. */
export function PrintDeed({ title, label = title, icon: Icon = Printer, disabled = false, children }: Props) {
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
        <DialogFrame
          title={<FormattedMessage id={title} />}
          size="xl"
          onClose={() => setOpen(false)}
          footer={<PrintButton />}
        >
          <PrintSheet paper="a4">{children}</PrintSheet>
        </DialogFrame>
      )}
    </>
  );
}

/** What is on a sheet of tables: a heading, a line of facts, tables close together; black on white, and nothing scrolls. */
export const PaperArticle = chakra("article", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    fontSize: "xs",
    "& h3": { fontSize: "lg", fontWeight: "650" },
    "& h4": { fontSize: "sm", fontWeight: "650" },
    "& > ul": { display: "flex", flexWrap: "wrap", columnGap: "4", listStyle: "none" },
    "& a": { color: "inherit" },
    "& [role=region]": { overflow: "visible" },
    "& table th, & table td": {
      paddingInline: "1.5",
      paddingBlock: "0.5",
      fontSize: "2xs",
      color: "black",
      background: "white",
      position: "static",
    },
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
