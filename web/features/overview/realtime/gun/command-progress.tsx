import { Box, Button, chakra, Flex } from "@chakra-ui/react";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Clock,
  Hourglass,
  Send,
  TriangleAlert,
  Unplug,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useIntl } from "react-intl";
import { errorMessageId } from "../../../../i18n/messages.ts";
import type { CommandStatus } from "../../../../schema-types.generated.ts";
import type { Meaning } from "../../../../ui/theme-tokens.ts";
import { isUnderWay } from "./command-rules.ts";
import type { GunCommandLineFragment } from "../realtime.generated.ts";
import type { GunOrders } from "./use-gun-command.ts";

export const STATUS_LOOK: Record<CommandStatus, { icon: LucideIcon; meaning: Meaning }> = {
  PENDING: { icon: CircleDashed, meaning: "authorized" },
  SENT: { icon: Send, meaning: "authorized" },
  DONE: { icon: CircleCheck, meaning: "refuelling" },
  BUSY: { icon: Hourglass, meaning: "warning" },
  REFUSED: { icon: Ban, meaning: "fault" },
  OFFLINE: { icon: Unplug, meaning: "offline" },
  TIMED_OUT: { icon: Clock, meaning: "warning" },
  UNSUPPORTED: { icon: CircleHelp, meaning: "warning" },
};

interface CommandProgressProps {
  orders: GunOrders;
  /** This gun's commands, newest first. */
  commands: readonly GunCommandLineFragment[];
}

/** How far the last order of this person has come, and how it ended; told to those who listen, too. */
export function CommandProgress({ orders, commands }: CommandProgressProps) {
  return (
    <Box aria-live="polite" aria-atomic="true">
      <Progress orders={orders} commands={commands} />
    </Box>
  );
}

function Progress({ orders: { state, retry }, commands }: CommandProgressProps) {
  const { formatMessage } = useIntl();
  if (state.phase === "none") {
    return null;
  }
  const action = formatMessage({ id: `command.${state.submission.action}` });
  if (state.phase === "refused") {
    const number = state.number ?? "unknown";
    return (
      <Notice meaning="fault" icon={TriangleAlert} title={formatMessage({ id: "command.notTaken" }, { action })}>
        {formatMessage({ id: "command.refusal" }, { words: formatMessage({ id: errorMessageId(number) }), number })}
      </Notice>
    );
  }
  if (state.phase === "lost") {
    return (
      <Notice meaning="warning" icon={TriangleAlert} title={formatMessage({ id: "command.noAnswer" }, { action })}>
        <Flex gap="3" alignItems="center" justifyContent="space-between">
          {formatMessage({ id: "command.noAnswer.text" })}
          <Button size="sm" variant="outline" flex="none" onClick={() => void retry()}>
            {formatMessage({ id: "command.sendAgain" })}
          </Button>
        </Flex>
      </Notice>
    );
  }
  const command = state.phase === "accepted" ? commands.find((each) => each.id === state.commandId) : undefined;
  const status = command?.status ?? "PENDING";
  const { icon, meaning } = STATUS_LOOK[status];
  return (
    <Notice
      meaning={meaning}
      icon={icon}
      title={formatMessage(
        { id: "command.progress" },
        { action, status: formatMessage({ id: `command.status.${status}` }) },
      )}
    >
      <Steps status={status} />
      {!isUnderWay(status) && status !== "DONE" && formatMessage({ id: `command.outcome.${status}` })}
      {command?.vendorCode && (
        <chakra.p color="muted">
          {formatMessage({ id: "command.vendorCode" })} <bdi>{command.vendorCode}</bdi>
        </chakra.p>
      )}
    </Notice>
  );
}

interface NoticeProps {
  meaning: Meaning;
  icon: LucideIcon;
  title: string;
  children: React.ReactNode;
}

function Notice({ meaning, icon: Icon, title, children }: NoticeProps) {
  return (
    <Box
      bg={`state.${meaning}.bg`}
      borderWidth="1px"
      borderColor={`state.${meaning}.line`}
      borderRadius="surface"
      padding="3"
      fontSize="sm"
    >
      <Flex gap="2" alignItems="center" fontWeight="600" color={`state.${meaning}.fg`} marginBlockEnd="1">
        <Icon size={16} aria-hidden />
        {title}
      </Flex>
      {children}
    </Box>
  );
}

const STEPS = ["PENDING", "SENT", "DONE"] as const;

/** The way of every order; it stops where the device's answer ends it. */
function Steps({ status }: { status: CommandStatus }) {
  const { formatMessage } = useIntl();
  const last = isUnderWay(status) ? "DONE" : status;
  const reached = isUnderWay(status) ? STEPS.indexOf(status) : STEPS.length - 1;
  return (
    <chakra.ol css={STEP_STYLE}>
      {[STEPS[0], STEPS[1], last].map((step, index) => (
        <li
          key={step}
          data-reached={index <= reached || undefined}
          aria-current={index === reached ? "step" : undefined}
        >
          {formatMessage({ id: `command.status.${step}` })}
        </li>
      ))}
    </chakra.ol>
  );
}

const STEP_STYLE = {
  display: "flex",
  gap: "4px",
  listStyle: "none",
  marginBlock: "6px 4px",
  "& li": {
    flex: 1,
    fontSize: "xs",
    color: "muted",
    borderBlockStart: "3px solid",
    borderColor: "line",
    paddingBlockStart: "4px",
  },
  "& li[data-reached]": { borderColor: "currentColor", color: "text", fontWeight: 600 },
} as const;
