/**
 * What the server may refuse, and how it says so.
 *
 * `number` is the specification's (§8) and never changes; clients translate by it. `http` is the nearest kin among
 * the HTTP statuses, for REST bridges, logs and metrics. `message` is English, for logs and integrators; the names in
 * braces are params that a refusal must bring along.
 */
interface CatalogueEntry {
  readonly number: number;
  readonly http: number;
  readonly message: string;
}

/** The specification's codes, one line each. 10020 doesn't exist there; 99999 is below. */
export const CATALOGUE = {
  WRONG_ACCOUNT_OR_PASSWORD: { number: 10001, http: 401, message: "Wrong account or password" },
  ACCOUNT_NOT_FOUND: { number: 10002, http: 401, message: "The login account does not exist" },
  SITE_NOT_FOUND: { number: 10003, http: 404, message: "There is no matching site" },
  NO_SUCH_OPTION: { number: 10004, http: 400, message: "There is no such option" },
  ENERGY_NOT_FOUND: { number: 10005, http: 404, message: "The energy type does not exist" },
  ILLEGAL_SELECTION: { number: 10006, http: 400, message: "Illegal selection" },
  UNIT_PRICE_NOT_FOUND: { number: 10007, http: 404, message: "The energy type has no unit price" },
  DATA_CONVERSION_FAILED: { number: 10008, http: 400, message: "The data cannot be converted" },
  DEVICE_NOT_FOUND: { number: 10009, http: 404, message: "The device does not exist" },
  DUPLICATE_DEVICE: { number: 10010, http: 409, message: "The device is there already" },
  TANK_NOT_FOUND: { number: 10011, http: 404, message: "The tank does not exist" },
  PARAMETER_ERROR: { number: 10012, http: 400, message: "Parameter error" },
  SITE_INFO_MISSING: { number: 10013, http: 400, message: "The site's data are missing" },
  OBJECT_NOT_FOUND: { number: 10014, http: 404, message: "The object does not exist" },
  DUPLICATE_INFO: { number: 10015, http: 409, message: "The data are there already" },
  CARD_NOT_FOUND: { number: 10016, http: 404, message: "The card does not exist" },
  PLATFORM_NOT_FOUND: { number: 10017, http: 404, message: "The platform does not exist" },
  SITE_LIMIT_EXCEEDED: { number: 10018, http: 409, message: "The number of sites exceeds the limit of {limit}" },
  IN_USE: { number: 10019, http: 409, message: "The data are in use and cannot be deleted" },
  INSUFFICIENT_BALANCE: { number: 10021, http: 409, message: "The balance is insufficient" },
  STATION_CONTROLLED: {
    number: 10022,
    http: 409,
    message: "The station controls itself: change this in the station's own software",
  },
  INSUFFICIENT_STOCK: { number: 10023, http: 409, message: "The stock is insufficient" },
  LOG_CREATION_FAILED: { number: 10024, http: 500, message: "The log entry could not be created" },
  INSUFFICIENT_POINTS: { number: 10025, http: 409, message: "The points are insufficient" },
  DATA_RETRIEVAL_FAILED: { number: 10026, http: 500, message: "The data could not be retrieved" },
  DEVICE_OFFLINE: { number: 10027, http: 409, message: "The device is offline" },
  SAME_LEVEL_PLATFORM: { number: 10028, http: 403, message: "A platform of one's own level cannot be deleted" },
  ACTIVATION_FAILED: { number: 10029, http: 400, message: "The activation failed" },
  DEVICE_RUNNING: { number: 10030, http: 409, message: "The device is running" },
  SUPERIOR_NEEDED: { number: 10031, http: 403, message: "Only a superior platform may do this" },
  GUN_BOUND_TWICE: { number: 10032, http: 409, message: "Gun number {gunNumber} is bound twice" },
  GROUP_NOT_FOUND: { number: 10033, http: 404, message: "The group does not exist" },
  NO_CHILD_CARDS: { number: 10034, http: 409, message: "The group has no child cards" },
  AMOUNT_TOO_SMALL: { number: 10035, http: 400, message: "The amount is below the least of {minimum}" },
  CARD_OPERATION_NOT_ALLOWED: { number: 10036, http: 409, message: "The card does not allow the operation" },
  GROUP_MISMATCH: { number: 10037, http: 409, message: "The card belongs to another group" },
  COMMUNICATION_BOX_IN_USE: {
    number: 10038,
    http: 409,
    message: "The communication box is in use and cannot be deleted",
  },
  DUPLICATE_STORED_VALUE: {
    number: 10039,
    http: 409,
    message: "The same stored value cannot be repeated within 1 minute",
  },
  ONE_SITE_ONLY: { number: 10040, http: 409, message: "Only one site may be created" },
  VALIDITY_EXPIRED: { number: 10041, http: 409, message: "The period of validity is over" },
  REPAYMENT_DAY_OUT_OF_WINDOW: {
    number: 10042,
    http: 400,
    message: "The repayment day must be within {window}",
  },
} as const satisfies Record<string, CatalogueEntry>;

