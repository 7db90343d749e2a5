import { Button } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { FormattedMessage } from "react-intl";
import { RoomyWords } from "../../ui/roomy-words.tsx";
import type { Exportable } from "./export-target.ts";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const ExportDialog = lazyPart(() => import("./export-dialog.tsx"), "ExportDialog", closing);

type Props = Exportable & {
  /** The dialog was opened: the moment to count the rows, where that isn't known anyway. */
  readonly onOpen?: () => void;
};

/** The button of a list that makes a file of it: of what is filtered, in the background. */
export function ExportButton({ onOpen, ...asked }: Props) {
  const [open, setOpen] = useState(false);

  function handleOpen() {
    setOpen(true);
    onOpen?.();
  }

  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" aria-haspopup="dialog" onClick={handleOpen}>
        <Download aria-hidden />
        <RoomyWords>
          <FormattedMessage id="export.action" />
        </RoomyWords>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog {...asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
