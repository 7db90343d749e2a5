import { Dialog, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useIntl } from "react-intl";
import type { ImportList } from "../../schema-types.generated.ts";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportReport } from "./import-report.tsx";
import { MapColumns } from "./map-columns.tsx";
import { useImport } from "./use-import.ts";

interface Props {
  readonly list: ImportList;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Fills a list from a file: choose it, say what its columns are, see what it would do, do it. */
export function ImportDialog({ list, onDone, onClose }: Props) {
  const { formatMessage } = useIntl();
  const importing = useImport(list, onDone);
  const { step } = importing;
  const title = formatMessage({ id: "import.title" }, { list: formatMessage({ id: `import.list.${list}` }) });
  return (
    <Dialog.Root
      open
      size={step.at === "file" || step.at === "done" ? "md" : "lg"}
      placement={{ base: "bottom", sm: "center" }}
      scrollBehavior="inside"
      // Rows that were looked through are not lost by a click beside the dialog.
      closeOnInteractOutside={step.at === "file" || step.at === "done"}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content mx={{ base: "2", sm: "4" }} borderWidth="1px" borderColor="line">
            <Dialog.Header alignItems="flex-start" px="5" pt="4" pb="3">
              <Dialog.Title flex="1" fontSize="lg" lineHeight="1.35">
                {title}
              </Dialog.Title>
              <PlainIconButton size="sm" label={formatMessage({ id: "action.close" })} onClick={onClose}>
                <X size={17} aria-hidden />
              </PlainIconButton>
            </Dialog.Header>
            {step.at === "file" && <ChooseFile list={list} importing={importing} step={step} onClose={onClose} />}
            {step.at === "columns" && <MapColumns importing={importing} step={step} onClose={onClose} />}
            {step.at === "report" && <ImportReport importing={importing} step={step} onClose={onClose} />}
            {step.at === "done" && <ImportDone report={step.report} onClose={onClose} />}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** An import under way, as its steps use it. */
export type Importing = ReturnType<typeof useImport>;
/** One of its steps. */
export type StepAt<At extends Importing["step"]["at"]> = Extract<Importing["step"], { readonly at: At }>;
