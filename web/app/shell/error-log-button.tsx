import { chakra, Dialog, Portal } from "@chakra-ui/react";
import { ScrollText, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { useClientLog } from "../../lib/client-log.ts";
import { paths } from "../../lib/paths.ts";
import { Permission } from "../../lib/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";

/** Specification §2: the badge's cap. */
const BADGE_CAP = 99;

const ClientLog = lazy(() =>
  import("../../features/log/client-log.tsx").then((module) => ({ default: module.ClientLog })),
);

/** How many failures nobody has looked at, and the way to them: the log's screen, or a window for those who lack it. */
export function ErrorLogButton() {
  const { formatMessage } = useIntl();
  const { unread } = useClientLog();
  const allowed = useAllowed(Permission.Log);
  const [open, setOpen] = useState(false);
  const label = formatMessage({ id: "shell.log" }, { count: unread });
  const content = (
    <chakra.span position="relative" display="inline-flex">
      <ScrollText size={18} aria-hidden />
      {unread > 0 && <Badge aria-hidden>{badgeOf(unread)}</Badge>}
    </chakra.span>
  );
  return allowed ? (
    <IconButton label={label} type={undefined} asChild>
      <Link to={paths.clientLog}>{content}</Link>
    </IconButton>
  ) : (
    <>
      <IconButton label={label} onClick={() => setOpen(true)}>
        {content}
      </IconButton>
      {open && <LogDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function badgeOf(unread: number): string {
  return unread > BADGE_CAP ? `${BADGE_CAP}+` : String(unread);
}

function LogDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog.Root open size="lg" scrollBehavior="inside" onOpenChange={onClose}>
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content mx="4" borderWidth="1px" borderColor="line">
            <Dialog.Header>
              <Dialog.Title fontSize="lg" flex="1">
                <FormattedMessage id="log.client" />
              </Dialog.Title>
              <IconButton label={formatMessage({ id: "action.close" })} onClick={onClose}>
                <X size={18} aria-hidden />
              </IconButton>
            </Dialog.Header>
            <Dialog.Body pt="0" display="flex" flexDirection="column">
              <Suspense fallback={<LoadingScreen />}>
                <ClientLog />
              </Suspense>
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const Badge = chakra("span", {
  base: {
    position: "absolute",
    bottom: "2",
    insetStart: "2.5",
    minW: "4.5",
    px: "1",
    borderRadius: "full",
    fontSize: "2xs",
    fontWeight: "650",
    lineHeight: "1.125rem",
    textAlign: "center",
    bg: "state.fault.bg",
    color: "state.fault.fg",
    borderWidth: "1px",
    borderColor: "state.fault.line",
  },
});
