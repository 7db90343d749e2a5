import { Button, chakra } from "@chakra-ui/react";
import { ChartLine, Pencil, RotateCw } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMutation } from "@apollo/client/react";
import { useFormat } from "../../../lib/format.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { tabular } from "../../../ui/theme.ts";
import { notify } from "../../../ui/toast-store.ts";
import { GunPrices } from "./gun-prices.tsx";
import { PriceCourse } from "./price-course.tsx";
import { PriceForm } from "./price-form.tsx";
import { ProgressMark } from "./price-marks.tsx";
import { useMayPrice } from "./price-review.tsx";
import { PriceStep } from "./price-step.tsx";
import { ChangePricesDocument, ResendPricesDocument } from "./pricing.generated.ts";
import type { PricedStation } from "./priced-station.ts";
import type { GradeChoice } from "./use-price-grades.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly station: PricedStation;
  readonly cell: PricedStation["cells"][number];
  readonly grade: GradeChoice;
}

/** One grade of a station: its price, the guns that show it, and its course. */
export function GradePrice({ station, cell, grade }: Props) {
  const { price, dateTime } = useFormat(station.timeZone);
  const [open, setOpen] = useState<"change" | "course">();
  const { effectiveAt, previousPrice } = cell;
  return (
    <Surface
      title={<GradeMark name={grade.name} colour={grade.colour} />}
      tools={<Tools {...{ station, cell, grade }} open={open} onOpen={setOpen} />}
      wrap
    >
      <chakra.div px="4" pb="3" display="flex" flexWrap="wrap" columnGap="6" rowGap="3" alignItems="flex-start">
        <chakra.div css={tabular} minW="9rem">
          <chakra.bdi display="block" fontSize="2xl" fontWeight="620" lineHeight="1.2">
            {cell.price === null ? NO_VALUE : price(cell.price, station.currencySymbol)}
          </chakra.bdi>
          {cell.price !== null && previousPrice !== null && <PriceStep old={previousPrice} price={cell.price} />}
          {effectiveAt && (
            <chakra.time display="block" color="muted" fontSize="sm" dateTime={effectiveAt}>
              {dateTime(effectiveAt)}
            </chakra.time>
          )}
          <chakra.span fontSize="sm">
            <ProgressMark progress={cell.progress} words />
          </chakra.span>
        </chakra.div>
        <GunPrices guns={cell.guns} price={cell.price} timeZone={station.timeZone} />
      </chakra.div>
      {open === "course" && <PriceCourse station={station} cell={cell} grade={grade} />}
      {open === "change" && <PriceForm {...{ station, cell, grade }} onClose={() => setOpen(undefined)} />}
    </Surface>
  );
}

interface ToolsProps extends Props {
  readonly open: "change" | "course" | undefined;
  readonly onOpen: (part: "change" | "course" | undefined) => void;
}

function Tools({ station, cell, grade, open, onOpen }: ToolsProps) {
  const { formatMessage } = useIntl();
  const mayPrice = useMayPrice() && !station.selfControlled;
  const resend = useResend(station);
  const wrong = cell.guns.some(
    ({ state, shownPrice }) => state === "FAILED" || (state === "CONFIRMED" && differs(shownPrice, cell.price)),
  );
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="1.5" py="1.5">
      {cell.history.length > 1 && (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-expanded={open === "course"}
          onClick={() => onOpen(open === "course" ? undefined : "course")}
        >
          <ChartLine aria-hidden />
          {formatMessage({ id: "price.history" }, { grade: grade.name })}
        </Button>
      )}
      {mayPrice && wrong && (
        <DeedButton
          needs={ResendPricesDocument}
          size="xs"
          variant="outline"
          colorPalette="gray"
          onClick={() => void resend(cell.gradeId)}
        >
          <RotateCw aria-hidden />
          <FormattedMessage id="price.resend" />
        </DeedButton>
      )}
      {mayPrice && (
        <DeedButton needs={ChangePricesDocument} size="xs" variant="outline" onClick={() => onOpen("change")}>
          <Pencil aria-hidden />
          <FormattedMessage id="price.review.action" />
        </DeedButton>
      )}
    </chakra.div>
  );
}

/** Whether a gun shows another price than it should. */
const differs = (shown: string | null, price: string | null): boolean =>
  shown !== null && price !== null && Number(shown) !== Number(price);

function useResend(station: PricedStation) {
  const [resendPrices] = useMutation(ResendPricesDocument);
  return async (gradeId: string) => {
    // What is refused is told by a notice.
    const sent = await resendPrices({ variables: { input: { stationId: station.id, gradeId } } }).catch(
      () => undefined,
    );
    if (sent) {
      notify({ tone: "info", message: "price.resent", values: { station: station.name } });
    }
  };
}
