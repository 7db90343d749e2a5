import { chakra } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "../../ui/plain-icon-button.tsx";
import { isUnderWay, useExports } from "./use-exports.ts";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const ExportPanel = lazyPart(() => import("./export-panel.tsx"), "ExportPanel", closing);

/** The person's exports in the header: how many are under way, and behind it each with its progress and its file. */
export function ExportTray() {
  const { formatMessage } = useIntl();
  const jobs = useExports();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const running = jobs.filter(isUnderWay).length;
  const title = formatMessage({ id: "export.tray" });
  const label = running === 0 ? title : `${title}, ${formatMessage({ id: "export.running" }, { count: running })}`;
  return (
    <>
      <PlainIconButton
        ref={button}
        label={label}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        position="relative"
      >
        <>
          <Download size={18} aria-hidden />
          {running > 0 && <Count aria-hidden>{running}</Count>}
        </>
      </PlainIconButton>
      <Suspense fallback={null}>
        {open && <ExportPanel at={button} title={title} jobs={jobs} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

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
