import type { Product } from "../kit/product.ts";
import type { Visitors } from "../kit/visitors.ts";

/** Where every journey takes place; filled before the first one. */
export interface Setting {
  product: Product;
  visitors: Visitors;
}
