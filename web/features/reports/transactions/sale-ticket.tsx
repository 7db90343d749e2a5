import { useQuery } from "@apollo/client/react";
import { Button, chakra, QrCode, Skeleton } from "@chakra-ui/react";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { salePath } from "../../../lib/paths.ts";
import { Ticket } from "../../../parts/ticket/ticket.tsx";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PrintButton, PrintSheet } from "../../../ui/print-sheet.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { SaleTicketDocument } from "./transactions.generated.ts";

interface Props {
  readonly stationId: string;
  readonly saleId: string;
}

/** The ticket of a sale, to print again: it says that it is a reprint, and its code leads to the sale. */
export function SaleTicketDeed(sale: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ReceiptText aria-hidden />
        <FormattedMessage id="transaction.ticket" />
      </Button>
      {open && (
        <DialogFrame
          title={<FormattedMessage id="transaction.ticket" />}
          onClose={() => setOpen(false)}
          footer={<PrintButton />}
        >
          <TicketSheet {...sale} />
        </DialogFrame>
      )}
    </>
  );
}

function TicketSheet({ stationId, saleId }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(SaleTicketDocument, {
    variables: { stationId, saleId },
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  if (!data) {
    return <Skeleton h="80" />;
  }
  if (data.printTicket === null) {
    return <EmptyState title="transaction.ticket.none" text="transaction.ticket.none.text" />;
  }
  const { header, phone, footer, ...sale } = data.printTicket;
  return (
    <chakra.div display="flex" justifyContent="center">
      <PrintSheet paper="roll80">
        <Ticket sale={sale} texts={{ header, phone, footer }} reprint />
        <QrCode.Root
          value={new URL(salePath(saleId), window.location.origin).href}
          size="sm"
          mx="auto"
          mt="3"
          role="img"
          aria-label={formatMessage({ id: "transaction.ticket.code" })}
        >
          <QrCode.Frame>
            <QrCode.Pattern />
          </QrCode.Frame>
        </QrCode.Root>
      </PrintSheet>
    </chakra.div>
  );
}
