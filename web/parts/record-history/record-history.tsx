import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { ChevronRight } from "lucide-react";
import { useIntl } from "react-intl";
import { useDeeds } from "../../lib/deeds.ts";
import { useFormat } from "../../lib/format.ts";
import { Permission } from "../../../common/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { tabular } from "../../ui/theme.ts";
import { useAuditWords } from "./audit-words.ts";
import { ChangeList } from "./change-list.tsx";
import { Outcome } from "./outcome.tsx";
import { RecordHistoryDocument, type RecordDeedFragment } from "./record-history.generated.ts";

interface Props {
  /** The record's id. */
  readonly objectId: string;
  /** What it is, where something else has the same id, as a network's root and its settings have. */
  readonly objectTypes?: string[];
  readonly timeZone: string | undefined;
}

/** The newest so many; the whole of it is in the log. */
const MOST = 20;

/** Who did what to one record, newest first, from the audit log; nothing for those who may not read that. */
export function RecordHistory({ objectId, objectTypes, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const allowed = useAllowed(Permission.Log);
  const { data, error, refetch } = useQuery(RecordHistoryDocument, {
    variables: { objectId, ...(objectTypes && { objectTypes }), first: MOST },
    skip: !allowed,
    fetchPolicy: "cache-and-network",
    context: SILENT,
  });
  useDeeds(() => {
    if (allowed) {
      // A failure is in `error`; what was there stays.
      void refetch().catch(() => undefined);
    }
  });
  if (!allowed) {
    return <chakra.p css={QUIET}>{formatMessage({ id: "history.refused" })}</chakra.p>;
  }
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  if (!data) {
    return <Skeleton height="16" />;
  }
  const { nodes, pageInfo } = data.auditEntries;
  return (
    <>
      {nodes.length === 0 && <chakra.p css={QUIET}>{formatMessage({ id: "history.none" })}</chakra.p>}
      <chakra.ol css={LIST}>
        {nodes.map((deed) => (
          <li key={deed.id}>
            <Deed deed={deed} timeZone={timeZone} />
          </li>
        ))}
      </chakra.ol>
      {pageInfo.hasNextPage && (
        <chakra.p css={QUIET}>{formatMessage({ id: "history.more" }, { count: MOST })}</chakra.p>
      )}
    </>
  );
}

/** Errors are shown in the history's place. */
const SILENT = { silent: true } as const;

function Deed({ deed, timeZone }: { readonly deed: RecordDeedFragment; readonly timeZone: string | undefined }) {
  const words = useAuditWords();
  const { dateTime } = useFormat(timeZone);
  return (
    <details>
      <summary>
        <ChevronRight size={14} aria-hidden />
        <span className="what">{words.operation(deed.operation)}</span>
        <Outcome {...deed} />
        <span className="who">
          <time dateTime={deed.time}>{dateTime(deed.time)}</time>
          <bdi>{deed.accountName}</bdi>
        </span>
      </summary>
      <ChangeList objectType={deed.objectType} before={deed.before} after={deed.after} names={deed.names} />
    </details>
  );
}

const QUIET = { fontSize: "sm", color: "muted" } as const;

const LIST = {
  ...tabular,
  listStyle: "none",
  fontSize: "sm",
  "& > li": { borderBlockEndWidth: "1px", borderColor: "line" },
  "& summary": {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    columnGap: "2",
    alignItems: "center",
    py: "1.5",
    cursor: "pointer",
    listStyle: "none",
    borderRadius: "sm",
  },
  "& summary::-webkit-details-marker": { display: "none" },
  "& summary:focus-visible": { outline: "2px solid", outlineColor: "accent.solid" },
  "& summary > svg": { color: "muted", transition: "transform 120ms" },
  "&:dir(rtl) summary > svg": { transform: "scaleX(-1)" },
  "& details[open] > summary > svg": { transform: "rotate(90deg)" },
  "& .what": { fontWeight: 550, overflowWrap: "anywhere" },
  "& .who": { gridColumn: "2 / -1", display: "flex", flexWrap: "wrap", columnGap: "3", color: "muted", fontSize: "xs" },
  "& details > table, & details > p": { marginBlockEnd: "3" },
} as const;
