import {
  ChartColumn,
  ChartLine,
  ClipboardCheck,
  ClipboardList,
  Container,
  Flame,
  Lock,
  Ruler,
  Scale,
  Timer,
  Truck,
  Warehouse,
} from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import { EVERY_PLACE, type GroupedRoute } from "./route.ts";

/** Sales and stocks, added up. */
export const REPORTS: readonly GroupedRoute[] = [
  {
    path: paths.stationReport,
    permission: 7,
    title: "menu.stationReport",
    icon: ChartColumn,
    screen: lazyScreen(
      () => import("../../features/reports/station-report/station-report-screen.tsx"),
      "StationReportScreen",
    ),
    scope: EVERY_PLACE,
  },
  {
    path: paths.shifts,
    permission: 7,
    title: "menu.shifts",
    icon: ClipboardCheck,
    screen: lazyScreen(() => import("../../features/reports/shifts/shift-screen.tsx"), "ShiftScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.inboundOil,
    permission: 7,
    title: "menu.inboundOil",
    icon: Truck,
    screen: lazyScreen(() => import("../../features/reports/inbound-oil/inbound-screen.tsx"), "InboundScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.fuelOrders,
    permission: 7,
    title: "menu.fuelOrders",
    icon: ClipboardList,
    screen: lazyScreen(() => import("../../features/reports/fuel-orders/fuel-order-screen.tsx"), "FuelOrderScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.wetStock,
    permission: 7,
    title: "menu.wetStock",
    icon: Scale,
    screen: lazyScreen(() => import("../../features/reports/wet-stock/wet-stock-screen.tsx"), "WetStockScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.stockMovements,
    permission: 7,
    title: "menu.stockMovements",
    icon: Ruler,
    screen: lazyScreen(
      () => import("../../features/reports/stock-movements/movement-screen.tsx"),
      "StockMovementScreen",
    ),
    scope: EVERY_PLACE,
  },
  {
    path: paths.gasBalance,
    permission: 7,
    title: "menu.gasBalance",
    icon: Flame,
    screen: lazyScreen(() => import("../../features/reports/gas-balance/gas-screen.tsx"), "GasBalanceScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.periodLock,
    permission: 125,
    title: "menu.periodLock",
    icon: Lock,
    screen: lazyScreen(() => import("../../features/reports/period-lock/period-lock-screen.tsx"), "PeriodLockScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.transactions,
    permission: 8,
    title: "menu.transactionStati",
    icon: ChartLine,
    screen: lazyScreen(() => import("../../features/reports/transactions/transaction-screen.tsx"), "TransactionScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.moment,
    permission: 8,
    title: "menu.moment",
    icon: Timer,
    screen: lazyScreen(() => import("../../features/reports/moment/moment-screen.tsx"), "MomentScreen"),
    scope: EVERY_PLACE,
  },
  {
    path: paths.tankHistory,
    permission: 114,
    title: "menu.tankInfoStati",
    icon: Container,
    screen: lazyScreen(
      () => import("../../features/reports/tank-history/tank-history-screen.tsx"),
      "TankHistoryScreen",
    ),
    scope: EVERY_PLACE,
  },
  {
    path: paths.stationTanks,
    permission: 115,
    title: "menu.stationTankInfoStati",
    icon: Warehouse,
    screen: lazyScreen(
      () => import("../../features/reports/station-tanks/station-tanks-screen.tsx"),
      "StationTanksScreen",
    ),
    scope: EVERY_PLACE,
  },
];
