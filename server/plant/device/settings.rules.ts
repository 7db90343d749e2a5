/** A protocol's own settings. */
export type DeviceSettings = Readonly<Record<string, unknown>>;

/** By these names drivers call what proves who somebody is. */
const SECRET = /^(password|secret|secretKey|securityCode|token)$/i;

/** What may be shown of settings: all but the secrets, which are written and never read back. */
export const shownSettings = (settings: DeviceSettings): DeviceSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !SECRET.test(name)));

/** The names of the secrets that are set. */
export const secretNames = (settings: DeviceSettings): string[] =>
  Object.keys(settings)
    .filter((name) => SECRET.test(name))
    .sort();

/** Settings after a change: a name that is absent stays, so that secrets needn't be typed again; null takes it away. */
export const changedSettings = (settings: DeviceSettings, change: DeviceSettings): DeviceSettings =>
  Object.fromEntries(Object.entries({ ...settings, ...change }).filter(([, value]) => value !== null));

/** How many secrets a change replaced or took away: the log says that much of them. */
export const secretsChanged = (before: DeviceSettings, after: DeviceSettings): number =>
  [...new Set([...secretNames(before), ...secretNames(after)])].filter((name) => before[name] !== after[name]).length;

/** By these settings drivers know where a device is reached, and with that to whom they send its secrets. */
const PLACES = ["baseUrl", "host", "port"];
/** By this they know it is the device that answers there. */
const PROOF = "certificateSha256";

/**
 * The secrets that a change has to name: those that are set and would go elsewhere, or to whoever says that it is the device, without
 * anybody having typed them for it.
 */
export function secretsToTypeAgain(before: DeviceSettings, change: DeviceSettings): string[] {
  const after = changedSettings(before, change);
  const goesElsewhere =
    PLACES.some((name) => after[name] !== undefined && after[name] !== before[name]) ||
    (before[PROOF] !== undefined && PLACES.some((name) => after[name] !== undefined) && after[PROOF] !== before[PROOF]);
  return goesElsewhere ? secretNames(before).filter((name) => change[name] === undefined) : [];
}
