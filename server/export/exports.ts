import { advertExport } from "../advert/advert.export.ts";
import { alarmExport } from "../alarm/alarm.export.ts";
import { apiTokenExport } from "../auth/api-token.export.ts";
import { auditExport } from "../audit/audit.export.ts";
import { configurableDeviceExport } from "../command/configurable-device.export.ts";
import { customerExport } from "../customer/customer.export.ts";
import { deviceActivationExport, stationActivationExport } from "../device/activation.export.ts";
import { auxiliaryExport } from "../device/auxiliary-device.export.ts";
import { unknownDeviceExport } from "../device/unknown-device.export.ts";
import { discountPriceRuleExport, discountScoreRuleExport } from "../discount/discount.export.ts";
import { employeeExport } from "../employee/employee.export.ts";
import { gradeExport } from "../energy/energy.export.ts";
import { locationExport } from "../map/location.export.ts";
import { accountExport } from "../platform/account.export.ts";
import { roleExport } from "../platform/role.export.ts";
import { priceBatchExport } from "../pricing/price-batch.export.ts";
import { unitPriceExport } from "../pricing/pricing.export.ts";
import { stationPriceExport } from "../pricing/station-prices.export.ts";
import { quarantineExport } from "../quarantine/quarantine.export.ts";
import { stationExport } from "../station/station.export.ts";
import { tankExport } from "../tank/tank.export.ts";
import { transactionExport } from "../transaction/transaction.export.ts";
import type { ExportSource } from "./export.source.ts";

/** A list whose rows and filter only itself knows. */
export type AnyExport = ExportSource<object, object>;

/**
 * Every list that can be exported. A list enters by its `<domain>.export.ts` and its line here: the enum, the filter's
 * field in the input and the check of the permission follow from it.
 */
export const EXPORTS: readonly AnyExport[] = [
  transactionExport,
  alarmExport,
  auditExport,
  gradeExport,
  stationExport,
  stationActivationExport,
  deviceActivationExport,
  accountExport,
  tankExport,
  employeeExport,
  customerExport,
  unitPriceExport,
  priceBatchExport,
  auxiliaryExport,
  locationExport,
  unknownDeviceExport,
  configurableDeviceExport,
  stationPriceExport,
  roleExport,
  apiTokenExport,
  discountPriceRuleExport,
  discountScoreRuleExport,
  advertExport,
  quarantineExport,
];
