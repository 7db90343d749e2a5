import type { Context } from "../../kernel/context.ts";
import { Port } from "../../kernel/port.ts";

/** Keeps a photo that a ticket shows until the transaction ends. 10014 no such image, 10006 one of another kind. */
export const ticketPhotos = new Port<(ctx: Context, imageId: string) => Promise<unknown>>("photos of delivery tickets");
