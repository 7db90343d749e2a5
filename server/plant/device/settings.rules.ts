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
