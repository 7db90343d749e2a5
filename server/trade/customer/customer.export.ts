import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { CustomerFilter } from "./customer.inputs.ts";
import { countOfCustomers, everyCustomer } from "./customer.list.ts";
import { type Customer, CustomerOrder } from "./customer.types.ts";

/** Special customers as an export. */
export const customerExport: ListFile<CustomerFilter, Customer> = {
  list: "CUSTOMERS",
  filterType: CustomerFilter,
  permissions: [Permission.PersonalCredit],
  orders: [CustomerOrder.CODE_ASC, CustomerOrder.CODE_DESC, CustomerOrder.NAME_ASC, CustomerOrder.NAME_DESC],
  columns: [
    { id: "code", kind: "TEXT" },
    { id: "name", kind: "TEXT" },
    { id: "contact", kind: "TEXT" },
    { id: "phone", kind: "TEXT" },
    { id: "platformName", kind: "TEXT" },
    { id: "creditLimit", kind: "DECIMAL", digits: [0, 3] },
    { id: "repaymentDay", kind: "INTEGER" },
    { id: "state", kind: "ENUM" },
    { id: "validFrom", kind: "TEXT" },
    { id: "validUntil", kind: "TEXT" },
    { id: "priceCount", kind: "INTEGER" },
    { id: "stationPasswordCount", kind: "INTEGER" },
  ],
  total: countOfCustomers,
  rows: everyCustomer,
};
