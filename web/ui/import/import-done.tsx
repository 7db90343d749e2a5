import { Button, Dialog } from "@chakra-ui/react";
import { CircleCheck } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { EmptyState } from "../states.tsx";
import type { Report } from "./use-import.ts";

/** What was imported. */
export function ImportDone({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const { created, changed, unchanged, refused } = report;
  return (
    <>
      <Dialog.Body px="5" pt="1" pb="4" role="status">
        <EmptyState
          icon={CircleCheck}
          title="import.done"
          text="import.did"
          values={{ created, changed, unchanged, refused }}
          compact
        />
      </Dialog.Body>
      <Dialog.Footer px="5" py="3" borderTopWidth="1px" borderColor="line">
        <Button colorPalette="accent" onClick={onClose}>
          <FormattedMessage id="action.close" />
        </Button>
      </Dialog.Footer>
    </>
  );
}
