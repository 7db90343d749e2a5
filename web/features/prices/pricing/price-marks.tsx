import { chakra } from "@chakra-ui/react";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Clock,
  Hourglass,
  Send,
  TriangleAlert,
  Unplug,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useIntl } from "react-intl";
import { errorMessageId } from "../../../i18n/messages.ts";
import type { PriceGunState, PriceStatus } from "../../../schema-types.generated.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Meaning } from "../../../ui/theme-tokens.ts";
import { deliveryOf, type Progress } from "./price-rules.ts";
import type { GunLineFragment } from "./pricing.generated.ts";

interface Look {
  readonly icon: LucideIcon;
  readonly meaning: Meaning;
}

const GUN_LOOKS: Readonly<Record<PriceGunState, Look>> = {
  QUEUED: { icon: CircleDashed, meaning: "authorized" },
  SENT: { icon: Send, meaning: "authorized" },
  CONFIRMED: { icon: CircleCheck, meaning: "refuelling" },
  FAILED: { icon: TriangleAlert, meaning: "fault" },
  SELF_CONTROLLED: { icon: CircleSlash, meaning: "offline" },
  SUPERSEDED: { icon: CircleSlash, meaning: "free" },
};

/** How far a price is at one gun; why, where it is not there. */
export function GunPriceState({ gun }: { readonly gun: Pick<GunLineFragment, "state" | "failure"> }) {
  const { formatMessage } = useIntl();
  const { state, failure } = gun;
  const offline = failure === "OFFLINE" || failure === "NO_DEVICE";
  const look = offline ? { icon: Unplug, meaning: "offline" as const } : GUN_LOOKS[state];
  const word = formatMessage({ id: failure === null ? `price.state.${state}` : `price.failure.${failure}` });
  return <StatusBadge {...look} word={word} />;
}

const STATUS_LOOKS: Readonly<Record<PriceStatus, Look>> = {
  IN_FORCE: { icon: CircleCheck, meaning: "refuelling" },
  SCHEDULED: { icon: Clock, meaning: "authorized" },
  SUPERSEDED: { icon: CircleSlash, meaning: "free" },
  CANCELLED: { icon: Ban, meaning: "free" },
  REFUSED: { icon: TriangleAlert, meaning: "fault" },
};

/** Where a price stands. */
export function PriceStatusBadge({ status }: { readonly status: PriceStatus }) {
  const { formatMessage } = useIntl();
  return <StatusBadge {...STATUS_LOOKS[status]} word={formatMessage({ id: `price.status.${status}` })} />;
}

/** Why a price was refused when it fell due, with the number of the refusal; nothing for any other. */
export function PriceRefusal({ number }: { readonly number: number | null }) {
  const { formatMessage } = useIntl();
  return (
    number !== null && (
      <chakra.span fontSize="xs" color="muted">
        {formatMessage({ id: "rows.refused" }, { text: formatMessage({ id: errorMessageId(number) }), number })}
      </chakra.span>
    )
  );
}

const MARKS = {
  done: { icon: CircleCheck, colour: "state.refuelling.fg" },
  waiting: { icon: Hourglass, colour: "state.authorized.fg" },
  failed: { icon: TriangleAlert, colour: "state.fault.fg" },
} as const;

interface ProgressProps {
  readonly progress: Progress;
  /** Says it whole. */
  readonly words?: boolean;
  /** Shows the numbers alone, where there is no room for words. */
  readonly figures?: boolean;
}

/** How many of its guns show a price: a mark, and the numbers for who asks. */
export function ProgressMark({ progress, words = false, figures = false }: ProgressProps) {
  const { formatMessage, formatNumber } = useIntl();
  const delivery = deliveryOf(progress);
  if (delivery === "none") {
    return null;
  }
  const { icon: Icon, colour } = MARKS[delivery];
  const { confirmed, guns } = progress;
  const text = formatMessage({ id: "price.of" }, { confirmed, guns });
  const counted = [confirmed, guns].map((count) => formatNumber(count)).join(" / ");
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" color={colour} title={text}>
      <Icon size={14} aria-hidden />
      {words ? <span>{text}</span> : <chakra.span srOnly>{text}</chakra.span>}
      {figures && <bdi aria-hidden>{counted}</bdi>}
    </chakra.span>
  );
}