/**
 * Answers outside the specification's table; for them the number is the HTTP status, and 99999, the specification's
 * "request parameter error", stands for a request that doesn't fit the schema or its validation. A key that was used before
 * is a duplicate to the specification (10015), and a code of its own for programs. What the specification doesn't know and people
 * have to be told in words counts from 10101.
 */
export const BEYOND_CATALOGUE = {
  UNAUTHENTICATED: { number: 401, http: 401, message: "Please log in" },
  FORBIDDEN: { number: 403, http: 403, message: "Access denied" },
  THROTTLED: { number: 429, http: 429, message: "Too many requests: try again in {retryAfterSeconds} s" },
  UNAVAILABLE: {
    number: 503,
    http: 503,
    message:
      "The database can't be reached, or has no room: whether it was done is not certain, try again in {retryAfterSeconds} s",
  },
  IDEMPOTENCY_KEY_REUSED: {
    number: 10015,
    http: 409,
    message: "The idempotency key was used for another request",
  },
  SECOND_FACTOR_NEEDED: {
    number: 10101,
    http: 401,
    message: "The password is right: a code is needed besides, with the ticket in `params`",
  },
  WRONG_CODE: { number: 10102, http: 401, message: "The code is wrong, or was used before" },
  LOGIN_TICKET_OVER: { number: 10103, http: 401, message: "The login took too long: begin it again" },
  PROVIDER_SIGN_IN_NEEDED: {
    number: 10104,
    http: 401,
    message: "The password is right, but the network's people sign in by its identity provider",
  },
  PROVIDER_SIGN_IN_OVER: {
    number: 10105,
    http: 401,
    message: "The sign-in took too long, or was finished before: begin it again",
  },
  PROVIDER_UNREACHABLE: {
    number: 10106,
    http: 502,
    message: "The identity provider can't be reached, or doesn't take this server's id and secret",
  },
  PROVIDER_CANCELLED: { number: 10107, http: 401, message: "The sign-in was cancelled at the identity provider" },
  PROVIDER_NOT_TRUSTED: { number: 10108, http: 401, message: "What the identity provider answered does not hold" },
  NO_ACCOUNT_FOR_IDENTITY: {
    number: 10109,
    http: 401,
    message: "The identity provider knows you, but the network has no account for you",
  },
  ACCOUNT_FROZEN: { number: 10110, http: 401, message: "The account may not log in at present" },
  NO_IDENTITY_PROVIDER: { number: 10111, http: 404, message: "No identity provider is behind that network code" },
  PASSWORD_CHANGE_NEEDED: {
    number: 10112,
    http: 403,
    message: "Somebody else chose the password: change it before anything else",
  },
  SECOND_FACTOR_DEMANDED: {
    number: 10113,
    http: 403,
    message: "An administrator demands a second factor: set one up before anything else",
  },
  GIVEN_PASSWORD_OVER: {
    number: 10114,
    http: 401,
    message: "The password is right, but an administrator gave it too long ago: ask for a new one",
  },
  TIME_ZONE_STANDS: {
    number: 10115,
    http: 409,
    message: "Sales and stock are counted by the station's days already: its time zone stays",
  },
  BAD_USER_INPUT: { number: 99999, http: 400, message: "Request parameter error" },
  SUBSCRIPTION_OVER_HTTP: {
    number: 99999,
    http: 400,
    message: "A subscription goes over WebSocket: ask for it at this address by the protocol graphql-transport-ws",
  },
  PERSISTED_QUERY_ID_REQUIRED: {
    number: 99999,
    http: 400,
    message:
      "A session runs the console's own operations, by their hash alone: send texts of your own with an API token",
  },
  PERSISTED_QUERY_MISMATCH: { number: 99999, http: 400, message: "The hash is not the SHA-256 of the query" },
  GRAPHQL_VALIDATION_FAILED: { number: 99999, http: 400, message: "Request parameter error" },
  INTERNAL_SERVER_ERROR: { number: 500, http: 500, message: "Internal server error, request {requestId}" },
} as const satisfies Record<string, CatalogueEntry>;

/** Everything that `extensions.code` may say. */
export const ALL_REFUSALS = { ...CATALOGUE, ...BEYOND_CATALOGUE } as const;

export type AnyCode = keyof typeof ALL_REFUSALS;

/** What our own code may refuse with; a fault of ours (INTERNAL_SERVER_ERROR) is never refused, it just happens. */
export type RefusalName = Exclude<AnyCode, "INTERNAL_SERVER_ERROR">;

export type ParamValue = string | number | boolean | null | readonly (string | number)[];
export type Params = Readonly<Record<string, ParamValue>>;

type NamesIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The params that the message of a code needs, by name; never where it needs none. */
export type ParamNames<Name extends AnyCode> = NamesIn<(typeof ALL_REFUSALS)[Name]["message"]>;

/** The English message of a code with its params filled in; a param that is missing stays visible as its name. */
export function messageOf(name: AnyCode, params: Params = {}): string {
  return ALL_REFUSALS[name].message.replaceAll(/\{(\w+)\}/g, (placeholder, param: string) => {
    const value = Object.hasOwn(params, param) ? params[param] : undefined;
    return value === undefined ? placeholder : String(value);
  });
}
