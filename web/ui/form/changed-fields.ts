/**
 * What of an input is no longer as it was when the form was opened. What nobody touched is left out, so that it stays as it is by now:
 * a colleague may have changed it since. Fields that mean something only beside each other (a kind and its value) go together.
 */
export function changedFields<Input extends object>(
  now: Input,
  first: Input,
  together: readonly (readonly (keyof Input)[])[] = [],
): Partial<Input> {
  const names = Object.keys(now) as (keyof Input)[];
  const touched = new Set(names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(first[name])));
  const along = together.filter((group) => group.some((name) => touched.has(name))).flat();
  const sent = new Set([...touched, ...along]);
  return Object.fromEntries(names.filter((name) => sent.has(name)).map((name) => [name, now[name]])) as Partial<Input>;
}
