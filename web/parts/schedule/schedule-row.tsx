import { chakra, Menu, Portal } from "@chakra-ui/react";
import { CalendarClock, CirclePause, CirclePlay, Ellipsis, PencilLine, Play, Trash2 } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { errorMessageId } from "../../i18n/messages.ts";
import { useFormat } from "../../lib/format.ts";
import { ErrorMore } from "../../ui/error-more.tsx";
import { PlainIconButton } from "../../ui/plain-icon-button.tsx";
import type { ScheduleRowFragment } from "./schedule.generated.ts";
import { RANGE_WORDS, useTimingTold } from "./schedule-words.ts";
import { useScheduleDeeds } from "./use-schedule-deeds.ts";

interface Props {
  readonly schedule: ScheduleRowFragment;
  readonly onEdit: (schedule: ScheduleRowFragment) => void;
}

/** One schedule: what and when, the next file, what came of the last, and what can be done with it. */
export function ScheduleRow({ schedule, onEdit }: Props) {
  const { formatMessage } = useIntl();
  const timingTold = useTimingTold();
  const { name, list, range, filterText, nextAt } = schedule;
  const what = [
    formatMessage({ id: `export.list.${list}` }),
    ...(range === null ? [] : [formatMessage({ id: RANGE_WORDS[range] })]),
    ...(filterText ? [filterText] : []),
  ].join(" · ");
  return (
    <Row data-paused={nextAt === null ? "" : undefined}>
      <CalendarClock size={20} strokeWidth={1.6} aria-hidden />
      <chakra.div minW="0" flex="1">
        <chakra.p fontWeight="500" overflowWrap="anywhere" lineHeight="1.35">
          <bdi>{name}</bdi>
        </chakra.p>
        <chakra.p className="quiet" truncate title={what}>
          <bdi>{what}</bdi>
        </chakra.p>
        <p className="quiet">
          <bdi>{timingTold(schedule)}</bdi>
        </p>
        <Runs schedule={schedule} />
      </chakra.div>
      <MoreMenu schedule={schedule} onEdit={onEdit} />
    </Row>
  );
}

/** When the next file is made, and what came of the last. */
function Runs({ schedule: { nextAt, timeZone, ...last } }: Pick<Props, "schedule">) {
  const format = useFormat(timeZone);
  return (
    <>
      <p>
        {nextAt === null ? (
          <FormattedMessage id="schedule.paused" />
        ) : (
          <FormattedMessage id="schedule.next" values={{ time: format.dateTime(nextAt) }} />
        )}
      </p>
      {last.lastAt && <Last {...last} time={format.dateTime(last.lastAt)} />}
    </>
  );
}

type LastProps = Pick<ScheduleRowFragment, "lastRefusal" | "lastState" | "lastFailure"> & { readonly time: string };

function Last({ time, lastRefusal, lastState, lastFailure }: LastProps) {
  const { formatMessage } = useIntl();
  if (lastRefusal !== null) {
    return (
      <chakra.p css={FAULT}>
        <FormattedMessage
          id="schedule.refused"
          values={{ time, reason: formatMessage({ id: errorMessageId(lastRefusal) }) }}
        />
        <ErrorMore number={lastRefusal} />
      </chakra.p>
    );
  }
  if (lastState === "FAILED") {
    return (
      <chakra.p css={FAULT}>
        <FormattedMessage
          id="schedule.refused"
          values={{ time, reason: formatMessage({ id: `export.failure.${lastFailure ?? "BROKEN"}` }) }}
        />
      </chakra.p>
    );
  }
  const under = lastState === "QUEUED" || lastState === "RUNNING" || lastState === "CANCELLED" ? lastState : undefined;
  return (
    <p className="quiet">
      <FormattedMessage id="schedule.last" values={{ time }} />
      {under && (
        <>
          {" · "}
          <FormattedMessage id={`export.state.${under}`} />
        </>
      )}
    </p>
  );
}

function MoreMenu({ schedule, onEdit }: Props) {
  const { formatMessage } = useIntl();
  const { run, pause, resume, remove } = useScheduleDeeds(schedule);
  const isPaused = schedule.nextAt === null;
  return (
    <Menu.Root positioning={{ placement: "bottom-end" }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <PlainIconButton size="sm" label={formatMessage({ id: "schedule.more" }, { name: schedule.name })}>
          <Ellipsis size={16} aria-hidden />
        </PlainIconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="run" onClick={() => void run()}>
              <Play size={16} aria-hidden />
              <FormattedMessage id="schedule.run" />
            </Menu.Item>
            <Menu.Item value="pause" onClick={() => void (isPaused ? resume() : pause())}>
              {isPaused ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
              <FormattedMessage id={isPaused ? "schedule.resume" : "schedule.pause"} />
            </Menu.Item>
            <Menu.Item value="edit" onClick={() => onEdit(schedule)}>
              <PencilLine size={16} aria-hidden />
              <FormattedMessage id="schedule.change" />
            </Menu.Item>
            <Menu.Item value="delete" color="state.fault.fg" onClick={() => void remove()}>
              <Trash2 size={16} aria-hidden />
              <FormattedMessage id="schedule.delete" />
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const FAULT = { color: "state.fault.fg", fontSize: "sm", overflowWrap: "anywhere" } as const;

const Row = chakra("li", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    px: "4",
    py: "3",
    borderBlockStartWidth: "1px",
    borderColor: "line",
    fontVariantNumeric: "tabular-nums",
    _first: { borderBlockStartWidth: "0" },
    "& > svg": { flex: "none", color: "muted", marginBlockStart: "0.5" },
    "&[data-paused]": { color: "muted" },
    "& p": { fontSize: "sm" },
    "& .quiet": { color: "muted" },
  },
});
