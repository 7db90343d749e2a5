import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { HangingPanel } from "../../ui/hanging-panel.tsx";
import { ExportList } from "./export-list.tsx";

type Props = ComponentProps<typeof ExportList> &
  Pick<ComponentProps<typeof HangingPanel>, "at" | "onClose"> & { readonly title: string };

/** The person's exports below the header's button. */
export function ExportPanel({ at, title, jobs, onClose }: Props) {
  return (
    <HangingPanel at={at} end="end" label={title} width="25rem" onClose={onClose}>
      <chakra.div display="flex" flexDirection="column" maxH="min(480px, 80dvh)" overflow="hidden">
        <chakra.h2 css={TITLE}>{title}</chakra.h2>
        <chakra.div overflowY="auto">
          <ExportList jobs={jobs} />
        </chakra.div>
      </chakra.div>
    </HangingPanel>
  );
}

const TITLE = {
  px: "4",
  py: "2.5",
  fontSize: "md",
  fontWeight: "600",
  borderBlockEndWidth: "1px",
  borderColor: "line",
} as const;
