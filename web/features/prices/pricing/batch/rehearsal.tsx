import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { ChevronDown, CircleCheck, Fuel, TrendingUp, Unplug, UserRoundX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import type { PriceBatchInput } from "../../../../schema-types.generated.ts";
import { LoadError } from "../../../../ui/load-error.tsx";
import { PriceRehearsalDocument } from "./batch.generated.ts";
import { DayRows, DearerRows, FuellingRows, UnreachedRows, type Rehearsed } from "./rehearsal-rows.tsx";

/** What stands in the way of a batch and what it would bring: looked up when it opens, and never kept. */
export function Rehearsal({ input }: { readonly input: PriceBatchInput }) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(PriceRehearsalDocument, { variables: { input }, fetchPolicy: "no-cache" });
  return (
    <chakra.section aria-label={formatMessage({ id: "priceRehearsal.title" })} css={FRAME}>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} compact />
      ) : data ? (
        <Findings of={data.rehearsePriceBatch} />
      ) : (
        <Skeleton h="11.5rem" role="status" aria-label={formatMessage({ id: "priceRehearsal.loading" })} />
      )}
    </chakra.section>
  );
}

function Findings({ of: { unreached, fuelling, dearer, days, sums } }: { readonly of: Rehearsed }) {
  const { formatMessage, formatList } = useIntl();
  const { money } = useFormat();
  const change = sums.map(
    ({ difference, currencySymbol }) => `${difference.startsWith("-") ? "" : "+"}${money(difference, currencySymbol)}`,
  );
  const guns = unreached.reduce((sum, one) => sum + one.guns, 0);
  return (
    <>
      <Finding
        icon={Unplug}
        warns={unreached.length > 0}
        text={formatMessage({ id: "priceRehearsal.unreached" }, { stations: unreached.length, guns })}
        rows={<UnreachedRows rows={unreached} />}
      />
      <Finding
        icon={Fuel}
        warns={fuelling.length > 0}
        text={formatMessage({ id: "priceRehearsal.fuelling" }, { guns: fuelling.length })}
        rows={<FuellingRows rows={fuelling} />}
      />
      {dearer && (
        <Finding
          icon={UserRoundX}
          warns={dearer.length > 0}
          text={formatMessage({ id: "priceRehearsal.dearer" }, { customers: customersOf(dearer) })}
          rows={<DearerRows rows={dearer} />}
        />
      )}
      {days.length > 0 && (
        <Finding
          icon={TrendingUp}
          warns
          quiet
          text={
            change.length === 0
              ? formatMessage({ id: "priceRehearsal.day.unknown" })
              : formatMessage({ id: "priceRehearsal.day" }, { change: formatList(change) })
          }
          rows={<DayRows rows={days} />}
        />
      )}
    </>
  );
}

const customersOf = (dearer: NonNullable<Rehearsed["dearer"]>) =>
  new Set(dearer.map(({ customerId }) => customerId)).size;

interface FindingProps {
  readonly icon: LucideIcon;
  /** There is something to look at; otherwise all is well. */
  readonly warns: boolean;
  /** A figure, and nothing to worry about. */
  readonly quiet?: boolean;
  readonly text: string;
  readonly rows: ReactNode;
}

/** One finding: said in a line, its rows behind it where there are any. */
function Finding({ icon: Icon, warns, quiet = false, text, rows }: FindingProps) {
  if (!warns) {
    return (
      <chakra.p css={LINE}>
        <chakra.span color="state.ok.fg">
          <CircleCheck size={16} aria-hidden />
        </chakra.span>
        {text}
      </chakra.p>
    );
  }
  return (
    <chakra.details css={DETAILS}>
      <chakra.summary css={LINE} fontWeight="560">
        <chakra.span color={quiet ? "muted" : "state.warning.fg"}>
          <Icon size={16} aria-hidden />
        </chakra.span>
        <chakra.span flex="1">{text}</chakra.span>
        <ChevronDown size={16} aria-hidden data-arrow />
      </chakra.summary>
      <chakra.div maxBlockSize="14rem" display="flex" borderTopWidth="1px" borderColor="line">
        {rows}
      </chakra.div>
    </chakra.details>
  );
}

const FRAME = {
  flex: "none",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  overflow: "hidden",
  "& > * + *": { borderTopWidth: "1px", borderColor: "line" },
} as const;

const LINE = {
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  px: "3",
  minBlockSize: "11",
  py: "1.5",
  fontSize: "sm",
  "& > span:first-of-type": { flex: "none" },
} as const;

const DETAILS = {
  "& summary": { cursor: "pointer", listStyle: "none", _hover: { bg: "surface.sunken" } },
  "& summary::-webkit-details-marker": { display: "none" },
  "& [data-arrow]": { flex: "none", transition: "transform 120ms" },
  "&[open] [data-arrow]": { transform: "rotate(180deg)" },
} as const;
