import { Button } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { Suspense, useState } from "react";
import { FormattedMessage } from "react-intl";
import type { ImportList } from "../../schema-types.generated.ts";
import { RoomyWords } from "../../ui/roomy-words.tsx";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const ImportDialog = lazyPart(() => import("./import-dialog.tsx"), "ImportDialog", closing);

interface Props {
  readonly list: ImportList;
  /** Rows were imported: the list on screen is no longer as it was. */
  readonly onDone: () => void;
}

/** The button of a list that fills it from a file. */
export function ImportButton({ list, onDone }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        <RoomyWords>
          <FormattedMessage id="import.action" />
        </RoomyWords>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog list={list} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
