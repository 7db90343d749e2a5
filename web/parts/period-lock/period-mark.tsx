import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Lock, LockOpen, TriangleAlert } from "lucide-react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { paths } from "../../lib/paths.ts";
import type { PlaceFilter } from "../../schema-types.generated.ts";
import { useScreens } from "../../ui/screens-map.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { PeriodLockStateDocument } from "./period-lock.generated.ts";

interface Props {
  /** The days that are shown, both included. */
  readonly from: string;
  readonly to: string;
  /** Of which stations. */
  readonly places: PlaceFilter;
}

/** A padlock where the shown days are locked, and what came later where they are recalculated; it leads to where they are locked. */
export function PeriodMark({ from, to, places }: Props) {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const symbol = useMe()?.network.currencySymbol ?? "";
  const isLinked = useScreens().has(paths.periodLock);
  const { data } = useQuery(PeriodLockStateDocument, {
    variables: { from, to, filter: places },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const state = data?.periodLockState;
  if (!state || state.locked + state.partly === 0) {
    return null;
  }
  const { stations, locked, recalculated, late } = state;
  const isWhole = locked === stations;
  const marks = (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1">
      <StatusBadge
        meaning="free"
        icon={isWhole ? Lock : LockOpen}
        word={formatMessage({ id: isWhole ? "periodLock.locked" : "periodLock.locked.partly" }, { locked, stations })}
      />
      {recalculated > 0 && (
        <StatusBadge
          meaning="warning"
          icon={TriangleAlert}
          word={formatMessage(
            { id: "periodLock.recalculated.by" },
            { count: late.sales, amount: money(late.amount, symbol) },
          )}
        />
      )}
    </chakra.span>
  );
  return isLinked ? <Link to={paths.periodLock}>{marks}</Link> : marks;
}
