import { Box, Button, chakra, Text } from "@chakra-ui/react";
import { ChevronDown, CircleCheck, CircleX, Copy, Info, TriangleAlert } from "lucide-react";
import { memo, useId, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { LogEntry, LogLevel } from "../../../lib/client-log.ts";
import { useFormat } from "../../../lib/format.ts";
import { explainError } from "../../../ui/error-help-store.ts";
import { PlainIconButton } from "../../../ui/plain-icon-button.tsx";
import { messageOf, referencesOf } from "./client-log-text.ts";

const LOOK = {
  danger: { icon: CircleX, token: "state.fault" },
  warning: { icon: TriangleAlert, token: "state.warning" },
  success: { icon: CircleCheck, token: "state.refuelling" },
  info: { icon: Info, token: "state.authorized" },
} as const satisfies Record<LogLevel, unknown>;

interface Props {
  readonly entry: LogEntry;
  readonly onCopy: (entry: LogEntry) => void;
}

/** One entry: what happened, when, what to name when it is reported; where it happened on request. */
export const ClientLogRow = memo(function ClientLogRow({ entry, onCopy }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { icon: Icon, token } = LOOK[entry.level];
  const { number, source, stack } = entry;
  const traced = source !== undefined || stack !== undefined;
  return (
    <Row>
      <Box color={`${token}.fg`} pt="1" flex="none">
        <Icon size={17} role="img" aria-label={intl.formatMessage({ id: `log.level.${entry.level}` })} />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="500" overflowWrap="anywhere" dir="auto">
          {messageOf(entry, intl)}
        </Text>
        <Facts entry={entry} />
      </Box>
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" flex="none" gap="1" maxW="40%">
        {number !== undefined && (
          <Button size="xs" variant="ghost" onClick={() => explainError(number)}>
            <FormattedMessage id="help.more" />
          </Button>
        )}
        {traced && (
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <FormattedMessage id="log.trace" />
            <chakra.span
              display="inline-flex"
              transition="transform 120ms"
              transform={open ? "rotate(180deg)" : "none"}
            >
              <ChevronDown size={14} aria-hidden />
            </chakra.span>
          </Button>
        )}
        <PlainIconButton size="sm" label={intl.formatMessage({ id: "log.copy" })} onClick={() => onCopy(entry)}>
          <Copy size={15} aria-hidden />
        </PlainIconButton>
      </Box>
      {open && (
        <Trace id={id} dir="ltr" tabIndex={0}>
          {[source, stack].filter(Boolean).join("\n")}
        </Trace>
      )}
    </Row>
  );
});

/** When, how often, and by what it is found again: the request in the server's log, its trace in the logs of all programs. */
function Facts({ entry }: { readonly entry: LogEntry }) {
  const { date, clock } = useFormat();
  return (
    <Text fontSize="xs" color="muted" overflowWrap="anywhere" display="flex" flexWrap="wrap" columnGap="2">
      <time dateTime={entry.at}>{[date(entry.at), clock(entry.at)].join(" ")}</time>
      {entry.count > 1 && <FormattedMessage id="log.times" values={{ count: entry.count }} />}
      {referencesOf(entry).map((reference) => (
        <bdi key={reference}>{reference}</bdi>
      ))}
      {entry.traceId !== undefined && (
        <span>
          <FormattedMessage id="log.traceId" values={{ id: <bdi>{entry.traceId}</bdi> }} />
        </span>
      )}
    </Text>
  );
}

const Row = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "3",
    px: "4",
    py: "2.5",
    borderTopWidth: "1px",
    borderColor: "line",
    // Five hundred rows, of which a screen shows twelve.
    contentVisibility: "auto",
    containIntrinsicSize: "auto 3.75rem",
  },
});

const Trace = chakra("pre", {
  base: {
    flexBasis: "100%",
    mt: "2",
    p: "3",
    fontSize: "xs",
    fontFamily: "mono",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    bg: "surface.sunken",
    borderRadius: "control",
    maxH: "40vh",
    overflowY: "auto",
  },
});
