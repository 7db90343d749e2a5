import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Flag, PencilLine, ShieldCheck, ShieldOff, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import { RecordDeed } from "../../../../parts/records/deeds.tsx";
import { useWordOf } from "../../../../parts/records/words.ts";
import { LoadError } from "../../../../ui/load-error.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { AllowOnce } from "./allow-once.tsx";
import { CardLimitsForm } from "./card-limits-form.tsx";
import { LIMIT_WORDS } from "./limit-list.ts";
import {
  AllowCardOnceDocument,
  type CardLimitsLineFragment,
  ChangeCardLimitsDocument,
  LimitsOfCardDocument,
} from "./limits.generated.ts";
import { useBoundTold, useLineTold } from "./use-limit-told.ts";

interface Props {
  readonly card: { readonly id: string; readonly number: string; readonly state: string; readonly platformId: string };
}

/** What a card may fill, line by line, with what is used up; how that is changed, and lifted once. */
export function CardLimits({ card }: Props) {
  const [open, setOpen] = useState<"change" | "once">();
  const { data, error, refetch } = useQuery(LimitsOfCardDocument, {
    variables: { cardId: card.id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  const limits = data?.cardLimits;
  if (!limits) {
    return null;
  }
  const inUse = card.state !== "REPLACED" && card.state !== "CLOSED";
  const close = () => setOpen(undefined);
  return (
    <>
      {inUse && <Deeds limits={limits} onOpen={setOpen} />}
      {limits.profileName !== null && (
        <chakra.p fontSize="sm" color="muted" marginBlockEnd="2">
          <FormattedMessage id="cardLimit.profile.is" values={{ name: <bdi>{limits.profileName}</bdi> }} />
        </chakra.p>
      )}
      {limits.waiver && <Waiver waiver={limits.waiver} />}
      {limits.lines.length === 0 ? (
        <EmptyState title="cardLimit.none" text="cardLimit.none.text" compact />
      ) : (
        <chakra.ul css={LINES}>
          {limits.lines.map((line) => (
            <Line key={line.rule} line={line} limits={limits} />
          ))}
        </chakra.ul>
      )}
      {open === "change" && <CardLimitsForm limits={limits} platformId={card.platformId} onClose={close} />}
      {open === "once" && <AllowOnce card={card} onClose={close} />}
    </>
  );
}

interface DeedsProps {
  readonly limits: CardLimitsLineFragment;
  readonly onOpen: (what: "change" | "once") => void;
}

function Deeds({ limits, onOpen }: DeedsProps) {
  const limited = limits.lines.some(({ lifted }) => !lifted);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" marginBlockEnd="3">
      <RecordDeed
        needs={ChangeCardLimitsDocument}
        icon={SlidersHorizontal}
        label="cardLimit.change"
        opens
        onClick={() => onOpen("change")}
      />
      {limited && (
        <RecordDeed
          needs={AllowCardOnceDocument}
          icon={ShieldCheck}
          label="cardLimit.once"
          opens
          onClick={() => onOpen("once")}
        />
      )}
    </chakra.div>
  );
}

function Waiver({ waiver }: { readonly waiver: NonNullable<CardLimitsLineFragment["waiver"]> }) {
  const { dateTime } = useFormat(useMe()?.network.timeZone);
  const { until, reason, author, filling } = waiver;
  return (
    <chakra.div role="status" fontSize="sm" marginBlockEnd="2">
      <FormattedMessage
        id="cardLimit.waiver"
        values={{ until: dateTime(until), reason: <bdi>{reason}</bdi>, author: <bdi>{author}</bdi> }}
      />
      {filling && <FormattedMessage id="cardLimit.waiver.filling" tagName="p" />}
    </chakra.div>
  );
}

interface LineProps {
  readonly line: CardLimitsLineFragment["lines"][number];
  readonly limits: CardLimitsLineFragment;
}

function Line({ line, limits }: LineProps) {
  const { formatMessage } = useIntl();
  const { rule, mode, source, lifted } = line;
  const title = useWordOf(LIMIT_WORDS)(rule);
  return (
    <li>
      <div className="head">
        <strong>{title}</strong>
        <span className="marks">
          {source === "OVERRIDE" && (
            <StatusBadge meaning="authorized" icon={PencilLine} word={formatMessage({ id: "cardLimit.overridden" })} />
          )}
          {lifted && (
            <StatusBadge meaning="offline" icon={ShieldOff} word={formatMessage({ id: "cardLimit.lifted" })} />
          )}
          {!lifted && mode === "FLAG" && (
            <StatusBadge meaning="warning" icon={Flag} word={formatMessage({ id: "limit.mode.FLAG" })} />
          )}
        </span>
      </div>
      {!lifted && <Said line={line} limits={limits} title={title} />}
    </li>
  );
}

/** What a line says; of one with a day or a month what is used up of it. */
function Said({ line: { rule, most, used, left }, limits, title }: LineProps & { readonly title: string }) {
  const lineTold = useLineTold();
  const told = useBoundTold(limits.currencySymbol);
  if (most === null) {
    return <span className="said">{lineTold(rule, limits.inForce)}</span>;
  }
  if (used === null || left === null) {
    return <span className="said">{told(rule, most)}</span>;
  }
  const values = { used: told(rule, used), most: told(rule, most), left: told(rule, left) };
  // For the length of a bar alone.
  const share = Math.min(1, Number(used) / Number(most));
  return (
    <>
      <chakra.div
        css={BAR}
        role="meter"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <chakra.div bg={share < 1 ? "accent.solid" : "state.fault.fg"} style={{ inlineSize: `${share * 100}%` }} />
      </chakra.div>
      <span className="said">
        <FormattedMessage id="cardLimit.used" values={values} />
      </span>
    </>
  );
}

const BAR = {
  height: "6px",
  borderRadius: "full",
  bg: "line",
  overflow: "hidden",
  marginBlock: "1",
  "& > div": { height: "100%" },
} as const;

const LINES = {
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& > li": { paddingBlock: "2", borderBlockEndWidth: "1px", borderColor: "line" },
  "& .head": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "2" },
  "& strong": { fontWeight: "550" },
  "& .marks": { display: "inline-flex", flexWrap: "wrap", gap: "1" },
  "& .said": { color: "muted" },
} as const;
