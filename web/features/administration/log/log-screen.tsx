import { useIntl } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { useMe } from "../../../lib/me.ts";
import { PartLinks } from "../../../ui/part-links.tsx";
import { partIn, type ScreenPart } from "../../../ui/parts.ts";
import { Screen } from "../../../ui/screen.tsx";
import { AuditLog } from "./audit-log.tsx";
import { ClientLog } from "./client-log.tsx";

/** The logs; the first one is what the screen opens with. Another log is another line here. */
const PARTS: readonly [ScreenPart, ...ScreenPart[]] = [
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
      <PartLinks label="log.parts" parts={PARTS} present={id} />
      <Content key={id} />
    </Screen>
  );
}
