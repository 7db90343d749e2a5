import { Button } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { FormattedMessage } from "react-intl";
import { RoomyWords } from "../../ui/roomy-words.tsx";
import type { ExportColumn, ExportTarget } from "./export-target.ts";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const ExportDialog = lazyPart(() => import("./export-dialog.tsx"), "ExportDialog", closing);

/** What is to be exported, as a screen knows it. */
export type Exportable = ExportTarget & {
  /** One of the list's own orders; its first unless told. */
  readonly orderBy?: string;
  /** The columns on screen, in their order. */
  readonly columns: readonly ExportColumn[];
  /** Every column that the list has; where it is given, the person may take all of them. */
  readonly allColumns?: readonly ExportColumn[];
  /** How many rows the filter leaves; undefined while that is not known. */
  readonly total?: number | undefined;
  /** The filter in words, as the screen's chips say it; empty or absent: all rows. */
  readonly filterText?: string;
  /** The zone in which the list shows times; the network's unless told. */
  readonly timeZone?: string | undefined;
};

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
