import type { MessageId } from "../../../i18n/messages.ts";
import type { DeviceProtocol } from "../../../schema-types.generated.ts";
import type { Said } from "../../../ui/inputs/decimal-limits.ts";

/** How a controller is reached: it calls in and stays, it calls in for each record, or it is called. */
export const WAYS = ["WEBSOCKET", "UPLOAD", "CLIENT"] as const;

/** Every setting that a form asks for, whatever the protocol. */
export const SETTING_NAMES = [
  "baseUrl",
  "certificateSha256",
  "login",
  "password",
  "secretKey",
  "host",
  "port",
  "securityCode",
  "unitId",
  "layout",
  "wordOrder",
  "group",
  "node",
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** One setting of a protocol as the form asks for it. */
export interface SettingField {
  readonly name: SettingName;
  readonly label: MessageId;
  /** What more there is to know before it is written. */
  readonly hint?: MessageId;
  /** Written and never read back. */
  readonly secret?: true;
  /** It is a whole number from one to the other. */
  readonly number?: { readonly least: number; readonly most: number };
  readonly required?: true;
  /** It is one of these; a word where there is one, else a code of the protocol. */
  readonly choices?: readonly (readonly [value: string, word: MessageId | null])[];
  /** Only where the controller is reached in this way. */
  readonly way?: (typeof WAYS)[number];
}

const PORT = { least: 1, most: 65_535 };

/** The settings of each protocol that a person sets; what stands beside them (poll periods …) stays as it is. */
export const SETTING_FIELDS: Readonly<Record<DeviceProtocol, readonly SettingField[]>> = {
  JSONPTS: [
    { name: "baseUrl", label: "bind.setting.baseUrl", required: true, way: "CLIENT" },
    {
      name: "certificateSha256",
      label: "bind.setting.certificateSha256",
      hint: "bind.setting.certificateSha256.hint",
      way: "CLIENT",
    },
    { name: "login", label: "bind.setting.login" },
    { name: "password", label: "bind.setting.password", secret: true },
    { name: "secretKey", label: "bind.setting.secretKey", secret: true },
  ],
  TLS350: [
    { name: "host", label: "bind.setting.host", required: true },
    { name: "port", label: "bind.setting.port", number: PORT },
    { name: "securityCode", label: "bind.setting.securityCode", secret: true },
  ],
  MODBUS: [
    { name: "host", label: "bind.setting.host", required: true },
    { name: "port", label: "bind.setting.port", number: PORT },
    { name: "unitId", label: "bind.setting.unitId", number: { least: 0, most: 255 } },
    {
      name: "layout",
      label: "bind.setting.layout",
      choices: [
        ["INT", "bind.layout.INT"],
        ["FLOAT", "bind.layout.FLOAT"],
      ],
    },
    {
      name: "wordOrder",
      label: "bind.setting.wordOrder",
      choices: ["ABCD", "CDAB", "BADC", "DCBA"].map((order) => [order, null] as const),
    },
  ],
  SPARKPLUG: [
    { name: "group", label: "bind.setting.group", required: true },
    { name: "node", label: "bind.setting.node", required: true },
  ],
};

/** What is written in the fields: text, "" where nothing is. */
export type SettingTexts = Record<SettingName, string>;

/** The fields that a device of this protocol, reached in this way, has. */
export const fieldsOf = (protocol: DeviceProtocol, way: string): readonly SettingField[] =>
  SETTING_FIELDS[protocol].filter((field) => field.way === undefined || field.way === way);

/** Of texts that a driver takes in one shape alone: the shape, and how it is told. */
const SHAPES: Partial<Record<SettingName, readonly [shape: RegExp, said: Said]>> = {
  baseUrl: [/^https?:\/\/\S+$/i, { id: "form.notAnAddress" }],
  host: [/^(?:[^\s:/]+|[\da-f.]*(?::[\da-f.]*){2,})$/i, { id: "bind.setting.host.wrong" }],
  login: [/^.{1,24}$/u, { id: "form.tooLong", values: { most: 24 } }],
  password: [/^.{1,64}$/u, { id: "form.tooLong", values: { most: 64 } }],
  secretKey: [/^[\x20-\x7e]{1,20}$/, { id: "bind.setting.secretKey.wrong" }],
  securityCode: [/^[\x20-\x7e]{6}$/, { id: "bind.setting.securityCode.wrong" }],
  group: [/^[^/+#]{1,100}$/, { id: "bind.setting.topic.wrong" }],
  node: [/^[^/+#]{1,100}$/, { id: "bind.setting.topic.wrong" }],
  certificateSha256: [/^(?:[:\s]*[\da-f]){64}[:\s]*$/i, { id: "bind.setting.certificateSha256.wrong" }],
};

/** What is wrong with what is written in a field: with it the gateway could not begin with the device. */
export function faultOfSetting({ name, required, number }: SettingField, texts: SettingTexts): Said | undefined {
  const text = texts[name].trim();
  if (text === "") {
    return required && { id: "form.required" };
  }
  if (number) {
    const isWithin = /^\d{1,6}$/.test(text) && Number(text) >= number.least && Number(text) <= number.most;
    return isWithin ? undefined : { id: "form.bounds.both", values: { ...number } };
  }
  const [shape, said] = SHAPES[name] ?? [];
  if (shape?.test(text) === false) {
    return said;
  }
  return name === "certificateSha256" && !/^https:/i.test(texts.baseUrl.trim())
    ? { id: "bind.setting.certificateSha256.plain" }
    : undefined;
}

/** What a choice is where nobody has made it, as the driver has it. */
const USUAL: Partial<Record<SettingName, string>> = { layout: "INT", wordOrder: "ABCD" };

/** Settings as the fields show them; a secret is never known and stays empty. */
export function textsOf(settings: Readonly<Record<string, unknown>>): SettingTexts {
  const shown = (name: SettingName) => {
    const value = settings[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : (USUAL[name] ?? "");
  };
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, shown(name)])) as SettingTexts;
}

/**
 * What the server is to change: fields that were emptied are taken away, secrets that were left empty stay. A jsonPTS
 * controller that calls in is known by its identifier, which is its address.
 */
export function settingsInput(
  { protocol, way, address }: { protocol: DeviceProtocol; way: string; address: string },
  texts: SettingTexts,
): Record<string, unknown> {
  const entries = fieldsOf(protocol, way).flatMap(({ name, secret, number }): [string, unknown][] => {
    const text = texts[name].trim();
    return text === "" ? (secret ? [] : [[name, null]]) : [[name, number ? Number(text) : text]];
  });
  const reached =
    protocol === "JSONPTS"
      ? { way, ptsId: address.trim(), ...(way === "CLIENT" ? {} : { baseUrl: null, certificateSha256: null }) }
      : {};
  return { ...reached, ...Object.fromEntries(entries) };
}
