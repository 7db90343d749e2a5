import { chakra } from "@chakra-ui/react";
import { Clock } from "lucide-react";
import { useState } from "react";
import { readTime } from "./day-text.ts";
import type { ControlProps } from "./field-frame.tsx";
import { BoxNote, InputBox, numeric } from "./input-box.tsx";

interface Props {
  readonly control: Omit<ControlProps, "aria-required"> & { readonly "aria-label"?: string };
  /** HH:mm, "", or what was typed and is no time. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** A time of day on a clock of 24 hours, whatever clock the browser would show. */
export function TimeBox({ control, value, onChange, onBlur }: Props) {
  const [typed, setTyped] = useState<string>();

  function handleBlur() {
    if (typed !== undefined) {
      onChange(readTime(typed) ?? typed);
      setTyped(undefined);
    }
    onBlur?.();
  }

  return (
    <InputBox>
      <chakra.input
        {...control}
        {...numeric}
        inputMode="numeric"
        placeholder="––:––"
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value);
        }}
        onBlur={handleBlur}
      />
      <BoxNote display="inline-flex">
        <Clock size={15} aria-hidden />
      </BoxNote>
    </InputBox>
  );
}
