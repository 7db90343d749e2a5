import type { MessageId } from "../../../i18n/messages.ts";
import type { DeviceProtocol } from "../../../schema-types.generated.ts";
import type { Said } from "../../../ui/inputs/decimal-limits.ts";

/** What a driver can be set to beside where its device is. */
const OPTION_NAMES = [
  "pollMs",
  "alarmMs",
  "deliveryMs",
  "timeoutMs",
  "autoClose",
  "units",
  "format",
  "timeZone",
  "fc",
  "addressOffset",
  "header",
] as const;
export type OptionName = (typeof OPTION_NAMES)[number];

/** One option as the form asks for it; a driver has a value of its own where nothing is written. */
export interface OptionField {
  readonly name: OptionName;
  readonly label: MessageId;
  /** What the driver takes where nothing is set, as it stands in the field. */
  readonly usual: string;
  /** A whole number, both included. */
  readonly bounds?: { readonly least: number; readonly most: number };
  /** It is one of these; a word where there is one, else a code of the protocol. */
  readonly choices?: readonly (readonly [value: string, word: MessageId | null])[];
  /** It is a time zone. */
  readonly zone?: true;
  /** What a choice is on the wire, where it is no text. */
  readonly as?: "NUMBER" | "BOOLEAN";
}

type Period = "pollMs" | "alarmMs" | "deliveryMs" | "timeoutMs";
const whole = (name: Period, usual: string, least: number, most: number): OptionField => ({
  name,
  label: `bind.option.${name}`,
  usual,
  bounds: { least, most },
});
const YES_NO = [
  ["true", "deviceSet.on"],
  ["false", "deviceSet.off"],
] as const satisfies OptionField["choices"];
const DAY_MS = 86_400_000;

/** The options of each protocol; bounds and usual values are its driver's. */
export const OPTION_FIELDS: Readonly<Record<DeviceProtocol, readonly OptionField[]>> = {
  JSONPTS: [
    whole("pollMs", "1000", 50, 60_000),
    whole("timeoutMs", "5000", 50, 60_000),
    { name: "autoClose", label: "bind.option.autoClose", usual: "true", choices: YES_NO, as: "BOOLEAN" },
  ],
  TLS350: [
    whole("pollMs", "30000", 1_000, DAY_MS),
    whole("alarmMs", "", 1_000, DAY_MS),
    whole("deliveryMs", "300000", 1_000, DAY_MS),
    {
      name: "format",
      label: "bind.option.format",
      usual: "AUTO",
      choices: [
        ["AUTO", "bind.format.AUTO"],
        ["COMPUTER", "bind.format.COMPUTER"],
        ["DISPLAY", "bind.format.DISPLAY"],
      ],
    },
    {
      name: "units",
      label: "bind.option.units",
      usual: "",
      choices: [
        ["", "bind.units.told"],
        ["US", null],
        ["METRIC", null],
        ["IMPERIAL", null],
      ],
    },
    { name: "timeZone", label: "bind.option.timeZone", usual: "", zone: true },
  ],
  MODBUS: [
    whole("pollMs", "1000", 500, 3_600_000),
    whole("timeoutMs", "1000", 50, 2_500),
    {
      name: "fc",
      label: "bind.option.fc",
      usual: "4",
      choices: [
        ["4", "bind.fc.4"],
        ["3", "bind.fc.3"],
      ],
      as: "NUMBER",
    },
    {
      name: "addressOffset",
      label: "bind.option.addressOffset",
      usual: "0",
      choices: [
        ["0", "bind.offset.0"],
        ["-1", "bind.offset.1"],
      ],
      as: "NUMBER",
    },
    { name: "header", label: "bind.option.header", usual: "true", choices: YES_NO, as: "BOOLEAN" },
  ],
  SPARKPLUG: [],
};

export type OptionTexts = Record<OptionName, string>;
type Settings = Readonly<Record<string, unknown>>;

/** Options as the fields show them. */
export function optionTexts(protocol: DeviceProtocol, settings: Settings): OptionTexts {
  const empty = Object.fromEntries(OPTION_NAMES.map((name) => [name, ""])) as OptionTexts;
  const told = OPTION_FIELDS[protocol].map(({ name, usual }) => {
    const value = settings[name];
    return [name, value === undefined || value === null ? usual : String(value as string | number | boolean)];
  });
  return { ...empty, ...(Object.fromEntries(told) as Partial<OptionTexts>) };
}

/** What can't be of an option. */
export function optionFault({ bounds, usual }: OptionField, text: string): Said | undefined {
  if (bounds === undefined || (text.trim() === "" && usual === "")) {
    return undefined;
  }
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= bounds.least && number <= bounds.most
    ? undefined
    : { id: "form.bounds.both", values: { ...bounds } };
}

const valueOf = ({ bounds, as }: OptionField, text: string): unknown => {
  if (text === "") {
    return null;
  }
  return bounds || as === "NUMBER" ? Number(text) : as === "BOOLEAN" ? text === "true" : text;
};

/** The settings that change: what stands as it was is left out, what was emptied is taken away. */
export function optionChanges(
  protocol: DeviceProtocol,
  settings: Settings,
  texts: OptionTexts,
): Record<string, unknown> {
  const before = optionTexts(protocol, settings);
  return Object.fromEntries(
    OPTION_FIELDS[protocol].flatMap((field) => {
      const text = texts[field.name].trim();
      return text === before[field.name] ? [] : [[field.name, valueOf(field, text)]];
    }),
  );
}
