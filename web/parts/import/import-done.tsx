import { Button, chakra } from "@chakra-ui/react";
import { CircleCheck } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { EmptyState } from "../../ui/states.tsx";
import type { Report } from "./use-import.ts";

/** What was imported. */
export function ImportDone({ report }: { readonly report: Report }) {
  const { created, changed, unchanged, refused } = report;
  return (
    <chakra.div role="status">
      <EmptyState
        icon={CircleCheck}
        title="import.done"
        text="import.did"
        values={{ created, changed, unchanged, refused }}
        compact
      />
    </chakra.div>
  );
}

/** The way out. */
export function ImportDoneButtons({ onClose }: { readonly onClose: () => void }) {
  return (
    <Button colorPalette="accent" onClick={onClose}>
      <FormattedMessage id="action.close" />
    </Button>
  );
}
