import { Banknote, BookOpenCheck, ReceiptText, Stamp, Wallet } from "lucide-react";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../lib/paths.ts";
import { EVERY_PLACE, type GroupedRoute } from "./route.ts";

/** Value that comes in, and what a second person looks at. */
export const FINANCE: readonly GroupedRoute[] = [
  {
    path: paths.deposits,
    permission: 13,
    title: "menu.onlineDeposit",
    icon: Banknote,
    screen: lazyScreen(
      () => import("../../features/finance/deposits/online-deposit-screen.tsx"),
      "OnlineDepositScreen",
    ),
    scope: { narrows: ["platform", "station"], why: "scopeWhy.deposits" },
  },
  {
    path: "/depositRecordStati",
    permission: 113,
    title: "menu.depositRecordStati",
    icon: BookOpenCheck,
    screen: lazyScreen(
      () => import("../../features/finance/deposits/deposit-record-screen.tsx"),
      "DepositRecordScreen",
    ),
    scope: { narrows: ["platform", "station"], why: "scopeWhy.deposits" },
  },
  {
    path: "/storedValueInquire",
    permission: 123,
    title: "menu.storedValueInquire",
    icon: Wallet,
    screen: lazyScreen(
      () => import("../../features/finance/stored-value/stored-value-screen.tsx"),
      "StoredValueScreen",
    ),
    scope: { narrows: ["platform"], why: "scopeWhy.storedValue" },
  },
  {
    path: paths.orderReview,
    permission: 120,
    title: "menu.orderReview",
    icon: Stamp,
    screen: lazyScreen(
      () => import("../../features/finance/order-review/order-review-screen.tsx"),
      "OrderReviewScreen",
    ),
    scope: EVERY_PLACE,
  },
  {
    path: paths.invoices,
    permission: 117,
    title: "menu.billBusin",
    icon: ReceiptText,
    screen: lazyScreen(() => import("../../features/finance/invoices/bill-screen.tsx"), "BillScreen"),
    scope: { narrows: ["platform"], why: "scopeWhy.invoices" },
  },
];
