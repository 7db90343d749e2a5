import { Portal, Tooltip } from "@chakra-ui/react";
import type { DocumentNode } from "graphql";
import { useMay } from "../lib/may.ts";
import { PlainIconButton, type IconButtonProps } from "./plain-icon-button.tsx";

interface Props extends IconButtonProps {
  /** The mutation that it leads to: without the right to it there is no button. */
  readonly needs?: DocumentNode;
}

/** A button that is an icon, with its name as a tooltip on hover and focus. */
export function IconButton({ needs, ...props }: Props) {
  const may = useMay(needs);
  if (!may) {
    return null;
  }
  return (
    <Tooltip.Root openDelay={400} closeDelay={0} positioning={{ placement: "bottom" }}>
      <Tooltip.Trigger asChild>
        <PlainIconButton {...props} />
      </Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content fontSize="xs">{props.label}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
