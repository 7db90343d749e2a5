import { Button, chakra } from "@chakra-ui/react";
import { FileText, Upload } from "lucide-react";
import { useRef } from "react";
import { FormattedMessage } from "react-intl";
import { FieldFrame, type InputProps } from "./field-frame.tsx";

/** A file of text as it was read in this window. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

interface Props extends InputProps<TextFile | null> {
  /** Kinds of file that the chooser offers, e.g. ".csv,.txt". */
  readonly accept: string;
}

/** One small file of text, such as a CSV: read here and sent as text, so that it can be looked at before anything is stored. */
export function TextFileInput({ value, onChange, accept, ...field }: Props) {
  const chooser = useRef<HTMLInputElement>(null);

  async function handleFile(file: File | undefined) {
    if (file) {
      onChange({ name: file.name, text: await file.text() });
    }
    // The same file, mended and chosen again, must be read again.
    if (chooser.current) {
      chooser.current.value = "";
    }
  }

  return (
    <FieldFrame {...field}>
      {(control) => (
        <chakra.div display="flex" alignItems="center" flexWrap="wrap" gap="3">
          <chakra.input
            {...control}
            ref={chooser}
            type="file"
            accept={accept}
            srOnly
            onChange={(event) => void handleFile(event.target.files?.[0])}
          />
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            tabIndex={-1}
            disabled={field.disabled}
            onClick={() => chooser.current?.click()}
            css={FOLLOWS}
          >
            <Upload aria-hidden />
            <FormattedMessage id={value ? "input.file.other" : "input.file.choose"} />
          </Button>
          {value && (
            <chakra.span display="inline-flex" alignItems="center" gap="1.5" fontSize="sm" minW="0">
              <FileText size={15} aria-hidden />
              <bdi>{value.name}</bdi>
            </chakra.span>
          )}
        </chakra.div>
      )}
    </FieldFrame>
  );
}

// The input itself takes the focus and is not seen: the button beside it shows it.
const FOLLOWS = {
  "input:focus-visible + &": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
} as const;
