import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { numbersOf } from "../../../lib/error-numbers.ts";
import { addDays, type Day, usableZone, wallTime } from "../../../../common/zone-time.ts";
import { useMe } from "../../../lib/me.ts";
import type { OfPlace } from "../../../lib/place-scoping.ts";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import {
  HomeAlarmsDocument,
  HomeApprovalsDocument,
  HomeCoverageDocument,
  HomeDisputesDocument,
  HomeFuelOrdersDocument,
  HomeInvoicesDocument,
  HomeLowCardsDocument,
  HomeLowGroupsDocument,
  HomeMovementsDocument,
  HomeNewDevicesDocument,
  HomePlannedPricesDocument,
  HomeQuarantineDocument,
  HomeReviewsDocument,
  HomeShiftsDocument,
  HomeStockDocument,
  HomeSuspectsDocument,
  HomeTanksDocument,
} from "./home.generated.ts";
import type { TankFinding } from "../../../schema-types.generated.ts";

/** The number of a refusal for want of a permission. */
const FORBIDDEN = 403;
// Only hints: where they can't be read, the lists on their own screens say why.
const HINT = { fetchPolicy: "network-only", context: { silent: true } } as const;

/** How many tanks are to be ordered for, for who does that. */
function useTanksToOrder(place: OfPlace) {
  const orders = useAllowed(Permission.StationTankInfo);
  const variables = { filter: { toOrder: true, ...place } };
  return useQuery(HomeTanksDocument, { ...HINT, variables, skip: !orders });
}

/** How many cards and groups are low, for who looks after them; both are of platforms, wherever they pay. */
function useLow({ platformIds }: OfPlace) {
  const variables = { filter: { low: true, ...(platformIds && { platformIds }) } };
  const cards = useQuery(HomeLowCardsDocument, { ...HINT, variables, skip: !useAllowed(Permission.UserInfoList) });
  const groups = useQuery(HomeLowGroupsDocument, { ...HINT, variables, skip: !useAllowed(Permission.UserGroup) });
  return {
    // Asked for anew while they fall and rise, and what stands there meanwhile stays.
    hints: [cards, groups].map(({ loading, data }) => ({ loading: loading && data === undefined })),
    waiting: {
      lowCards: cards.data?.cards.totalCount ?? 0,
      lowGroups: groups.data?.cardGroups.totalCount ?? 0,
    },
  };
}

/** Whoever opened a shift and went home signs it the next day at the latest. */
const LONG_OPEN_MS = 86_400_000;

/** What has not arrived of a day, for who sees its sales, and shifts that nobody signed, for who sees reports. */
function useUnfinished(place: OfPlace, day: Day, known: boolean) {
  const reports = useAllowed(Permission.StationReport);
  const sales = useAllowed(Permission.TransactionStatistics);
  const [before] = useState(() => new Date(Date.now() - LONG_OPEN_MS).toISOString());
  const coverage = useQuery(HomeCoverageDocument, {
    ...HINT,
    variables: { day, filter: place },
    skip: !known || !(reports || sales),
  });
  const shifts = useQuery(HomeShiftsDocument, {
    ...HINT,
    variables: { filter: { states: ["OPEN"], to: before, ...place } },
    skip: !reports,
  });
  const of = coverage.data?.coverage;
  return {
    hints: [coverage, shifts],
    waiting: {
      /** How far yesterday has arrived; absent where all of it has. */
      lacking: of && of.completeHours < of.hours ? of : undefined,
      /** Shifts that are open for longer than a day. */
      unsigned: shifts.data?.shifts.totalCount ?? 0,
    },
  };
}

/** What a study of a tank finds that doesn't wait. */
export const SUSPICIONS = ["LEAK_SUSPECTED", "METER_DRIFT", "CROSS_DROP"] as const satisfies readonly TankFinding[];

