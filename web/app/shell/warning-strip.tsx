import { chakra } from "@chakra-ui/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { hatched } from "../../ui/theme.ts";
import { screenOnly } from "../../ui/theme-print.ts";

interface Props {
  readonly icon: LucideIcon;
  /** What is below it is not what it was. */
  readonly stale?: boolean;
  /** What is wrong; nothing: there is no strip, but its place speaks when there is. */
  readonly children: ReactNode;
}

/** A line over the whole console that says what is wrong with all of it. */
export function WarningStrip({ icon: Icon, stale = false, children }: Props) {
  return (
    <chakra.div {...screenOnly} role="status" flex="none">
      {children && (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="2"
          alignItems="center"
          px="4"
          py="1.5"
          fontSize="sm"
          bg="state.warning.bg"
          color="state.warning.fg"
          borderBottomWidth="1px"
          borderColor="state.warning.line"
          css={stale ? hatched : undefined}
        >
          <Icon size={15} aria-hidden />
          {children}
        </chakra.div>
      )}
    </chakra.div>
  );
}
