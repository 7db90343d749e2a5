import { compareDecimals } from "../../../../common/decimal.ts";

interface Prices {
  readonly boardPrice: string | null;
  readonly pumpPrice: string | null;
}

/** Whether a pump charged something else than the sign said; not where one of both is unknown. */
export const priceDiffers = ({ boardPrice, pumpPrice }: Prices): boolean =>
  boardPrice !== null && pumpPrice !== null && compareDecimals(boardPrice, pumpPrice) !== 0;
