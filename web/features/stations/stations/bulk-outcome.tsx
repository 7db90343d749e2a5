import { Button } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { RowOutcomes } from "../../../parts/outcomes/row-outcomes.tsx";
import type { RowOutcomeLineFragment } from "../../../parts/outcomes/row-outcomes.generated.ts";

interface Props {
  readonly outcomes: readonly RowOutcomeLineFragment[];
  readonly onClose: () => void;
}

/** What became of each station. */
export function BulkOutcome({ outcomes, onClose }: Props) {
  return (
    <DialogFrame
      title={<FormattedMessage id="rows.title" />}
      size="md"
      // The form that was there before gives the focus back to what lies behind, which would count as leaving.
      keeps
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="action.close" />
        </Button>
      }
    >
      <RowOutcomes outcomes={outcomes} />
    </DialogFrame>
  );
}
