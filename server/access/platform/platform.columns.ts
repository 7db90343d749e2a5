import type { Columns } from "../../kernel/lists/columns.ts";

/** A platform's own fields as SQL, of `platform p`, for rows that point at it; what is counted has field resolvers. */
export const PLATFORM: Columns = {
  id: "p.id",
  parentId: "p.parent_id",
  name: "p.name",
  siteLimit: "p.site_limit",
  currency: "p.currency",
  currencySymbol: "p.currency_symbol",
  measureUnitSymbol: "p.measure_unit_symbol",
  timeZone: "p.time_zone",
  requestAddress: "p.request_address",
  pushType: "p.push_type",
  handshiftNumber: "p.handshift_number",
  contactName: "p.contact_name",
  phone: "p.phone",
  email: "p.email",
  address: "p.address",
  training: "p.training",
};
