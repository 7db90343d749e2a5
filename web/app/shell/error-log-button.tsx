import { chakra } from "@chakra-ui/react";
import { ScrollText } from "lucide-react";
import { Suspense, useState } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { useClientLog } from "../../lib/client-log.ts";
import { paths } from "../../lib/paths.ts";
import { Permission } from "../../../common/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

/** Specification §2: the badge's cap. */
const BADGE_CAP = 99;

const LogDialog = lazyPart(() => import("./log-dialog.tsx"), "LogDialog", closing);

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
      <Suspense fallback={null}>{open && <LogDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function badgeOf(unread: number): string {
  return unread > BADGE_CAP ? `${BADGE_CAP}+` : String(unread);
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
