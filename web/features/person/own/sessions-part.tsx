import { useMutation, useQuery } from "@apollo/client/react";
import { Button, chakra, Skeleton } from "@chakra-ui/react";
import { CircleCheck, LogOut } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { tabular } from "../../../ui/theme.ts";
import { notify } from "../../../ui/toast-store.ts";
import {
  EndOtherSessionsDocument,
  EndOwnSessionDocument,
  OwnSessionsDocument,
  type OwnSessionRowFragment,
} from "./own.generated.ts";
import { programName } from "./program-name.ts";

/** Where the person is logged in, and how to end it there. */
export function SessionsPart() {
  const { data, error, refetch } = useQuery(OwnSessionsDocument, {
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const others = (data?.ownSessions.length ?? 0) - 1;
  return (
    <Surface title={<FormattedMessage id="own.sessions" />} tools={others > 0 && <EndOthers count={others} />} wrap>
      {data ? (
        <chakra.ul css={ROWS}>
          {data.ownSessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </chakra.ul>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      ) : (
        <Skeleton h="24" m="4" />
      )}
    </Surface>
  );
}

function EndOthers({ count }: { readonly count: number }) {
  const [end] = useMutation(EndOtherSessionsDocument, { refetchQueries: [OwnSessionsDocument] });

  async function handleEnd() {
    if (await confirm({ title: "own.sessions.endOthers.title", action: "own.sessions.endOthers", count })) {
      // What is refused, the client tells.
      await end().then(
        ({ data }) =>
          notify({
            tone: "success",
            message: "own.sessions.ended",
            values: { count: data?.endOtherSessions ?? 0 },
          }),
        () => undefined,
      );
    }
  }

  return (
    <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void handleEnd()}>
      <LogOut aria-hidden />
      <FormattedMessage id="own.sessions.endOthers" />
    </Button>
  );
}

function SessionRow({ session }: { readonly session: OwnSessionRowFragment }) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const { current, createdAt, lastUsedAt, remoteAddress, userAgent } = session;
  const program = programName(userAgent) || formatMessage({ id: "own.sessions.unknown" });
  return (
    <li>
      <div>
        <chakra.p fontWeight="550" display="flex" flexWrap="wrap" columnGap="2" title={userAgent}>
          <bdi>{program}</bdi>
          {current && (
            <StatusBadge meaning="refuelling" icon={CircleCheck} word={formatMessage({ id: "own.sessions.current" })} />
          )}
        </chakra.p>
        <chakra.p color="muted" fontSize="sm" css={tabular}>
          <FormattedMessage
            id="own.sessions.facts"
            values={{
              address: <bdi>{remoteAddress}</bdi>,
              begun: dateTime(createdAt),
              used: dateTime(lastUsedAt),
            }}
          />
        </chakra.p>
      </div>
      {!current && <EndOne session={session} program={program} />}
    </li>
  );
}

function EndOne({
  session: { id, remoteAddress },
  program,
}: {
  readonly session: OwnSessionRowFragment;
  readonly program: string;
}) {
  const { formatMessage } = useIntl();
  const [end] = useMutation(EndOwnSessionDocument, { refetchQueries: [OwnSessionsDocument] });
  const values = { program, address: remoteAddress };

  async function handleEnd() {
    if (await confirm({ title: "own.sessions.end.title", values, action: "own.sessions.end" })) {
      await end({ variables: { input: { id } } }).then(
        () => notify({ tone: "success", message: "own.sessions.ended", values: { count: 1 } }),
        () => undefined,
      );
    }
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      colorPalette="gray"
      aria-label={formatMessage({ id: "own.sessions.end.of" }, values)}
      onClick={() => void handleEnd()}
    >
      <FormattedMessage id="own.sessions.end" />
    </Button>
  );
}

const ROWS = {
  listStyle: "none",
  "& > li": {
    display: "flex",
    alignItems: "center",
    gap: "3",
    paddingBlock: "2.5",
    paddingInline: "4",
    borderTopWidth: "1px",
    borderColor: "line",
  },
  "& > li > div": { flex: "1", minWidth: "0" },
} as const;
