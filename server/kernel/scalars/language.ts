import { registerEnumType } from "type-graphql";

/** The languages of the console (specification §1). */
export const Language = {
  ZH_CHS: "ZH_CHS",
  EN: "EN",
  ES: "ES",
  RU: "RU",
  TH: "TH",
  VI: "VI",
  AR: "AR",
} as const;
export type Language = keyof typeof Language;
registerEnumType(Language, { name: "Language", description: "A language of the console." });
