import "reflect-metadata";
import type { Domain } from "./kernel/domain.ts";
import { auditDomain } from "./access/audit/audit.module.ts";
import { authDomain } from "./access/auth/auth.module.ts";
import { identityProviderDomain } from "./access/identity-provider/identity-provider.module.ts";
import { platformDomain } from "./access/platform/platform.module.ts";
import { secondFactorDomain } from "./access/second-factor/second-factor.module.ts";
import { energyDomain } from "./site/energy/energy.module.ts";
import { gunDomain } from "./site/gun/gun.module.ts";
import { mapDomain } from "./site/map/map.module.ts";
import { stationDomain } from "./site/station/station.module.ts";
import { tankDomain } from "./site/tank/tank.module.ts";
import { activationDomain } from "./plant/activation/activation.module.ts";
import { archiveDomain } from "./plant/archive/archive.module.ts";
import { alarmDomain } from "./plant/alarm/alarm.module.ts";
import { auxiliaryDomain } from "./plant/auxiliary/auxiliary.module.ts";
import { commandDomain } from "./plant/command/command.module.ts";
import { deliveryDomain } from "./plant/delivery/delivery.module.ts";
import { deviceDomain } from "./plant/device/device.module.ts";
import { leaseDomain } from "./plant/lease/lease.module.ts";
import { levelDomain } from "./plant/level/level.module.ts";
import { measureDomain } from "./plant/measure/measure.module.ts";
import { messageDomain } from "./plant/message/message.module.ts";
import { newDeviceDomain } from "./plant/new-device/new-device.module.ts";
import { notificationDomain } from "./plant/notification/notification.module.ts";
import { silenceDomain } from "./plant/silence/silence.module.ts";
import { telemetryDomain } from "./plant/telemetry/telemetry.module.ts";
import { coverageDomain } from "./trade/coverage/coverage.module.ts";
import { customerDomain } from "./trade/customer/customer.module.ts";
import { deliveryTicketDomain } from "./trade/delivery-ticket/delivery-ticket.module.ts";
import { fuelOrderDomain } from "./trade/fuel-order/fuel-order.module.ts";
import { stockMovementDomain } from "./trade/stock-movement/stock-movement.module.ts";
import { gasBalanceDomain } from "./trade/gas-balance/gas-balance.module.ts";
import { discountDomain } from "./trade/discount/discount.module.ts";
import { momentDomain } from "./trade/moment/moment.module.ts";
import { periodLockDomain } from "./trade/period-lock/period-lock.module.ts";
import { priceApprovalDomain } from "./trade/price-approval/price-approval.module.ts";
import { priceBatchDomain } from "./trade/price-batch/price-batch.module.ts";
import { priceBoundDomain } from "./trade/price-bound/price-bound.module.ts";
import { priceDeliveryDomain } from "./trade/price-delivery/price-delivery.module.ts";
import { priceRehearsalDomain } from "./trade/price-rehearsal/price-rehearsal.module.ts";
import { pricesDomain } from "./trade/prices/prices.module.ts";
import { saleReportDomain } from "./trade/sale-report/sale-report.module.ts";
import { tankForecastDomain } from "./trade/tank-forecast/tank-forecast.module.ts";
import { tankSafetyDomain } from "./trade/tank-safety/tank-safety.module.ts";
import { tankHistoryDomain } from "./trade/tank-history/tank-history.module.ts";
import { ticketDomain } from "./trade/ticket/ticket.module.ts";
import { transactionDomain } from "./trade/transaction/transaction.module.ts";
import { wetStockDomain } from "./trade/wet-stock/wet-stock.module.ts";
import { cardListDomain } from "./money/card-list/card-list.module.ts";
import { cardDomain } from "./money/card/card.module.ts";
import { cardLimitDomain } from "./money/card-limit/card-limit.module.ts";
import { depositRecordDomain } from "./money/deposit-record/deposit-record.module.ts";
import { depositRuleDomain } from "./money/deposit-rule/deposit-rule.module.ts";
import { groupDomain } from "./money/group/group.module.ts";
import { creditDomain } from "./money/credit/credit.module.ts";
import { fillDomain } from "./money/fill/fill.module.ts";
import { invoiceDomain } from "./money/invoice/invoice.module.ts";
import { ledgerDomain } from "./money/ledger/ledger.module.ts";
import { lowBalanceDomain } from "./money/low-balance/low-balance.module.ts";
import { paymentDomain } from "./money/payment/payment.module.ts";
import { plateDomain } from "./money/plate/plate.module.ts";
import { pointsExchangeDomain } from "./money/points-exchange/points-exchange.module.ts";
import { pointsProductDomain } from "./money/points-product/points-product.module.ts";
import { pointsDomain } from "./money/points/points.module.ts";
import { pointsRuleDomain } from "./money/points-rule/points-rule.module.ts";
import { reviewDomain } from "./money/review/review.module.ts";
import { shiftDomain } from "./money/shift/shift.module.ts";
import { storedValueDomain } from "./money/stored-value/stored-value.module.ts";
import { journalDomain } from "./money/journal/journal.module.ts";
import { employeeCardDomain } from "./people/employee-card/employee-card.module.ts";
import { employeeDomain } from "./people/employee/employee.module.ts";
import { memberDomain } from "./people/member/member.module.ts";
import { advertDomain } from "./office/advert/advert.module.ts";
import { exportDomain } from "./office/export/export.module.ts";
import { importDomain } from "./office/import/import.module.ts";
import { kanbanDomain } from "./office/kanban/kanban.module.ts";
import { quarantineDomain } from "./office/quarantine/quarantine.module.ts";
import { scheduleDomain } from "./office/schedule/schedule.module.ts";
import { uploadDomain } from "./office/upload/upload.module.ts";
import { versionDomain } from "./office/version/version.module.ts";
import { viewDomain } from "./office/view/view.module.ts";
import { webhookDomain } from "./office/webhook/webhook.module.ts";

