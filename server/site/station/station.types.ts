import { registerEnumType } from "type-graphql";

/** How a gun is released at a station. */
export const AuthorizationMode = {
  AUTOMATIC: "AUTOMATIC",
  MANUAL: "MANUAL",
  COMMUNICATION_BOX: "COMMUNICATION_BOX",
  EXECUTE_FIRST: "EXECUTE_FIRST",
} as const;
export type AuthorizationMode = keyof typeof AuthorizationMode;
registerEnumType(AuthorizationMode, { name: "AuthorizationMode", description: "How a gun is released at a station." });

/** What a customer must show before a fill. */
export const Certification = {
  GENERAL: "GENERAL",
  EMPLOYEE: "EMPLOYEE",
  NEEDS_EMPLOYEE_CERTIFICATION: "NEEDS_EMPLOYEE_CERTIFICATION",
  PASSWORD: "PASSWORD",
  CAR_LICENCE: "CAR_LICENCE",
} as const;
export type Certification = keyof typeof Certification;
registerEnumType(Certification, { name: "Certification", description: "What must be shown before a fill." });

/** Who may change a station's set-up: the console, or the station's own software only (10022). */
export const ControlMode = { PLATFORM: "PLATFORM", STATION: "STATION" } as const;
export type ControlMode = keyof typeof ControlMode;
registerEnumType(ControlMode, {
  name: "ControlMode",
  description:
    "Who may change a station's set-up: the console (PLATFORM) or the station's own software only (STATION).",
});

export const ActivationState = {
  NOT_GENERATED: "NOT_GENERATED",
  INACTIVATED: "INACTIVATED",
  ACTIVATED: "ACTIVATED",
  DELETED: "DELETED",
} as const;
export type ActivationState = keyof typeof ActivationState;
registerEnumType(ActivationState, {
  name: "ActivationState",
  description:
    "NOT_GENERATED until an activation code exists, INACTIVATED until a gateway trades it, then ACTIVATED; DELETED when revoked.",
});

export const StationOrder = {
  CODE: "CODE",
  CODE_DESC: "CODE_DESC",
  NAME: "NAME",
  NAME_DESC: "NAME_DESC",
  CITY: "CITY",
  CITY_DESC: "CITY_DESC",
} as const;
export type StationOrder = keyof typeof StationOrder;
registerEnumType(StationOrder, {
  name: "StationOrder",
  description: "What stations are sorted by; the id breaks ties.",
});
