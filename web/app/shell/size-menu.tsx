import { Menu, Portal } from "@chakra-ui/react";
import { ALargeSmall } from "lucide-react";
import { useIntl } from "react-intl";
import { COMPONENT_SIZES, type ComponentSize } from "../../lib/preferences/look.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { IconButton } from "../../ui/icon-button.tsx";

/** How dense the whole console is. */
export function SizeMenu() {
  const { formatMessage } = useIntl();
  const [size, setSize] = usePreference("size");
  return (
    <Menu.Root positioning={{ placement: "bottom-end" }}>
      <Menu.Trigger asChild>
        <IconButton label={formatMessage({ id: "shell.size" })} hideBelow="md">
          <ALargeSmall size={20} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="40">
            <Menu.RadioItemGroup value={size} onValueChange={({ value }) => setSize(value as ComponentSize)}>
              {COMPONENT_SIZES.map((each) => (
                <Menu.RadioItem key={each} value={each}>
                  {formatMessage({ id: `shell.size.${each}` })}
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