/** Every domain of the server, floor by floor: schema, tables and chores come from here. A new one has its line here. */
export const MODULES: readonly Domain[] = [
  auditDomain,
  authDomain,
  identityProviderDomain,
  platformDomain,
  secondFactorDomain,
  energyDomain,
  gunDomain,
  mapDomain,
  stationDomain,
  tankDomain,
  activationDomain,
  archiveDomain,
  alarmDomain,
  auxiliaryDomain,
  commandDomain,
  deliveryDomain,
  deviceDomain,
  leaseDomain,
  levelDomain,
  measureDomain,
  messageDomain,
  newDeviceDomain,
  notificationDomain,
  silenceDomain,
  telemetryDomain,
  coverageDomain,
  customerDomain,
  deliveryTicketDomain,
  fuelOrderDomain,
  stockMovementDomain,
  gasBalanceDomain,
  discountDomain,
  momentDomain,
  periodLockDomain,
  priceApprovalDomain,
  priceBatchDomain,
  priceBoundDomain,
  priceDeliveryDomain,
  priceRehearsalDomain,
  pricesDomain,
  saleReportDomain,
  tankForecastDomain,
  tankSafetyDomain,
  tankHistoryDomain,
  ticketDomain,
  transactionDomain,
  wetStockDomain,
  cardDomain,
  cardListDomain,
  cardLimitDomain,
  groupDomain,
  depositRecordDomain,
  depositRuleDomain,
  creditDomain,
  fillDomain,
  invoiceDomain,
  ledgerDomain,
  lowBalanceDomain,
  paymentDomain,
  plateDomain,
  pointsExchangeDomain,
  pointsProductDomain,
  pointsRuleDomain,
  pointsDomain,
  reviewDomain,
  shiftDomain,
  storedValueDomain,
  journalDomain,
  employeeDomain,
  employeeCardDomain,
  memberDomain,
  advertDomain,
  exportDomain,
  scheduleDomain,
  importDomain,
  kanbanDomain,
  quarantineDomain,
  uploadDomain,
  versionDomain,
  viewDomain,
  webhookDomain,
];

for (const { gather } of MODULES) {
  gather?.(MODULES);
}
