import type { Kysely } from "kysely";
import type { Context } from "../../kernel/context.ts";
import type { PubSub } from "../../kernel/live/pubsub.ts";
import { Port } from "../../kernel/port.ts";

/** Keeps a photo that a ticket shows until the transaction ends. 10014 no such image, 10006 one of another kind. */
export const ticketPhotos = new Port<(ctx: Context, imageId: string) => Promise<unknown>>("photos of delivery tickets");

/** A ticket of a tank whose turn is taken. */
export interface FollowedTicket {
  readonly networkId: string;
  readonly id: string;
  readonly tankId: string;
  readonly now: Date;
  /** Tells what became of it once the transaction is through. */
  readonly pubsub: PubSub;
}

/** What else has to know of tickets, in their transaction. */
export interface TicketFollower {
  /** It was entered, or says another time or volume; its rise is found, if there is one. */
  entered(db: Kysely<unknown>, ticket: FollowedTicket): Promise<void>;
  /** What it says, its rise or its dispute became another. Called before it is parted from a rise. */
  changed(db: Kysely<unknown>, ticket: FollowedTicket): Promise<void>;
  /** It was taken back. */
  withdrawn(db: Kysely<unknown>, ticket: FollowedTicket): Promise<void>;
}

/** Who asked for what a ticket brought. */
export const ticketFollowers = new Port<TicketFollower>("what follows delivery tickets");