/** What the stock was off yesterday, which deliveries are disputed, which movements wait, and what of reports isn't finished. */
function useReportsWaiting(place: OfPlace) {
  const network = useMe()?.network;
  const skip = !useAllowed(Permission.StationReport) || network === undefined;
  const yesterday = addDays(wallTime(new Date(), usableZone(network?.timeZone)).day, -1);
  const unfinished = useUnfinished(place, yesterday, network !== undefined);
  const off = useQuery(HomeStockDocument, {
    ...HINT,
    variables: { filter: { from: yesterday, to: yesterday, states: ["RED", "AMBER"], ...place } },
    skip,
  });
  const suspects = useQuery(HomeSuspectsDocument, {
    ...HINT,
    variables: { filter: { from: yesterday, to: yesterday, findings: [...SUSPICIONS], ...place } },
    skip,
  });
  const disputes = useQuery(HomeDisputesDocument, {
    ...HINT,
    variables: { filter: { disputes: ["OPEN"], ...place } },
    skip,
  });
  const decides = useAllowed(Permission.OrderReview);
  const movements = useQuery(HomeMovementsDocument, {
    ...HINT,
    variables: { filter: { mayDecide: true, ...place } },
    skip: skip || !decides,
  });
  const orders = useQuery(HomeFuelOrdersDocument, {
    ...HINT,
    variables: { filter: { mayApprove: true, ...place } },
    skip: !decides,
  });
  const stock = off.data?.reconciliation;
  return {
    hints: [off, suspects, disputes, movements, orders, ...unfinished.hints],
    waiting: {
      /** Tanks whose stock was off beyond the limits, and by how much together. */
      offTanks: stock?.totalCount ?? 0,
      offLitres: stock?.total.varianceLitres ?? "0",
      /** The day that they are of. */
      yesterday,
      /** Tanks at which the last study found something that somebody has to look at. */
      suspects: suspects.data?.reconciliation.totalCount ?? 0,
      /** Deliveries that are disputed. */
      disputes: disputes.data?.inboundDeliveries.totalCount ?? 0,
      /** Stock movements that others asked for. */
      movements: movements.data?.stockMovements.totalCount ?? 0,
      /** Drafts of fuel orders that others wrote. */
      fuelOrders: orders.data?.fuelOrders.totalCount ?? 0,
      ...unfinished.waiting,
    },
  };
}

/** What waits for this person in a place: how many of each, nothing of what is not theirs to see. */
export function useWaiting(place: OfPlace) {
  const approves = useAllowed(Permission.CompanyPrice, Permission.UnitPrice);
  const seesPrices = useAllowed(
    Permission.PriceHistory,
    Permission.CompanyPrice,
    Permission.UnitPrice,
    Permission.PriceSet,
  );
  const reviews = useAllowed(Permission.OrderReview);
  const decides = useAllowed(Permission.InvoiceBusiness);
  const alarms = useQuery(HomeAlarmsDocument, {
    variables: { filter: place },
    fetchPolicy: "network-only",
    context: { silent: [FORBIDDEN] },
  });
  const approvals = useQuery(HomeApprovalsDocument, {
    ...HINT,
    variables: { filter: { mayDecide: true, ...place } },
    skip: !approves,
  });
  const planned = useQuery(HomePlannedPricesDocument, {
    ...HINT,
    variables: { filter: { statuses: ["SCHEDULED"], ...place } },
    skip: !seesPrices,
  });
  const devices = useQuery(HomeNewDevicesDocument, { ...HINT, skip: !useAllowed(Permission.UnknownDevice) });
  const doubted = useQuery(HomeQuarantineDocument, {
    ...HINT,
    variables: { filter: { states: ["WAITING"], ...place } },
    skip: !reviews,
  });
  const invoices = useQuery(HomeInvoicesDocument, { ...HINT, skip: !decides });
  const operations = useQuery(HomeReviewsDocument, {
    ...HINT,
    variables: { filter: { mayDecide: true, ...place } },
    skip: !reviews,
  });
  const dry = useTanksToOrder(place);
  const low = useLow(place);
  const reports = useReportsWaiting(place);
  const hints = [...reports.hints, ...low.hints, dry, operations, approvals, planned, devices, doubted, invoices];
  return {
    /** Absent until they are there. */
    standing: alarms.data?.kanban,
    error: alarms.error,
    forbidden: !alarms.data && numbersOf(alarms.error).includes(FORBIDDEN),
    retry: () => void alarms.refetch().catch(() => undefined),
    /** Whether all of it is there, or never will be. */
    settled: ![alarms, ...hints].some(({ loading }) => loading),
    ready: alarms.data !== undefined && !hints.some(({ loading }) => loading),
    approvals: approvals.data?.priceApprovals.totalCount ?? 0,
    planned: planned.data?.unitPrices.totalCount ?? 0,
    /** When the first of them falls due. */
    nextPrice: planned.data?.unitPrices.nodes[0]?.effectiveAt,
    /** Reports that can't be true as they are. */
    doubted: doubted.data?.quarantine.totalCount ?? 0,
    /** Operations of cards that others asked for. */
    operations: operations.data?.moneyReviews.totalCount ?? 0,
    /** Invoices that others asked for. */
    invoices: invoices.data?.invoices.totalCount ?? 0,
    /** Tanks that are to be ordered for, or they run dry. */
    toOrder: dry.data?.tankForecasts.totalCount ?? 0,
    ...low.waiting,
    ...reports.waiting,
    newDevices: devices.data?.unknownDevices.totalCount ?? 0,
  };
}
