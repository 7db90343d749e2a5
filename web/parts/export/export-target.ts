import type {
  ActivationFilter,
  AccountFilter,
  AdvertFilter,
  AlarmFilter,
  ApiTokenFilter,
  AuditFilter,
  ConfigurableDeviceFilter,
  EmployeeFilter,
  CustomerFilter,
  AuxiliaryFilter,
  DiscountRuleFilter,
  ExportList,
  GradeFilter,
  LocationFilter,
  PriceBatchFilter,
  QuarantineFilter,
  RequestExportInput,
  RoleFilter,
  StationFilter,
  StationPricesFilter,
  TankConfigFilter,
  TransactionFilter,
  UnitPriceFilter,
  UnknownDeviceFilter,
} from "../../schema-types.generated.ts";

/** A column as the file shows it: `id` is the field of the list's rows, `header` its title in the person's language. */
export interface ExportColumn {
  readonly id: string;
  readonly header: string;
  /** Words for the values of an enum, and for `true` and `false`. */
  readonly values?: Readonly<Record<string, string>>;
}

interface Filters {
  TRANSACTIONS: TransactionFilter;
  ALARMS: AlarmFilter;
  AUDIT_LOG: AuditFilter;
  GRADES: GradeFilter;
  STATIONS: StationFilter;
  STATION_ACTIVATIONS: ActivationFilter;
  DEVICE_ACTIVATIONS: ActivationFilter;
  ACCOUNTS: AccountFilter;
  TANKS: TankConfigFilter;
  EMPLOYEES: EmployeeFilter;
  CUSTOMERS: CustomerFilter;
  UNIT_PRICES: UnitPriceFilter;
  PRICE_BATCHES: PriceBatchFilter;
  AUXILIARY_DEVICES: AuxiliaryFilter;
  LOCATIONS: LocationFilter;
  UNKNOWN_DEVICES: UnknownDeviceFilter;
  CONFIGURABLE_DEVICES: ConfigurableDeviceFilter;
  STATION_PRICES: StationPricesFilter;
  ROLES: RoleFilter;
  API_TOKENS: ApiTokenFilter;
  DISCOUNT_PRICE_RULES: DiscountRuleFilter;
  DISCOUNT_SCORE_RULES: DiscountRuleFilter;
  ADVERTS: AdvertFilter;
  QUARANTINE: QuarantineFilter;
}

/** A list with the filter that its query takes. */
export type ExportTarget = {
  [List in ExportList]: { readonly list: List; readonly filter?: Filters[List] };
}[ExportList];

/** Which field of the input carries a list's filter. */
const FILTER_FIELDS = {
  TRANSACTIONS: "transactions",
  ALARMS: "alarms",
  AUDIT_LOG: "auditLog",
  GRADES: "grades",
  STATIONS: "stations",
  STATION_ACTIVATIONS: "stationActivations",
  DEVICE_ACTIVATIONS: "deviceActivations",
  ACCOUNTS: "accounts",
  TANKS: "tanks",
  EMPLOYEES: "employees",
  CUSTOMERS: "customers",
  UNIT_PRICES: "unitPrices",
  PRICE_BATCHES: "priceBatches",
  AUXILIARY_DEVICES: "auxiliaryDevices",
  LOCATIONS: "locations",
  UNKNOWN_DEVICES: "unknownDevices",
  CONFIGURABLE_DEVICES: "configurableDevices",
  STATION_PRICES: "stationPrices",
  ROLES: "roles",
  API_TOKENS: "apiTokens",
  DISCOUNT_PRICE_RULES: "discountPriceRules",
  DISCOUNT_SCORE_RULES: "discountScoreRules",
  ADVERTS: "adverts",
  QUARANTINE: "quarantine",
} as const satisfies Record<ExportList, keyof RequestExportInput>;

/** A target after something else was taken out of the union: which filter goes with which list is known no more. */
interface Widened {
  readonly list: ExportList;
  readonly filter?: object | undefined;
}

/** List and filter as the input wants them. */
export function targetInput({ list, filter }: Widened): Pick<RequestExportInput, "list"> {
  return { list, ...(filter === undefined ? {} : { [FILTER_FIELDS[list]]: filter }) };
}

/** Columns as the input wants them. */
export const columnInputs = (columns: readonly ExportColumn[]): RequestExportInput["columns"] =>
  columns.map(({ id, header, values }) => ({
    id,
    header,
    ...(values && { values: Object.entries(values).map(([value, text]) => ({ value, text })) }),
  }));
