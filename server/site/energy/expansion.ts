/** Of each °C, at about 15 °C, by the groups that grades name; rounded from API MPMS 11.1. */
export const EXPANSIONS: Readonly<Record<string, number>> = { GASOLINE: 0.0012, DIESEL: 0.00083, KEROSENE: 0.00093 };

/** Net volumes are those at so many °C. */
const BASE_CELSIUS = 15;

/** By how much a volume is more than its net volume; `heat`: litres times °C, which of several volumes is their sum. */
export const grownBy = (expansion: number, heat: number, volume: number): number =>
  expansion * (heat - BASE_CELSIUS * volume);

/** How the grade of a row grows with each °C, in a statement; null where its group is not known. */
export const expansionIn = (grade: string): string =>
  `case ${grade}.expansion_group ${Object.entries(EXPANSIONS)
    .map(([group, expansion]) => `when '${group}' then ${expansion}`)
    .join(" ")} end`;

/** The same as {@link grownBy}, in a statement. */
export const grownIn = (expansion: string, heat: string, volume: string): string =>
  `${expansion} * (${heat} - ${BASE_CELSIUS} * ${volume})`;
