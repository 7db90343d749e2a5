import type {
  CreateCustomerInput,
  CreateCustomerPriceInput,
  CreateDiscountRuleInput,
  Customer,
  CustomerPrice,
  DiscountRule,
} from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { unique } from "./world.ts";

const CUSTOMER =
  "id platformId platformName code name contact phone creditLimit currencySymbol repaymentDay state validFrom validUntil priceCount stationPasswordCount createdAt";
const PRICE = "id customerId kind value gradeIds stations { kind ids } validFrom validUntil";
const RULE = `id basis platformId platformName name position active kind value gradeIds stations { kind ids } memberLevels minPoints
  weekdays windows { from to } validFrom validUntil changeable`;

export const CUSTOMERS = `query Customers($filter: CustomerFilter, $orderBy: CustomerOrder! = CODE_ASC, $first: Int! = 25, $after: String, $offset: Int) {
  customers(filter: $filter, orderBy: $orderBy, first: $first, after: $after, offset: $offset) { nodes { ${CUSTOMER} } totalCount pageInfo { endCursor hasNextPage } } }`;
export const ONE_CUSTOMER = `query Customer($id: ID!) { customer(id: $id) { ${CUSTOMER} } }`;
export const CREATE_CUSTOMER = `mutation Create($input: CreateCustomerInput!) { createCustomer(input: $input) { ${CUSTOMER} } }`;
export const CHANGE_CUSTOMER = `mutation Change($input: ChangeCustomerInput!) { changeCustomer(input: $input) { ${CUSTOMER} } }`;
export const DELETE_CUSTOMER = "mutation Delete($input: DeleteCustomerInput!) { deleteCustomer(input: $input) }";
export const CHANGE_SETTINGS =
  "mutation Settings($input: ChangeCustomerSettingsInput!) { changeCustomerSettings(input: $input) { id repaymentWindow } }";

export const PRICES = `query Prices($customerId: ID!) { customerPrices(customerId: $customerId) { ${PRICE} } }`;
export const CREATE_PRICE = `mutation Create($input: CreateCustomerPriceInput!) { createCustomerPrice(input: $input) { ${PRICE} } }`;
export const CHANGE_PRICE = `mutation Change($input: ChangeCustomerPriceInput!) { changeCustomerPrice(input: $input) { ${PRICE} } }`;
export const DELETE_PRICE = "mutation Delete($input: DeleteCustomerPriceInput!) { deleteCustomerPrice(input: $input) }";

export const PASSWORDS =
  "query Passwords($customerId: ID!) { stationPasswords(customerId: $customerId) { customerId stationId stationCode stationName setAt setBy } }";
export const SET_PASSWORD =
  "mutation Set($input: SetStationPasswordInput!) { setStationPassword(input: $input) { customerId stationId stationCode stationName setAt setBy } }";
export const REMOVE_PASSWORD =
  "mutation Remove($input: RemoveStationPasswordInput!) { removeStationPassword(input: $input) }";

export const RULES = `query Rules($basis: DiscountBasis!, $platformId: ID!) { discountRules(basis: $basis, platformId: $platformId) { ${RULE} } }`;
export const CREATE_RULE = `mutation Create($input: CreateDiscountRuleInput!) { createDiscountRule(input: $input) { ${RULE} } }`;
export const CHANGE_RULE = `mutation Change($input: ChangeDiscountRuleInput!) { changeDiscountRule(input: $input) { ${RULE} } }`;
export const DELETE_RULE = "mutation Delete($input: DeleteDiscountRuleInput!) { deleteDiscountRule(input: $input) }";
export const MOVE_RULE = `mutation Move($input: MoveDiscountRuleInput!) { moveDiscountRule(input: $input) { ${RULE} } }`;

export const EXPLAIN = `query Explain($input: ExplainPriceInput!) { explainPrice(input: $input) {
  stationId stationName at timeZone unitPrice price originalAmount amount currencySymbol steps { source id name kind value verdict } } }`;

/** A password that a station takes. */
export const STATION_PASSWORD = "481920";

export const customerInput = (given: Partial<CreateCustomerInput> = {}): CreateCustomerInput => ({
  code: unique("C"),
  name: unique("customer"),
  contact: "",
  phone: "",
  creditLimit: "5000",
  repaymentDay: 21,
  state: "ACTIVE",
  ...given,
});

/** A special customer of the caller's platform, or another one that is named. */
export async function customerOf(caller: Caller, given: Partial<CreateCustomerInput> = {}): Promise<Customer> {
  const input = customerInput(given);
  return (await caller.run<{ createCustomer: Customer }>(CREATE_CUSTOMER, { input })).createCustomer;
}

type PriceGiven = Partial<CreateCustomerPriceInput> & Pick<CreateCustomerPriceInput, "customerId" | "gradeIds">;

/** A fixed price everywhere, or what is given instead. */
export const priceInput = (given: PriceGiven): CreateCustomerPriceInput => ({
  kind: "FIXED_PRICE",
  value: "7",
  stations: { kind: "ALL", ids: [] },
  ...given,
});

export async function priceOf(caller: Caller, given: PriceGiven): Promise<CustomerPrice> {
  const input = priceInput(given);
  return (await caller.run<{ createCustomerPrice: CustomerPrice }>(CREATE_PRICE, { input })).createCustomerPrice;
}

export const ruleInput = (given: Partial<CreateDiscountRuleInput> = {}): CreateDiscountRuleInput => ({
  basis: "PRICE",
  name: unique("rule"),
  active: true,
  kind: "PERCENT_OFF",
  value: "5",
  gradeIds: [],
  stations: { kind: "ALL", ids: [] },
  memberLevels: [],
  weekdays: [],
  windows: [],
  ...given,
});

/** A rule of 5 per cent off everything, or what is given instead. */
export async function ruleOf(caller: Caller, given: Partial<CreateDiscountRuleInput> = {}): Promise<DiscountRule> {
  const input = ruleInput(given);
  return (await caller.run<{ createDiscountRule: DiscountRule }>(CREATE_RULE, { input })).createDiscountRule;
}
