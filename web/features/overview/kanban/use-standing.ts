import { useQuery } from "@apollo/client/react";
import { addDays, usableZone, wallTime } from "../../../../common/zone-time.ts";
import { Permission } from "../../../../common/permission.ts";
import { paths } from "../../../lib/paths.ts";
import { filterOfPlace, type NamedPlace, type OfPlace } from "../../../lib/place-scoping.ts";
import { useAllowed } from "../../../lib/session.ts";
import { CoverageDocument } from "../../../parts/coverage/coverage.generated.ts";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import type { Board } from "./board.ts";
import { KanbanStockDocument, KanbanTanksDocument } from "./kanban.generated.ts";

/** Reckoned anew every hour, or when a report comes late: a wall is never far behind. */
const LOOK_MS = 300_000;
// Only a glance: where it can't be read, the screen behind it says why.
const GLANCE = { fetchPolicy: "cache-and-network", pollInterval: LOOK_MS, context: { silent: true } } as const;

type Found = "tanks" | "stock" | "coverage";

/** Which of these a person may see. */
export function useSeenStanding(): Readonly<Record<Found, boolean>> {
  const tanks = useAllowed(Permission.StationTankInfo);
  const stock = useAllowed(Permission.StationReport);
  const coverage = useAllowed(Permission.StationReport, Permission.TransactionStatistics);
  return { tanks, stock, coverage };
}

type Moment = Pick<Board, "asOf" | "timeZone">;
const dayOf = ({ asOf, timeZone }: Moment) => wallTime(new Date(asOf), usableZone(timeZone)).day;

/** Of how many hours of the board's day all has arrived; absent until it is there. */
export function useCoverageOfToday(board: Moment, filter: OfPlace, skip = false): CoverageOf | undefined {
  const today = dayOf(board);
  const variables = { from: today, to: today, filter, since: null };
  return useQuery(CoverageDocument, { ...GLANCE, variables, skip }).data?.coverage;
}

/** What runs dry first, what the stock was off yesterday and what has arrived of today, each for who may see it, with the way there. */
export function useStanding(board: Moment, named: NamedPlace | undefined) {
  const seen = useSeenStanding();
  const place = filterOfPlace(named);
  const yesterday = addDays(dayOf(board), -1);
  const day = { from: yesterday, to: yesterday, ...place };
  const tanks = useQuery(KanbanTanksDocument, {
    ...GLANCE,
    variables: { filter: place, toOrder: { toOrder: true, ...place } },
    skip: !seen.tanks,
  });
  const stock = useQuery(KanbanStockDocument, {
    ...GLANCE,
    variables: { day, off: { states: ["RED", "AMBER"], ...day } },
    skip: !seen.stock,
  });
  const coverage = useCoverageOfToday(board, place, !seen.coverage);
  const total = stock.data?.day.total;
  const isOff = total !== undefined && total.redDays + total.amberDays > 0;
  return {
    tanks: seen.tanks && {
      first: tanks.data?.first.nodes.find(({ dryAt }) => dryAt !== null),
      toOrder: tanks.data?.toOrder.totalCount,
      to: pathAt(paths.stationTanks, named, {}),
    },
    stock: seen.stock && {
      total,
      litres: stock.data?.off.total.varianceLitres,
      to: pathAt(paths.wetStock, named, { days: `${yesterday}..${yesterday}`, sort: "worst" }, isOff ? OFF : []),
    },
    coverage: seen.coverage && { of: coverage },
  };
}

export type Standing = ReturnType<typeof useStanding>;

const OFF = ["RED", "AMBER"] as const;

/** A screen narrowed to a place, to what is told, and to some states. */
function pathAt(
  path: string,
  named: NamedPlace | undefined,
  told: Readonly<Record<string, string>>,
  states: readonly string[] = [],
): string {
  const place = named ? { [named.kind]: named.id } : {};
  const query = new URLSearchParams({ ...place, ...told });
  states.forEach((state) => query.append("state", state));
  return query.size > 0 ? `${path}?${query}` : path;
}
