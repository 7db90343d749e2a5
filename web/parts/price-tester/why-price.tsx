import { Button, chakra, Popover, Portal } from "@chakra-ui/react";
import { popoverSlotRecipe } from "@chakra-ui/react/theme";
import { CircleHelp } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { PriceSteps } from "./price-steps.tsx";
import type { PriceReasonFragment } from "./price-tester.generated.ts";

/** "Why this price?" beside a sale's price: what was asked for it, in order. */
export function WhyPrice({ reason }: { readonly reason: PriceReasonFragment }) {
  return (
    <Popover.Root recipe={popoverSlotRecipe} positioning={{ placement: "bottom-end" }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <Button size="xs" variant="ghost">
          <CircleHelp aria-hidden />
          <FormattedMessage id="price.why" />
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content borderWidth="1px" borderColor="line" w="min(360px, calc(100vw - 16px))">
            <Popover.Title px="4" pt="3" fontSize="sm" fontWeight="600">
              <FormattedMessage id="price.why" />
            </Popover.Title>
            <chakra.div ref={showApplied} position="relative" px="2" py="2" overflowY="auto" maxH="min(24rem, 60dvh)">
              <PriceSteps reason={reason} />
            </chakra.div>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

/** The rule that applied is what was asked for: it is in view, however many were tried before it. */
function showApplied(list: HTMLElement | null): void {
  const applied = list?.querySelector<HTMLElement>("[data-applied]");
  if (list && applied) {
    list.scrollTop = applied.offsetTop + applied.offsetHeight - list.clientHeight;
  }
}
