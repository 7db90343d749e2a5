import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { DetailDrawer, DetailSection, type Fact } from "../../../ui/detail-drawer.tsx";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { GunPrices } from "./gun-prices.tsx";
import { PriceRefusal, PriceStatusBadge } from "./price-marks.tsx";
import { PriceStep } from "./price-step.tsx";
import { PriceDetailDocument, type PriceLineFragment } from "./pricing.generated.ts";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One price: from when, by whom, and what became of it at each gun. */
export function PriceDetail({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(PriceDetailDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const [line] = data?.unitPrices.nodes ?? [];
  const facts = useFacts(line);
  if (error && !data) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  return (
    <DetailDrawer
      title={line ? <GradeMark name={line.gradeName} colour={line.gradeColour} /> : NO_VALUE}
      subtitle={
        line && (
          <>
            <PriceStatusBadge status={line.status} /> <PriceRefusal number={line.refusal} />
          </>
        )
      }
      facts={facts}
      missing={data !== undefined && line === undefined}
      history={<RecordHistory objectId={id} timeZone={line?.timeZone} />}
      onClose={onClose}
    >
      {line && line.guns.length > 0 && (
        <DetailSection title="price.guns">
          <GunPrices guns={line.guns} price={line.status === "IN_FORCE" ? line.price : null} timeZone={line.timeZone} />
        </DetailSection>
      )}
    </DetailDrawer>
  );
}

function StationLine({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
      <bdi>{name}</bdi>
      <chakra.small color="muted">{code}</chakra.small>
    </chakra.span>
  );
}

function useFacts(line: PriceLineFragment | undefined): readonly Fact[] | undefined {
  const { formatMessage } = useIntl();
  const { dateTime, instant, price } = useFormat(line?.timeZone);
  if (line === undefined) {
    return undefined;
  }
  const { effectiveAt, createdAt, cancelledAt, cancelledBy, previousPrice, author, reason, source, currencySymbol } =
    line;
  const cancelled = cancelledAt !== null && {
    title: "price.status.CANCELLED" as const,
    value: formatMessage({ id: "detail.whenBy" }, { time: dateTime(cancelledAt), by: cancelledBy }),
  };
  return [
    { title: "filter.station", value: <StationLine name={line.stationName} code={line.stationCode} /> },
    { title: "price.new", value: price(line.price, currencySymbol) },
    { title: "price.old", value: previousPrice === null ? NO_VALUE : price(previousPrice, currencySymbol) },
    { title: "price.step", value: <PriceStep old={previousPrice} price={line.price} /> },
    { title: "price.effective", value: <time dateTime={effectiveAt}>{instant(effectiveAt)}</time> },
    { title: "price.source", value: formatMessage({ id: `price.source.${source}` }) },
    { title: "price.author", value: <bdi>{author}</bdi> },
    ...(reason === null ? [] : [{ title: "price.reason", value: <bdi>{reason}</bdi> } as const]),
    { title: "price.created", value: <time dateTime={createdAt}>{instant(createdAt)}</time> },
    ...(cancelled ? [cancelled] : []),
  ];
}
