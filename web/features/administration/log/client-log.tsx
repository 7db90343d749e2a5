import { Button, chakra, Input } from "@chakra-ui/react";
import { Copy, Search, SearchX, ShieldCheck, Trash2 } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import {
  clearLog,
  LOG_LEVELS,
  markLogSeen,
  useClientLog,
  type LogEntry,
  type LogLevel,
} from "../../../lib/client-log.ts";
import { copyText } from "../../../lib/copy-text.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ClientLogRow } from "./client-log-row.tsx";
import { filterLog, logAsText } from "./client-log-text.ts";

/** What failed and what was said in this window, newest first, to be understood, searched and passed on. */
export function ClientLog() {
  const intl = useIntl();
  const { entries, unread } = useClientLog();
  const [level, setLevel] = useState<LogLevel>();
  const [search, setSearch] = useState("");
  const shown = useMemo(() => filterLog(entries, { level, search }, intl), [entries, level, search, intl]);
  const copy = useCallback((chosen: readonly LogEntry[]) => void copyEntries(logAsText(chosen, intl)), [intl]);
  const copyOne = useCallback((entry: LogEntry) => copy([entry]), [copy]);
  // What arrives while one looks is seen.
  useEffect(markLogSeen, [unread]);

  return (
    <chakra.section
      aria-label={intl.formatMessage({ id: "log.client" })}
      display="flex"
      flexDirection="column"
      flex="1"
      minH="0"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="surface"
      overflow="hidden"
    >
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" px="3" py="2.5">
        <SearchField value={search} onChange={setSearch} />
        <Levels entries={entries} level={level} onChange={setLevel} />
        <chakra.span flex="1" />
        <Button size="sm" variant="outline" disabled={shown.length === 0} onClick={() => copy(shown)}>
          <Copy aria-hidden />
          <FormattedMessage id="log.copyAll" />
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={entries.length === 0}
          onClick={() => void askToClear(entries.length)}
        >
          <Trash2 aria-hidden />
          <FormattedMessage id="log.clear" />
        </Button>
      </chakra.div>
      {shown.length > 0 ? (
        <chakra.ul listStyleType="none" overflowY={{ md: "auto" }} minH="0">
          {shown.map((entry) => (
            <ClientLogRow key={entry.id} entry={entry} onCopy={copyOne} />
          ))}
        </chakra.ul>
      ) : (
        <Nothing
          filtered={entries.length > 0}
          onClear={() => {
            setLevel(undefined);
            setSearch("");
          }}
        />
      )}
    </chakra.section>
  );
}

function Nothing({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  return filtered ? (
    <EmptyState
      icon={SearchX}
      title="log.noMatch"
      action={
        <Button size="sm" variant="outline" mt="1" onClick={onClear}>
          <FormattedMessage id="filter.clear" />
        </Button>
      }
    />
  ) : (
    <EmptyState icon={ShieldCheck} title="log.client.none" text="log.client.none.text" />
  );
}

function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: "log.client.search" });
  return (
    <chakra.span position="relative" w={{ base: "100%", sm: "64" }}>
      <Input
        type="search"
        size="sm"
        ps="8"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <chakra.span
        position="absolute"
        insetStart="2.5"
        insetBlock="0"
        display="inline-flex"
        alignItems="center"
        color="muted"
        pointerEvents="none"
      >
        <Search size={15} aria-hidden />
      </chakra.span>
    </chakra.span>
  );
}

interface LevelsProps {
  readonly entries: readonly LogEntry[];
  readonly level: LogLevel | undefined;
  readonly onChange: (level: LogLevel | undefined) => void;
}

/** One level or all of them, each with how many there are. */
function Levels({ entries, level, onChange }: LevelsProps) {
  const { formatMessage } = useIntl();
  const counts = Map.groupBy(entries, (entry) => entry.level);
  return (
    <chakra.div role="group" aria-label={formatMessage({ id: "log.level" })} display="flex" flexWrap="wrap" gap="1">
      {LOG_LEVELS.map((each) => (
        <Button
          key={each}
          size="sm"
          variant={each === level ? "subtle" : "ghost"}
          aria-pressed={each === level}
          onClick={() => onChange(each === level ? undefined : each)}
        >
          <FormattedMessage
            id="log.level.count"
            values={{ level: formatMessage({ id: `log.level.${each}` }), count: counts.get(each)?.length ?? 0 }}
          />
        </Button>
      ))}
    </chakra.div>
  );
}

async function copyEntries(text: string): Promise<void> {
  const done = await copyText(text);
  notify(done ? { tone: "success", message: "log.copied" } : { tone: "warning", message: "log.notCopied" });
}

async function askToClear(count: number): Promise<void> {
  if (await confirm({ title: "log.clear.question", values: { count }, action: "log.clear", tone: "danger" })) {
    clearLog();
  }
}
