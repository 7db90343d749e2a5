import { chakra } from "@chakra-ui/react";
import { Suspense } from "react";
import { lazyPart } from "../lazy-part.tsx";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { InputBox, numeric } from "./input-box.tsx";

// The picker's code comes with the first form that asks for a colour.
const ColourPicker = lazyPart(() => import("./colour-picker.tsx"), "ColourPicker", {
  // Beside it the code can be written all the same.
  giveUp: () => undefined,
});

interface Props extends InputProps<string> {
  /** Colours offered at one touch, as #rrggbb. */
  readonly presets?: readonly string[];
}

const NONE: readonly string[] = [];

/** Whether a text is a colour as records hold it: # and six hexadecimal digits. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** A colour as #rrggbb, written or picked. */
export function ColourInput({ value, onChange, onBlur, presets = NONE, ...field }: Props) {
  return (
    <FieldFrame {...field}>
      {(control) => (
        <InputBox>
          <chakra.span boxSize="8" ms="1" me="-1.5" display="inline-flex" flex="none">
            <Suspense fallback={null}>
              <ColourPicker
                value={isColour(value) ? value : ""}
                onChange={onChange}
                presets={presets}
                disabled={Boolean(field.disabled)}
              />
            </Suspense>
          </chakra.span>
          <chakra.input
            {...control}
            {...numeric}
            placeholder="#000000"
            value={value}
            onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
            onBlur={onBlur}
          />
        </InputBox>
      )}
    </FieldFrame>
  );
}
