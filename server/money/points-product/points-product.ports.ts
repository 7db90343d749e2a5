import type { Context } from "../../kernel/context.ts";
import { Port } from "../../kernel/port.ts";

/** Keeps a picture that a product shows until the transaction ends. 10014 no such image, 10006 one of another kind. */
export type HoldPicture = (ctx: Context, imageId: string) => Promise<unknown>;

export const productPictures = new Port<HoldPicture>("pictures of products");
