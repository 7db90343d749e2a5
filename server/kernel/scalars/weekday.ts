import { registerEnumType } from "type-graphql";

/** The days of a week, Monday first. */
export const Weekday = {
  MONDAY: "MONDAY",
  TUESDAY: "TUESDAY",
  WEDNESDAY: "WEDNESDAY",
  THURSDAY: "THURSDAY",
  FRIDAY: "FRIDAY",
  SATURDAY: "SATURDAY",
  SUNDAY: "SUNDAY",
} as const;
export type Weekday = keyof typeof Weekday;
registerEnumType(Weekday, { name: "Weekday", description: "A day of the week." });
