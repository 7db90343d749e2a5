import { ClipboardList, ClipboardPen, DatabaseZap, Droplets, Ruler, Scale, Truck } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { paths } from "../../../lib/paths.ts";
import { toldShare } from "../../../parts/coverage/share.ts";
import { useScreens } from "../../../ui/screens-map.ts";
import { SUSPICIONS, type useWaiting } from "./use-waiting.ts";
import { WayCard } from "./way-card.tsx";

interface Props {
  readonly of: ReturnType<typeof useWaiting>;
}

/** What tanks, deliveries, sales and shifts have that somebody has to look at. */
export function ReportCards({
  of: { suspects, offTanks, offLitres, yesterday, disputes, movements, fuelOrders, lacking, unsigned },
}: Props) {
  const { volume } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  return (
    <>
      {suspects > 0 && (
        <WayCard
          to={`${paths.wetStock}?${SUSPICIONS.map((finding) => `found=${finding}`).join("&")}`}
          icon={Droplets}
          token="state.fault"
          title={<FormattedMessage id="home.suspected" values={{ count: suspects }} />}
          text={<FormattedMessage id="home.suspected.text" />}
        />
      )}
      {offTanks > 0 && (
        <WayCard
          to={`${paths.wetStock}?days=${yesterday}..${yesterday}&state=RED&state=AMBER&sort=worst`}
          icon={Scale}
          token="state.warning"
          title={<FormattedMessage id="home.offTanks" values={{ count: offTanks }} />}
          text={<FormattedMessage id="home.offTanks.text" values={{ litres: volume(offLitres, unit, 1, true) }} />}
        />
      )}
      {disputes > 0 && (
        <WayCard
          to={`${paths.inboundOil}?dispute=OPEN`}
          icon={Truck}
          token="state.warning"
          title={<FormattedMessage id="home.disputes" values={{ count: disputes }} />}
          text={<FormattedMessage id="home.disputes.text" />}
        />
      )}
      {movements > 0 && (
        <WayCard
          to={`${paths.stockMovements}?state=WAITING`}
          icon={Ruler}
          token="state.warning"
          title={<FormattedMessage id="home.movements" values={{ count: movements }} />}
          text={<FormattedMessage id="home.movements.text" />}
        />
      )}
      {fuelOrders > 0 && (
        <WayCard
          to={paths.fuelOrders}
          icon={ClipboardList}
          token="state.warning"
          title={<FormattedMessage id="home.fuelOrders" values={{ count: fuelOrders }} />}
          text={<FormattedMessage id="home.fuelOrders.text" />}
        />
      )}
      {lacking && <Lacking of={lacking} day={yesterday} />}
      {unsigned > 0 && (
        <WayCard
          to={`${paths.shifts}?state=OPEN&sort=openedAt`}
          icon={ClipboardPen}
          token="state.warning"
          title={<FormattedMessage id="home.unsigned" values={{ count: unsigned }} />}
          text={<FormattedMessage id="home.unsigned.text" />}
        />
      )}
    </>
  );
}

interface LackingProps {
  readonly of: NonNullable<Props["of"]["lacking"]>;
  readonly day: string;
}

/** Hours of yesterday of which not all has arrived; the screen of sales, or else of reports, says which. */
function Lacking({ of, day }: LackingProps) {
  const { formatNumber } = useIntl();
  const path = useScreens().has(paths.transactions) ? paths.transactions : paths.stationReport;
  const share = formatNumber(toldShare(of), { style: "percent", maximumFractionDigits: 1 });
  return (
    <WayCard
      to={`${path}?days=${day}..${day}`}
      icon={DatabaseZap}
      token="state.warning"
      title={<FormattedMessage id="home.lacking" values={{ share }} />}
      text={<FormattedMessage id="home.lacking.text" values={{ count: of.incomplete.length }} />}
    />
  );
}
