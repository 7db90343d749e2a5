import { chakra } from "@chakra-ui/react";
import { AnimatePresence, m } from "framer-motion";
import { ArrowUp, BellOff } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, useLocation } from "react-router-dom";
import { useNow } from "../../../lib/use-now.ts";
import { AlarmRow } from "../../../parts/alarm/alarm-row.tsx";
import type { AlarmRowFragment } from "../../../parts/alarm/alarm-row.generated.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { useAlarmFeed } from "./use-alarm-feed.ts";

interface Props {
  readonly alarms: readonly AlarmRowFragment[];
  /** How many there are, those that are not here included. */
  readonly count: number;
  readonly ready: boolean;
  readonly timeZone: string;
  readonly atOnce: boolean;
  readonly onAcknowledge: ((alarm: AlarmRowFragment, note: string) => Promise<unknown>) | undefined;
}

/** The latest alarms. What is being read stays where it is; later ones wait behind one line. */
export function AlarmFeed({ alarms, count, ready, timeZone, atOnce, onAcknowledge }: Props) {
  const { formatMessage } = useIntl();
  const now = useNow();
  const { shown, held, reveal } = useAlarmFeed(alarms, ready, atOnce);
  const title = formatMessage({ id: "kanban.alarms.title" });
  return (
    <Surface title={title} tools={shown.length > 0 && !atOnce && <AllLink count={count} />}>
      <chakra.div aria-live="polite">
        {held > 0 && (
          <m.div initial={{ opacity: 0, y: -8 }} animate={{ opacity: 1, y: 0 }}>
            <NewLine type="button" onClick={reveal}>
              <ArrowUp size={13} aria-hidden />
              <FormattedMessage id="kanban.alarms.new" values={{ count: held }} />
            </NewLine>
          </m.div>
        )}
      </chakra.div>
      {ready && shown.length === 0 ? (
        <EmptyState compact icon={BellOff} title="kanban.alarms.empty" text="kanban.alarms.empty.text" />
      ) : (
        <chakra.ul
          aria-label={title}
          tabIndex={0}
          overflowY="auto"
          flex="1"
          minH="0"
          css={{ "& > li + li": { borderTopWidth: "1px", borderColor: "line" } }}
        >
          <AnimatePresence initial={false}>
            {shown.map((alarm) => (
              <AlarmRow
                key={alarm.id}
                alarm={alarm}
                now={now}
                timeZone={timeZone}
                onAcknowledge={onAcknowledge}
                still={atOnce}
              />
            ))}
          </AnimatePresence>
        </chakra.ul>
      )}
    </Surface>
  );
}

function AllLink({ count }: { readonly count: number }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("show", "alarms");
  return (
    <chakra.a asChild color="accent.fg" fontSize="sm" fontWeight="550" px="2" py="1" borderRadius="control">
      <Link to={`${pathname}?${query}`}>
        <FormattedMessage id="kanban.alarms.all" values={{ count }} />
      </Link>
    </chakra.a>
  );
}

const NewLine = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1.5",
    w: "100%",
    py: "1",
    fontSize: "sm",
    fontWeight: "600",
    color: "accent.fg",
    bg: "accent.subtle",
    borderBlockWidth: "1px",
    borderColor: "accent.muted",
    cursor: "pointer",
    _hover: { bg: "accent.muted" },
  },
});
