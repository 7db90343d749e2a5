import { Button, chakra, Popover, Portal } from "@chakra-ui/react";
import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  readonly icon: LucideIcon;
  /** What the button says. */
  readonly label: ReactNode;
  /** Names what opens, for those who listen. */
  readonly name: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Below which end of the button it opens. */
  readonly at?: "start" | "end";
  /** As wide as it is itself. */
  readonly children: ReactNode;
}

/** A button of a tool strip and what opens below it. */
export function PopoverFrame({ icon: Icon, label, name, open, onOpenChange, at = "start", children }: Props) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      positioning={{ placement: `bottom-${at}` }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <Button size="sm" variant="outline" colorPalette="gray" bg="surface" fontWeight="500" maxW="100%">
          <Icon aria-hidden />
          <chakra.span display="inline-flex" gap="2" minW="0" maxW={{ sm: "80" }}>
            {label}
          </chakra.span>
          <ChevronDown aria-hidden />
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            aria-label={name}
            w="auto"
            maxW="calc(100dvw - 1rem)"
            maxH="min(32rem, 80dvh)"
            overflowY="auto"
            borderWidth="1px"
            borderColor="line"
          >
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
