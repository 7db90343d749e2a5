import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import type { ScheduledRange } from "../../../common/day-spans.ts";
import { nextRuns, type Timing } from "../../../common/schedule-time.ts";
import { useFormat } from "../../lib/format.ts";
import { useDaysTold } from "./schedule-words.ts";

/** So many are told. */
const TOLD = 3;

interface Props {
  /** Undefined while it isn't all said. */
  readonly timing: Timing | undefined;
  readonly range: ScheduledRange | undefined;
}

/** When the next files are made, and of which days each is, before anything is kept. */
export function NextRuns({ timing, range }: Props) {
  const format = useFormat(timing?.timeZone);
  const daysTold = useDaysTold();
  const [now] = useState(() => new Date());
  return (
    <chakra.section css={BOX} aria-live="polite">
      <p className="title">
        <FormattedMessage id="schedule.next.title" />
      </p>
      {timing === undefined ? (
        <p className="quiet">
          <FormattedMessage id="schedule.next.unknown" />
        </p>
      ) : (
        <ol>
          {nextRuns(timing, now, TOLD).map((at) => (
            <li key={at.getTime()}>
              <span>
                <FormattedMessage
                  id="schedule.next.at"
                  values={{ day: format.day(at), time: <bdi>{format.time(at)}</bdi> }}
                />
              </span>
              {range && (
                <span className="quiet">
                  <bdi>{daysTold(range, at, timing.timeZone)}</bdi>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </chakra.section>
  );
}

const BOX = {
  bg: "surface.sunken",
  borderRadius: "control",
  px: "3",
  py: "2.5",
  fontVariantNumeric: "tabular-nums",
  "& .title": { color: "muted", fontSize: "sm", mb: "1" },
  "& .quiet": { color: "muted", fontSize: "sm" },
  "& ol": { listStyle: "none", display: "flex", flexDirection: "column", gap: "1" },
  "& li": { display: "flex", flexWrap: "wrap", columnGap: "3", justifyContent: "space-between" },
} as const;
