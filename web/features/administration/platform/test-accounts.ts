import type { AccountRowFragment } from "./account.generated.ts";
import type { PlatformRowFragment } from "./platform.generated.ts";

type PlatformRow = PlatformRowFragment & { readonly __typename: "Platform" };
type AccountRow = AccountRowFragment & { readonly __typename: "Account" };

/** A platform as the screen asks for it, called by its id unless told otherwise. */
export const platformRow = (id: string, facts: Partial<PlatformRowFragment> = {}): PlatformRow =>
  ({
    __typename: "Platform",
    id,
    name: id,
    parentId: null,
    siteLimit: 20,
    stationCount: 18,
    accountCount: 2,
    subordinateCount: 0,
    currency: "CNY",
    currencySymbol: "¥",
    measureUnitSymbol: "L",
    timeZone: "Asia/Shanghai",
    handshiftNumber: 3,
    requestAddress: null,
    pushType: null,
    contactName: null,
    phone: null,
    email: null,
    address: null,
    training: false,
    ...facts,
  }) as PlatformRow;

/** A clerk of the platform Coast, with no second factor and none demanded. */
export const accountRow = (id: string, facts: Partial<AccountRowFragment> = {}): AccountRow =>
  ({
    __typename: "Account",
    id,
    login: id,
    name: id,
    email: null,
    phone: null,
    lockAfterMinutes: null,
    disabled: false,
    createdAt: "2026-11-01T00:00:00Z",
    lastLoginAt: null,
    secondFactorSince: null,
    secondFactorState: "NONE",
    secondFactorDemanded: false,
    passwordGoodUntil: null,
    identityLinkedAt: null,
    permissions: [0],
    platform: { __typename: "Platform", id: "Coast", name: "Coast" },
    roles: [{ __typename: "Role", id: "r1", name: "Clerk" }],
    ...facts,
  }) as AccountRow;
