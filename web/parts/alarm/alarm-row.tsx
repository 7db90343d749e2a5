import { Button, chakra } from "@chakra-ui/react";
import { m } from "framer-motion";
import { BellOff, CircleCheck } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { rawOf, useAlarmDetail } from "./alarm-detail.ts";
import { useAlarmSource } from "./alarm-source.ts";
import type { AlarmRowFragment } from "./alarm-row.generated.ts";
import { SEVERITY_LOOKS } from "./severity-badge.tsx";
import { NoteForm } from "../../ui/note-form.tsx";
import { tabular } from "../../ui/theme.ts";

interface Props {
  readonly alarm: AlarmRowFragment;
  readonly now: Date;
  /** The network's zone, for the times. */
  readonly timeZone: string | undefined;
  /** There is nothing to press: on a wall. */
  readonly still?: boolean;
  /** Absent for those who may not acknowledge. Rejects when the server refused; the error is shown elsewhere. */
  readonly onAcknowledge?: ((alarm: AlarmRowFragment, note: string) => Promise<unknown>) | undefined;
}

const SEPARATOR = " · ";

/** One alarm as a list item: how bad, what, where, since when and for how long, its state, and the way to take it on. */
export function AlarmRow({ alarm, now, timeZone, onAcknowledge, still = false }: Props) {
  const { formatMessage } = useIntl();
  const [noting, setNoting] = useState(false);
  const what = formatMessage({ id: `alarm.${alarm.code}` });
  const where = alarm.stationName + SEPARATOR + useAlarmSource()(alarm);
  const { icon: Icon, meaning } = SEVERITY_LOOKS[alarm.severity];
  const token = `state.${meaning}` as const;
  const over = !alarm.active || alarm.silencedUntil !== null;
  return (
    <m.li
      initial={{ opacity: 0, y: -10 }}
      animate={{ opacity: 1, y: 0 }}
      exit={{ opacity: 0 }}
      style={{ listStyle: "none" }}
    >
      <chakra.div borderInlineStartWidth="3px" borderInlineStartColor={over ? "line.strong" : `${token}.line`}>
        <Row>
          <chakra.span color={over ? "muted" : `${token}.fg`} pt="1px">
            <Icon size={17} aria-hidden />
          </chakra.span>
          <chakra.div flex="1" minW="0">
            <Headline alarm={alarm} what={what} />
            <Facts alarm={alarm} now={now} timeZone={timeZone} still={still} />
          </chakra.div>
          {onAcknowledge && !still && !alarm.acknowledged && !noting && (
            <Button
              size="xs"
              variant="outline"
              onClick={() => setNoting(true)}
              aria-label={formatMessage({ id: "alarm.acknowledge.of" }, { what, where })}
            >
              <FormattedMessage id="alarm.acknowledge" />
            </Button>
          )}
        </Row>
        {noting && onAcknowledge && !alarm.acknowledged && (
          <chakra.div ps="8" pe="3" pb="2.5">
            <NoteForm
              onSend={(note) => onAcknowledge(alarm, note).then(() => setNoting(false))}
              onCancel={() => setNoting(false)}
            >
              <FormattedMessage id="alarm.acknowledge" />
            </NoteForm>
          </chakra.div>
        )}
      </chakra.div>
    </m.li>
  );
}

function Headline({ alarm, what }: { alarm: AlarmRowFragment; what: string }) {
  const detail = useAlarmDetail()(alarm);
  const source = useAlarmSource()(alarm);
  return (
    <>
      <chakra.div fontWeight="600" lineHeight="1.3" overflowWrap="anywhere">
        {what}
      </chakra.div>
      <chakra.div fontSize="sm" lineHeight="1.35" overflowWrap="anywhere">
        <bdi>{alarm.stationName}</bdi>
        {SEPARATOR}
        <chakra.bdi css={together}>{source}</chakra.bdi>
        {detail !== undefined && (
          <chakra.span color="muted">
            {SEPARATOR}
            {detail}
          </chakra.span>
        )}
      </chakra.div>
    </>
  );
}

/** The device's own words, for whoever looks them up in its manual; one press away. */
function Raw({ text }: { text: string }) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  return (
    <>
      <chakra.button type="button" css={rawButton} aria-expanded={open} onClick={() => setOpen(!open)}>
        {formatMessage({ id: "alarm.raw" })}
      </chakra.button>
      {open && (
        <chakra.bdi dir="ltr" flex="1 0 100%" fontFamily="mono" overflowWrap="anywhere">
          {text}
        </chakra.bdi>
      )}
    </>
  );
}

function Facts({ alarm, now, timeZone, still }: Pick<Props, "alarm" | "now" | "timeZone" | "still">) {
  const { dateTime, time, date, duration } = useFormat(timeZone);
  const short = (iso: string) => (date(iso) === date(now) ? time(iso) : dateTime(iso));
  const {
    severity,
    startedAt,
    endedAt,
    active,
    count,
    acknowledged,
    acknowledgedBy,
    note,
    silencedUntil,
    foldedCount,
  } = alarm;
  const raw = still ? "" : rawOf(alarm);
  const lasted = duration((endedAt ? new Date(endedAt) : now).getTime() - new Date(startedAt).getTime());
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      columnGap="2.5"
      fontSize="xs"
      color="muted"
      css={tabular}
      lineHeight="1.5"
    >
      <chakra.span color={active ? `state.${SEVERITY_LOOKS[severity].meaning}.fg` : "muted"} fontWeight="550">
        <FormattedMessage id={`alarm.severity.${severity}`} />
      </chakra.span>
      <time dateTime={startedAt}>
        <FormattedMessage id="alarm.since" values={{ time: short(startedAt) }} />
      </time>
      {active || !endedAt ? (
        <span>
          <FormattedMessage id="alarm.ongoing" values={{ duration: lasted }} />
        </span>
      ) : (
        <time dateTime={endedAt}>
          <FormattedMessage id="alarm.ended" values={{ time: short(endedAt) }} />
        </time>
      )}
      {count > 1 && (
        <span>
          <FormattedMessage id="alarm.times" values={{ count }} />
        </span>
      )}
      {foldedCount > 0 && (
        <span>
          <FormattedMessage id="alarm.folded" values={{ count: foldedCount }} />
        </span>
      )}
      {silencedUntil !== null && (
        <chakra.span color="state.warning.fg" fontWeight="550" display="inline-flex" gap="1" alignItems="center">
          <BellOff size={12} aria-hidden />
          <FormattedMessage id="alarm.silencedUntil" values={{ time: <bdi>{short(silencedUntil)}</bdi> }} />
        </chakra.span>
      )}
      {acknowledged && (
        <chakra.span color="state.refuelling.fg" display="inline-flex" gap="1" alignItems="center">
          <CircleCheck size={12} aria-hidden />
          <FormattedMessage id="alarm.acknowledged" values={{ name: acknowledgedBy ?? "" }} />
        </chakra.span>
      )}
      {note && <bdi>{note}</bdi>}
      {raw !== "" && <Raw text={raw} />}
    </chakra.div>
  );
}

const rawButton = {
  cursor: "pointer",
  textDecoration: "underline dotted",
  textUnderlineOffset: "3px",
  _hover: { color: "accent.fg" },
} as const;

/** "Probe 7" goes to the next line as a whole; only a name longer than a line breaks. */
const together = { display: "inline-block", maxW: "100%", verticalAlign: "bottom" } as const;

const Row = chakra("div", {
  base: {
    display: "flex",
    gap: "2.5",
    alignItems: "flex-start",
    ps: "2.5",
    pe: "3",
    py: "2",
  },
});
