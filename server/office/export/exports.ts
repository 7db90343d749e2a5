import { advertExport } from "../advert/advert.export.ts";
import { alarmExport } from "../../plant/alarm/alarm.export.ts";
import { apiTokenExport } from "../../access/auth/api-token.export.ts";
import { auditExport } from "../../access/audit/audit.export.ts";
import { configurableDevices } from "../../plant/command/configurable-device.list.ts";
import { customerExport } from "../../trade/customer/customer.export.ts";
import { deviceActivationExport, stationActivationExport } from "../../plant/activation/activation.export.ts";
import { auxiliaryExport } from "../../plant/auxiliary/auxiliary-device.export.ts";
import { unknownDeviceExport } from "../../plant/new-device/unknown-device.export.ts";
import { discountPriceRuleExport, discountScoreRuleExport } from "../../trade/discount/discount.export.ts";
import { employees } from "../../people/employee/employee.list.ts";
import { gradeExport } from "../../site/energy/energy.export.ts";
import { locationExport } from "../../site/map/location.export.ts";
import { accountExport } from "../../access/platform/account.export.ts";
import { roleExport } from "../../access/platform/role.export.ts";
import { priceBatchExport } from "../../trade/price-batch/price-batch.export.ts";
import { unitPriceExport } from "../../trade/prices/pricing.export.ts";
import { stationPriceExport } from "../../trade/prices/station-prices.export.ts";
import { quarantineExport } from "../quarantine/quarantine.export.ts";
import { stationExport } from "../../site/station/station.export.ts";
import { tankConfigs } from "../../site/tank/tank-config.list.ts";
import { transactionExport } from "../../trade/transaction/transaction.export.ts";
import type { AnyListFile } from "../../kernel/lists/list-file.ts";

/**
 * Every list that can be had as a file. A list enters by its line here: the enum, the filter's field in the input and the
 * check of the right follow from it.
 */
export const EXPORTS: readonly AnyListFile[] = [
  transactionExport,
  alarmExport,
  auditExport,
  gradeExport,
  stationExport,
  stationActivationExport,
  deviceActivationExport,
  accountExport,
  tankConfigs.file,
  employees.file,
  customerExport,
  unitPriceExport,
  priceBatchExport,
  auxiliaryExport,
  locationExport,
  unknownDeviceExport,
  configurableDevices.file,
  stationPriceExport,
  roleExport,
  apiTokenExport,
  discountPriceRuleExport,
  discountScoreRuleExport,
  advertExport,
  quarantineExport,
];
