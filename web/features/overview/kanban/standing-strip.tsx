import { chakra } from "@chakra-ui/react";
import { DatabaseZap, Fuel, type LucideIcon, Scale } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, type To } from "react-router-dom";
import { useFormat } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { toldShare } from "../../../parts/coverage/share.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { tabular } from "../../../ui/theme.ts";
import { useDrawerLink } from "./use-drawer-link.ts";
import type { Standing } from "./use-standing.ts";

/** Less than a day away: whoever sees it should act. */
const SOON_MS = 86_400_000;
const SEPARATOR = " · ";

interface Props {
  readonly standing: Standing;
  readonly unit: string;
}

/** Tanks, stock and coverage in a line each, as far as they are for who looks; the room is kept while they come. */
export function StandingStrip({ standing: { tanks, stock, coverage }, unit }: Props) {
  const { formatMessage } = useIntl();
  if (!tanks && !stock && !coverage) {
    return null;
  }
  return (
    <chakra.section aria-label={formatMessage({ id: "kanban.standing" })} css={STRIP}>
      {tanks && <DryFirst of={tanks} />}
      {stock && <OffYesterday of={stock} unit={unit} />}
      {coverage && <CoveredToday of={coverage.of} />}
    </chakra.section>
  );
}

type Told<Part extends keyof Standing> = Exclude<Standing[Part], false>;

/** The tank that runs dry before all others, and how many are to be ordered for. */
function DryFirst({ of: { first, toOrder, to } }: { readonly of: Told<"tanks"> }) {
  const { duration } = useFormat();
  const now = useNow();
  const left = first?.dryAt ? Date.parse(first.dryAt) - now.getTime() : undefined;
  return (
    <Line
      icon={Fuel}
      to={to}
      label={<FormattedMessage id="kanban.dry" />}
      value={left === undefined ? NO_VALUE : left > 0 ? duration(left) : <FormattedMessage id="kanban.dry.now" />}
      token={left !== undefined && left < SOON_MS ? "state.fault" : undefined}
      foot={
        toOrder !== undefined && (
          <>
            {toOrder > 0 && (
              <>
                <FormattedMessage id="kanban.dry.toOrder" values={{ count: toOrder }} />
                {SEPARATOR}
              </>
            )}
            {first ? (
              <bdi>
                <FormattedMessage id="tank.name" values={{ number: first.number, name: first.name }} />
                {SEPARATOR}
                {first.stationName}
              </bdi>
            ) : (
              <FormattedMessage id="kanban.dry.none" />
            )}
          </>
        )
      }
    />
  );
}

/** How many tanks were off beyond the limits yesterday, and by how much together; what nobody knows is said too. */
function OffYesterday({ of: { total, litres, to }, unit }: { readonly of: Told<"stock">; readonly unit: string }) {
  const { number, volume } = useFormat();
  const off = total && total.redDays + total.amberDays;
  return (
    <Line
      icon={Scale}
      to={to}
      label={<FormattedMessage id="kanban.off" />}
      value={off === undefined ? NO_VALUE : off > 0 ? volume(litres ?? "0", unit, 1, true) : number(off)}
      token={total && (total.redDays > 0 ? "state.fault" : total.amberDays > 0 ? "state.warning" : undefined)}
      foot={
        total && (
          <>
            {off === 0 ? (
              <FormattedMessage id="kanban.off.none" />
            ) : (
              <FormattedMessage id="kanban.off.tanks" values={{ red: total.redDays, amber: total.amberDays }} />
            )}
            {total.unknownDays > 0 && (
              <>
                {SEPARATOR}
                <FormattedMessage id="kanban.off.unknown" values={{ count: total.unknownDays }} />
              </>
            )}
          </>
        )
      }
    />
  );
}

/** Of how many hours of today all has arrived. */
function CoveredToday({ of }: { readonly of: Told<"coverage">["of"] }) {
  const { formatNumber } = useIntl();
  const open = useDrawerLink();
  const share = of && of.hours > 0 ? toldShare(of) : undefined;
  return (
    <Line
      icon={DatabaseZap}
      to={open("coverage")}
      label={<FormattedMessage id="kanban.coverage" />}
      value={share === undefined ? NO_VALUE : formatNumber(share, { style: "percent", maximumFractionDigits: 1 })}
      token={share !== undefined && share < 1 ? "state.warning" : undefined}
      foot={
        share !== undefined && (
          <FormattedMessage id="kanban.coverage.stations" values={{ count: of?.incomplete.length }} />
        )
      }
    />
  );
}

interface LineProps {
  readonly icon: LucideIcon;
  readonly to: To;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** The meaning of the figure's colour; absent: it is as it should be. */
  readonly token: string | undefined;
  readonly foot: ReactNode;
}

function Line({ icon: Icon, to, label, value, token, foot }: LineProps) {
  return (
    <LineLink asChild>
      <Link to={to}>
        <chakra.span flex="none" color={token ? `${token}.fg` : "muted"}>
          <Icon size={20} aria-hidden />
        </chakra.span>
        <chakra.span flex="1" minW="0">
          <chakra.span display="block" color="muted" fontSize="sm" fontWeight="500" lineHeight="1.25rem" truncate>
            {label}
          </chakra.span>
          <chakra.span display="block" color="muted" fontSize="xs" lineHeight="1rem" minH="4" truncate>
            {foot}
          </chakra.span>
        </chakra.span>
        <chakra.b css={FIGURE} color={token ? `${token}.fg` : "text"}>
          <bdi>{value}</bdi>
        </chakra.b>
      </Link>
    </LineLink>
  );
}

const STRIP = {
  display: "grid",
  flex: "none",
  gap: "3",
  gridTemplateColumns: "minmax(0, 1fr)",
  lg: { gridTemplateColumns: "none", gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)" },
} as const;

const FIGURE = {
  ...tabular,
  flex: "none",
  fontSize: "xl",
  fontWeight: "620",
  letterSpacing: "-0.02em",
  lineHeight: "1.25",
  whiteSpace: "nowrap",
} as const;

const LineLink = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minW: "0",
    px: "3",
    py: "2",
    bg: "surface",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
    boxShadow: "raised",
    transition: "border-color 120ms",
    _hover: { borderColor: "accent.solid" },
  },
});
