import { chakra, Heading } from "@chakra-ui/react";
import { ArrowRight, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../../i18n/messages.ts";
import { useFormat } from "../../../../lib/format.ts";
import { GunStateBadge } from "../../../../parts/gun/gun-state-badge.tsx";
import type { ForecourtUnits } from "../../../../parts/gun/gun-tile.tsx";
import { STATUS_LOOK } from "./command-progress.tsx";
import type { GunCommandLineFragment } from "../realtime.generated.ts";
import type { GunStateLine } from "./use-gun-commands.ts";

const MOST_LINES = 8;

interface GunHistoryProps {
  commands: readonly GunCommandLineFragment[];
  stateChanges: readonly GunStateLine[];
  units: ForecourtUnits;
  timeZone: string | undefined;
}

/** The last orders with who gave them and what came of them, and the last steps from state to state. */
export function GunHistory({ commands, stateChanges, units, timeZone }: GunHistoryProps) {
  return (
    <>
      <Lines title="gun.lastCommands" none="gun.lastCommands.none">
        {commands.slice(0, MOST_LINES).map((command) => (
          <CommandLine key={command.id} command={command} units={units} timeZone={timeZone} />
        ))}
      </Lines>
      <Lines title="gun.lastStates" none="gun.lastStates.none">
        {stateChanges.map((change) => (
          <StateLine key={change.id} change={change} timeZone={timeZone} />
        ))}
      </Lines>
    </>
  );
}

interface CommandLineProps {
  command: GunCommandLineFragment;
  units: ForecourtUnits;
  timeZone: string | undefined;
}

function CommandLine({ command, units, timeZone }: CommandLineProps) {
  const { formatMessage } = useIntl();
  const format = useFormat(timeZone);
  const { icon: Icon, meaning } = STATUS_LOOK[command.status];
  const value = command.presetValue;
  const preset =
    value && command.presetType === "AMOUNT"
      ? format.money(value, units.currencySymbol)
      : value && format.quantity(value, units.measureUnitSymbol);
  return (
    <li>
      <time dateTime={command.requestedAt}>{format.clock(command.requestedAt)}</time>
      <span>
        <b>{formatMessage({ id: `command.${command.kind}` })}</b> {preset && <bdi>{preset}</bdi>}
        <small>
          <bdi>{command.requestedBy}</bdi>
        </small>
        {command.vendorCode && (
          <small>
            <bdi>{command.vendorCode}</bdi>
          </small>
        )}
      </span>
      <chakra.span className="outcome" color={`state.${meaning}.fg`}>
        <Icon size={13} aria-hidden />
        {formatMessage({ id: `command.status.${command.status}` })}
      </chakra.span>
    </li>
  );
}

function StateLine({ change, timeZone }: { change: GunStateLine; timeZone: string | undefined }) {
  const { formatMessage } = useIntl();
  const format = useFormat(timeZone);
  return (
    <li>
      <time dateTime={change.time}>{format.clock(change.time)}</time>
      <span>
        <chakra.span css={STEP}>
          {change.previous && (
            <>
              <span>{formatMessage({ id: `gun.state.${change.previous}` })}</span>
              <ArrowRight size={12} aria-hidden />
            </>
          )}
          <GunStateBadge presence={change.state} iconSize={11} />
        </chakra.span>
        {change.reason && (
          <small>
            <bdi>{change.reason}</bdi>
          </small>
        )}
      </span>
      {!change.legal && (
        <chakra.span className="outcome" color="state.fault.fg">
          <TriangleAlert size={13} aria-hidden />
          {formatMessage({ id: "gun.illegalMove" })}
        </chakra.span>
      )}
    </li>
  );
}

interface LinesProps {
  title: MessageId;
  none: MessageId;
  children: readonly ReactNode[];
}

function Lines({ title, none, children }: LinesProps) {
  const { formatMessage } = useIntl();
  return (
    <section aria-labelledby={title}>
      <Heading as="h3" id={title} fontSize="md" fontWeight="600" marginBlockEnd="2">
        {formatMessage({ id: title })}
      </Heading>
      {children.length > 0 ? (
        <chakra.ul css={LIST}>{children}</chakra.ul>
      ) : (
        <chakra.p fontSize="sm" color="muted">
          {formatMessage({ id: none })}
        </chakra.p>
      )}
    </section>
  );
}

const STEP = {
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  fontSize: "xs",
  "&:dir(rtl) > svg": { transform: "scaleX(-1)" },
} as const;

const LIST = {
  listStyle: "none",
  background: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& li": {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    gap: "12px",
    alignItems: "center",
    paddingBlock: "7px",
    paddingInline: "12px",
  },
  "& li + li": { borderBlockStartWidth: "1px", borderColor: "line" },
  "& time, & small": { color: "muted" },
  "& small": { display: "block", fontSize: "xs", overflowWrap: "anywhere" },
  "& .outcome": { display: "inline-flex", alignItems: "center", gap: "4px", fontWeight: 600, fontSize: "xs" },
} as const;
