import { Popover, Portal } from "@chakra-ui/react";
import { popoverSlotRecipe } from "@chakra-ui/react/theme";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";

interface Props {
  /** The button that it hangs from, which opens and closes it and has the focus afterwards. */
  readonly at: RefObject<HTMLButtonElement | null>;
  /** Below which end of the button. */
  readonly end: "start" | "end";
  readonly label: string;
  /** In CSS. */
  readonly width: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * What hangs from a button of the first load and is in none of it: made when it is first opened, open from its first
 * moment on, with the focus inside.
 */
export function HangingPanel({ at, end, label, width, onClose, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = content.current?.querySelector<HTMLElement>("button, input, a[href]");
    (first ?? content.current)?.focus({ preventScroll: true });
  }, []);
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      open
      onOpenChange={({ open }) => !open && onClose()}
      positioning={{ placement: `bottom-${end}`, getAnchorElement: () => at.current }}
      // The button closes by itself; what is pressed outside of it must not open it once more.
      persistentElements={[() => at.current]}
      onEscapeKeyDown={() => at.current?.focus()}
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            ref={content}
            borderWidth="1px"
            borderColor="line"
            aria-label={label}
            w={`min(${width}, calc(100dvw - 1rem))`}
          >
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
