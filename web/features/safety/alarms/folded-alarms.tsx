import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { CircleCheck, CircleDot } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useAlarmSource } from "../../../parts/alarm/alarm-source.ts";
import { CODE_WORDS } from "../../../parts/alarm/alarm-words.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { FoldedAlarmsDocument } from "./alarm-info.generated.ts";

/** Of a station with more devices the newest are shown; the list has all by their kind. */
const MOST = 50;

/** The alarms that stand below another, of which they are a consequence; each leads to its own. */
export function FoldedAlarms({ into }: { readonly into: string }) {
  const { formatMessage } = useIntl();
  const opened = useOpenRow();
  const sourceOf = useAlarmSource();
  const { data, error, refetch } = useQuery(FoldedAlarmsDocument, {
    variables: { into, first: MOST },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  if (!data) {
    return <Skeleton height="16" />;
  }
  const { nodes, totalCount } = data.alarms;
  return (
    <>
      <chakra.ul css={LIST}>
        {nodes.map(({ id, code, active, ...source }) => {
          const Icon = active ? CircleDot : CircleCheck;
          return (
            <li key={id}>
              <Icon size={15} aria-label={formatMessage({ id: active ? "alarm.state.active" : "alarm.state.ended" })} />
              <chakra.button type="button" css={LINK} onClick={() => opened.open(id)}>
                <bdi>{sourceOf(source)}</bdi>
              </chakra.button>
              <span>{formatMessage({ id: CODE_WORDS.wordOf(code) })}</span>
            </li>
          );
        })}
      </chakra.ul>
      {totalCount > nodes.length && (
        <chakra.p fontSize="sm" color="muted">
          <FormattedMessage id="alarm.folded" values={{ count: totalCount }} />
        </chakra.p>
      )}
    </>
  );
}

const LIST = {
  listStyle: "none",
  fontSize: "sm",
  "& > li": {
    display: "flex",
    gap: "2.5",
    alignItems: "center",
    py: "1.5",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& > li > svg": { flex: "none", color: "muted" },
  "& > li > span": { marginInlineStart: "auto", color: "muted" },
} as const;

const LINK = {
  cursor: "pointer",
  textAlign: "start",
  overflowWrap: "anywhere",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  _hover: { color: "accent.fg" },
} as const;
