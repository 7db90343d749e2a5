import { boolean, object, string, type infer as Infer } from "zod/mini";
import type { ChangeSiteInput } from "../../../schema-types.generated.ts";
import {
  choice,
  emailText,
  lineText,
  newPasswordText,
  optionalText,
  phoneText,
  webAddressText,
  wholeNumber,
} from "../../../ui/form/checks.ts";
import type { PlatformRowFragment } from "./platform.generated.ts";

/** As the server has them. */
const LONGEST = { line: 200, symbol: 8 };
const SHIFTS = { least: 1, most: 48 };
const SITES = { least: 0, most: 1_000_000 };

const SITE_FIELDS = {
  name: lineText(LONGEST.line),
  timeZone: choice(),
  currencySymbol: lineText(LONGEST.symbol),
  measureUnitSymbol: lineText(LONGEST.symbol),
  handshiftNumber: wholeNumber(SHIFTS),
  contactName: optionalText(LONGEST.line),
  phone: phoneText(),
  email: emailText(),
  address: optionalText(LONGEST.line),
  requestAddress: webAddressText(),
  pushType: optionalText(LONGEST.line),
};

/** What a platform says of itself. */
export const SITE_SCHEMA = object(SITE_FIELDS);
/** The same, and what its superior allows it. */
export const PLATFORM_SCHEMA = object({ ...SITE_FIELDS, siteLimit: wholeNumber(SITES) });
/** The same, of a platform that is to be made with its first administrator. */
export const NEW_PLATFORM_SCHEMA = object({
  ...SITE_FIELDS,
  siteLimit: wholeNumber(SITES),
  currency: string(),
  training: boolean(),
  adminLogin: lineText(LONGEST.line),
  adminPassword: newPasswordText(),
});

export type SiteValues = Infer<typeof SITE_SCHEMA>;
export type NewPlatformValues = Infer<typeof NEW_PLATFORM_SCHEMA>;

/** The fields as they are filled for a platform that there is. */
export function siteValues(platform: PlatformRowFragment): SiteValues {
  const { name, timeZone, currencySymbol, measureUnitSymbol, handshiftNumber } = platform;
  return {
    name,
    timeZone,
    currencySymbol,
    measureUnitSymbol,
    handshiftNumber,
    contactName: platform.contactName ?? "",
    phone: platform.phone ?? "",
    email: platform.email ?? "",
    address: platform.address ?? "",
    requestAddress: platform.requestAddress ?? "",
    pushType: platform.pushType ?? "",
  };
}

/** The fields of a platform that is to be made below another: it begins with that one's standards. */
export function newPlatformValues({ currency, training, ...superior }: PlatformRowFragment): NewPlatformValues {
  const { timeZone, currencySymbol, measureUnitSymbol, handshiftNumber } = superior;
  return {
    name: "",
    siteLimit: null,
    training,
    timeZone,
    currency,
    currencySymbol,
    measureUnitSymbol,
    handshiftNumber,
    contactName: "",
    phone: "",
    email: "",
    address: "",
    requestAddress: "",
    pushType: "",
    adminLogin: "",
    adminPassword: "",
  };
}

const orNull = (text: string) => text.trim() || null;

/** What the fields say, as the contract takes it; what was left out is null. */
export function siteInput(values: SiteValues) {
  return {
    name: values.name.trim(),
    timeZone: values.timeZone,
    currencySymbol: values.currencySymbol.trim(),
    measureUnitSymbol: values.measureUnitSymbol.trim(),
    handshiftNumber: values.handshiftNumber ?? SHIFTS.least,
    contactName: orNull(values.contactName),
    phone: orNull(values.phone),
    email: orNull(values.email),
    address: orNull(values.address),
    requestAddress: orNull(values.requestAddress),
    pushType: orNull(values.pushType),
  } satisfies ChangeSiteInput;
}
