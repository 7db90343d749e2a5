import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { AccountFilter, AccountOrder } from "./account.inputs.ts";
import { type AccountLine, countOfAccounts, everyAccount } from "./account.list.ts";

/** Accounts as an export. */
export const accountExport: ListFile<AccountFilter, AccountLine> = {
  list: "ACCOUNTS",
  filterType: AccountFilter,
  permissions: [Permission.PlatformAccounts, Permission.PermissionConfig],
  orders: [AccountOrder.LOGIN_ASC, ...Object.values(AccountOrder)],
  columns: [
    { id: "login", kind: "TEXT" },
    { id: "name", kind: "TEXT" },
    { id: "platform", kind: "TEXT", value: ({ platformName }) => platformName },
    { id: "roles", kind: "TEXT", value: ({ roleNames }) => roleNames },
    { id: "email", kind: "TEXT" },
    { id: "phone", kind: "TEXT" },
    { id: "disabled", kind: "BOOLEAN" },
    { id: "createdAt", kind: "TIME" },
    { id: "lastLoginAt", kind: "TIME" },
    { id: "secondFactorState", kind: "ENUM" },
    { id: "secondFactorSince", kind: "TIME" },
  ],
  total: countOfAccounts,
  rows: everyAccount,
};
