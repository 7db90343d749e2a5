import { Portal, Tooltip } from "@chakra-ui/react";
import { PlainIconButton, type IconButtonProps } from "./plain-icon-button.tsx";

/** A button that is an icon, with its name as a tooltip on hover and focus. */
export function IconButton(props: IconButtonProps) {
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
