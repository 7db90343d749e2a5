import { chakra } from "@chakra-ui/react";
import type { MouseEvent } from "react";
import { CHECK } from "../check-look.ts";

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is chosen. */
  readonly partly?: boolean;
  /** `range`: the shift key was held. */
  readonly onToggle: (range: boolean) => void;
}

/** A check box of rows; its name is heard, the row is seen. */
export function CheckBox({ label, checked, partly = false, onToggle }: Props) {
  return (
    <Target onClick={(event: MouseEvent) => event.stopPropagation()}>
      <Box
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = partly;
        }}
        onChange={(event) => onToggle((event.nativeEvent as unknown as MouseEvent).shiftKey === true)}
      />
    </Target>
  );
}

const Target = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    minInlineSize: "7",
    minBlockSize: "7",
    cursor: "pointer",
  },
});

const Box = chakra("input", { base: CHECK });
