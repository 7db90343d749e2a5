import { minimum, number, object, string } from "zod/mini";
import type { AuthorizationMode, Certification, ControlMode } from "../../../schema-types.generated.ts";
import { decimalProblem, type Said } from "../../../ui/inputs/decimal-limits.ts";
import { choice, lineText, saidByRule } from "../../../ui/form/checks.ts";
import type { LocationText } from "../../../parts/map/location-input.tsx";
import type { StationLineFragment } from "./stations.generated.ts";

const LONGEST = 200;

/** What is wrong with a location that was typed: half of one, no number, or no place on earth. */
export function locationProblem({ latitude, longitude }: LocationText): Said | undefined {
  if (latitude === "" && longitude === "") {
    return undefined;
  }
  if (latitude === "" || longitude === "") {
    return { id: "station.location.half" };
  }
  return decimalProblem(latitude, { min: "-90", max: "90" }) ?? decimalProblem(longitude, { min: "-180", max: "180" });
}

/** The fields of a station's form. */
export const STATION = object({
  platformId: choice(),
  cityId: choice(),
  code: lineText(LONGEST),
  name: lineText(LONGEST),
  address: string(),
  phone: string(),
  taxCode: string(),
  location: object({ latitude: string(), longitude: string() }).check(saidByRule(locationProblem)),
  authorizationMode: choice(),
  certification: choice(),
  shiftsPerDay: number().check(minimum(1)),
  controlMode: choice(),
  timeZone: choice(),
});

/** What the form holds. */
export interface StationValues {
  platformId: string;
  cityId: string;
  code: string;
  name: string;
  address: string;
  phone: string;
  taxCode: string;
  location: LocationText;
  authorizationMode: string;
  certification: string;
  shiftsPerDay: number | null;
  controlMode: string;
  timeZone: string;
}

/** The form of a station that is there. */
export function valuesOf(station: StationLineFragment): StationValues {
  const { platform, city, latitude, longitude, ...rest } = station;
  return {
    ...rest,
    platformId: platform.id,
    cityId: city.id,
    location: { latitude: latitude?.toString() ?? "", longitude: longitude?.toString() ?? "" },
  };
}

/** A new station's form, as the platform that is to run it usually has it. */
export function emptyValues(at: {
  platformId: string;
  cityId: string;
  shiftsPerDay: number;
  timeZone: string;
}): StationValues {
  return {
    ...at,
    code: "",
    name: "",
    address: "",
    phone: "",
    taxCode: "",
    location: { latitude: "", longitude: "" },
    authorizationMode: "AUTOMATIC",
    certification: "GENERAL",
    controlMode: "PLATFORM",
  };
}

/** What a form's values are for the server, apart from where the station stands and who runs it. */
export function factsOf({ location, ...values }: StationValues) {
  const degrees = (text: string) => (text === "" ? null : Number(text));
  return {
    code: values.code.trim(),
    name: values.name.trim(),
    address: values.address.trim(),
    phone: values.phone.trim(),
    taxCode: values.taxCode.trim(),
    latitude: degrees(location.latitude),
    longitude: degrees(location.longitude),
    authorizationMode: values.authorizationMode as AuthorizationMode,
    certification: values.certification as Certification,
    shiftsPerDay: values.shiftsPerDay ?? 1,
    controlMode: values.controlMode as ControlMode,
    timeZone: values.timeZone,
  };
}
