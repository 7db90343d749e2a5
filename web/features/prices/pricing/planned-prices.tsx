import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { tabular } from "../../../ui/theme.ts";
import { notify } from "../../../ui/toast-store.ts";
import { useMayPrice } from "./price-review.tsx";
import { PriceStep } from "./price-step.tsx";
import { CancelPriceDocument } from "./pricing.generated.ts";
import type { PricedStation } from "./priced-station.ts";
import type { GradeChoice } from "./use-price-grades.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

/** What a station sells. */
interface Sold {
  readonly cell: PricedStation["cells"][number];
  readonly grade: GradeChoice;
}

interface Props {
  readonly station: PricedStation;
  readonly sold: readonly Sold[];
}

type Plan = Sold["cell"]["planned"][number];

/** What falls due at a station, the next first, each with how long until then and the way to cancel it. */
export function PlannedPrices({ station, sold }: Props) {
  const { formatMessage } = useIntl();
  const plans = sold
    .flatMap(({ cell, grade }) => cell.planned.map((plan) => ({ plan, cell, grade })))
    .sort((left, right) => left.plan.effectiveAt.localeCompare(right.plan.effectiveAt));
  return (
    <Surface title={formatMessage({ id: "price.planned" })}>
      {plans.length === 0 ? (
        <EmptyState compact title="price.planned.none" />
      ) : (
        <chakra.ol css={LIST}>
          {plans.map(({ plan, cell, grade }) => (
            <li key={plan.id}>
              <PlanLine plan={plan} old={cell.price} grade={grade} station={station} />
            </li>
          ))}
        </chakra.ol>
      )}
    </Surface>
  );
}

interface LineProps {
  readonly plan: Plan;
  readonly old: string | null;
  readonly grade: GradeChoice;
  readonly station: PricedStation;
}

function PlanLine({ plan, old, grade, station: { timeZone, currencySymbol, selfControlled } }: LineProps) {
  const { formatMessage } = useIntl();
  const { price, dateTime, duration } = useFormat(timeZone);
  const left = new Date(plan.effectiveAt).getTime() - useNow(1_000).getTime();
  const mayPrice = useMayPrice() && !selfControlled;
  const cancel = useCancel({ plan, grade, price: price(plan.price, currencySymbol) });
  return (
    <>
      <GradeMark name={grade.name} colour={grade.colour} />
      <chakra.span fontWeight="620" marginInlineStart="auto">
        <bdi>{price(plan.price, currencySymbol)}</bdi>
      </chakra.span>
      <span className="when">
        <time dateTime={plan.effectiveAt}>{dateTime(plan.effectiveAt)}</time>
        <bdi>{plan.author}</bdi>
      </span>
      <PriceStep old={old} price={plan.price} />
      <span className="when" role="timer">
        {formatMessage({ id: "price.due" }, { time: duration(left) })}
      </span>
      {mayPrice && (
        <DeedButton
          needs={CancelPriceDocument}
          size="xs"
          variant="outline"
          colorPalette="gray"
          marginInlineStart="auto"
          onClick={() => void cancel()}
        >
          {formatMessage({ id: "price.cancel" })}
        </DeedButton>
      )}
    </>
  );
}

function useCancel({ plan, grade, price }: { plan: Plan; grade: GradeChoice; price: string }) {
  const [cancelPrice] = useMutation(CancelPriceDocument);
  return async () => {
    const values = { grade: grade.name, price };
    const sure = await confirm({
      title: "price.cancel.question",
      text: "price.cancel.text",
      values,
      action: "price.cancel.action",
      tone: "danger",
    });
    // What is refused is told by a notice.
    const gone = sure && (await cancelPrice({ variables: { input: { id: plan.id } } }).catch(() => undefined));
    if (gone) {
      notify({ tone: "info", message: "price.cancelled", values });
    }
  };
}

const LIST = {
  ...tabular,
  listStyle: "none",
  fontSize: "sm",
  paddingInline: "4",
  paddingBlockEnd: "3",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    paddingBlock: "2.5",
    borderBlockStartWidth: "1px",
    borderColor: "line",
  },
  "& .when": { color: "muted", fontSize: "xs", display: "inline-flex", gap: "2", flexBasis: "100%" },
  "& .when[role=timer]": { flexBasis: "auto" },
} as const;
