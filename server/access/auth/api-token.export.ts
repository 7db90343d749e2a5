import type { ListFile } from "../../kernel/lists/list-file.ts";
import { countOfApiTokens, everyApiToken } from "./api-token.service.ts";
import { type ApiToken, ApiTokenFilter, ApiTokenOrder } from "./api-token.types.ts";
import { Permission } from "../../../common/permission.ts";
import { grantedOf } from "./rights.ts";

/** API tokens as an export: whose they are and what they open, never what they are called with. */
export const apiTokenExport: ListFile<ApiTokenFilter, ApiToken> = {
  list: "API_TOKENS",
  filterType: ApiTokenFilter,
  permissions: [Permission.PermissionConfig],
  orders: [ApiTokenOrder.CREATED_DESC, ...Object.values(ApiTokenOrder)],
  columns: [
    { id: "name", kind: "TEXT" },
    { id: "accountLogin", kind: "TEXT" },
    { id: "accountName", kind: "TEXT" },
    { id: "permissions", kind: "LIST", value: ({ permissions }) => grantedOf(permissions) },
    { id: "operates", kind: "LIST", value: ({ operates }) => grantedOf(operates) },
    { id: "approves", kind: "LIST", value: ({ approves }) => grantedOf(approves) },
    { id: "state", kind: "ENUM" },
    { id: "createdAt", kind: "TIME" },
    { id: "expiresAt", kind: "TIME" },
    { id: "lastUsedAt", kind: "TIME" },
    { id: "lastUsedAddress", kind: "TEXT" },
    { id: "revokedAt", kind: "TIME" },
  ],
  total: countOfApiTokens,
  rows: everyApiToken,
};
