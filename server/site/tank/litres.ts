/**
 * Volumes of tanks in whole millilitres: what a gauge measures is told to three places at most, and whole numbers up to
 * nine billion litres add and compare exactly, many times as fast as decimals. Money never goes this way.
 */
export const millilitresOf = (litres: string): number => Math.round(Number(litres) * 1000);

/** Millilitres as litres in decimal text, to three places. */
export const litresOf = (millilitres: number): string => (millilitres / 1000).toFixed(3);
