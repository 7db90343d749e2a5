import { Button, chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { DialogFrame } from "../../../../ui/dialog-frame.tsx";
import { ApprovalLink } from "./approval-links.tsx";

interface Props {
  readonly id: string;
  /** Prices that wait. */
  readonly count: number;
  readonly onClose: () => void;
}

/** What was sent is not changed yet: it waits for a second person. Said until it is read, since nothing on screen has changed. */
export function WaitsDialog({ id, count, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <DialogFrame
      title={formatMessage({ id: "priceApproval.waits" }, { count })}
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="action.close" />
        </Button>
      }
    >
      <chakra.p marginBlockEnd="2">{formatMessage({ id: "priceApproval.waits.text" })}</chakra.p>
      <ApprovalLink id={id} onFollow={onClose} />
    </DialogFrame>
  );
}
