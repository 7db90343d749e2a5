import { Button } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import { PrintButton, PrintSheet } from "../../ui/print-sheet.tsx";

interface Props {
  /** What was done. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The receipt of a deed that is done, as it is printed on a roll. */
export function ReceiptDialog({ children, onClose }: Props) {
  return (
    <DialogFrame
      title={<FormattedMessage id="card.receipt" />}
      onClose={onClose}
      keeps
      footer={
        <>
          <PrintButton />
          <Button colorPalette="accent" onClick={onClose}>
            <FormattedMessage id="card.receipt.done" />
          </Button>
        </>
      }
    >
      <PrintSheet paper="roll80">{children}</PrintSheet>
    </DialogFrame>
  );
}
