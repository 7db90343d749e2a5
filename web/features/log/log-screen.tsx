import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { Link, useSearchParams } from "react-router-dom";
import { useMe } from "../../lib/me.ts";
import { Screen } from "../../ui/screen.tsx";
import { AuditLog } from "./audit-log.tsx";
import { ClientLog } from "./client-log.tsx";
import { type LogPart, PART, partIn } from "./parts.ts";

/** The logs; the first one is what the screen opens with. Another log is another line here. */
const PARTS: readonly [LogPart, ...LogPart[]] = [
  { id: "server", title: "log.part.server", content: AuditLog },
  { id: "client", title: "log.part.client", content: ClientLog },
];

/** /log: what was done by whom, and what failed in this window. */
export function LogScreen() {
  const { formatMessage } = useIntl();
  const [params] = useSearchParams();
  const zone = useMe()?.network.timeZone;
  const { id, content: Content } = partIn(params, PARTS);
  return (
    <Screen title="menu.log" subtitle={zone && formatMessage({ id: "log.zone" }, { zone })} fill>
      {PARTS.length > 1 && <PartLinks present={id} />}
      <Content key={id} />
    </Screen>
  );
}

/** The ways to the other logs: each has an address of its own, and begins without the filters of this one. */
function PartLinks({ present }: { readonly present: string }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.nav aria-label={formatMessage({ id: "log.parts" })} css={LINKS}>
      {PARTS.map(({ id, title }, index) => (
        <Link key={id} to={index === 0 ? "?" : `?${PART}=${id}`} aria-current={id === present ? "page" : undefined}>
          {formatMessage({ id: title })}
        </Link>
      ))}
    </chakra.nav>
  );
}

const LINKS = {
  display: "flex",
  gap: "1",
  borderBlockEndWidth: "1px",
  borderColor: "line",
  "& a": {
    px: "3",
    py: "1.5",
    color: "muted",
    fontWeight: 550,
    borderBlockEndWidth: "2px",
    borderColor: "transparent",
  },
  "& a:hover": { color: "text" },
  "& a[aria-current=page]": { color: "accent.fg", borderColor: "accent.solid" },
} as const;
