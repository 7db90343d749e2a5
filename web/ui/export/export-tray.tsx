import { chakra, Popover, Portal } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { Suspense } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { isUnderWay, useExports } from "./use-exports.ts";
import { lazyPart } from "../lazy-part.tsx";

const ExportList = lazyPart(() => import("./export-list.tsx"), "ExportList");

/** The person's exports in the header: how many are under way, and behind it each with its progress and its file. */
export function ExportTray() {
  const { formatMessage } = useIntl();
  const jobs = useExports();
  const running = jobs.filter(isUnderWay).length;
  const title = formatMessage({ id: "export.tray" });
  const label = running === 0 ? title : `${title}, ${formatMessage({ id: "export.running" }, { count: running })}`;
  return (
    <Popover.Root positioning={{ placement: "bottom-end" }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <PlainIconButton label={label} title={title} position="relative">
          <>
            <Download size={18} aria-hidden />
            {running > 0 && <Count aria-hidden>{running}</Count>}
          </>
        </PlainIconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            w="min(400px, calc(100vw - 16px))"
            maxH="min(480px, 80dvh)"
            overflow="hidden"
            borderWidth="1px"
            borderColor="line"
          >
            <Popover.Title css={TITLE}>{title}</Popover.Title>
            <Popover.Body p="0" overflowY="auto">
              <Suspense fallback={null}>
                <ExportList jobs={jobs} />
              </Suspense>
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
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

const Count = chakra("span", {
  base: {
    position: "absolute",
    top: "0.5",
    insetEnd: "0.5",
    minW: "4",
    px: "1",
    borderRadius: "full",
    bg: "accent.solid",
    color: "accent.contrast",
    fontSize: "2xs",
    fontWeight: "600",
    lineHeight: "1rem",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
  },
});
