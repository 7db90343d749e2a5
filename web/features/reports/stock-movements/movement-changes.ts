import { MovementDetailDocument, MovementListDocument } from "./movements.generated.ts";

/** What is no longer true once a movement was entered, decided about or taken back. */
export const MOVEMENT_CHANGES = { changes: [MovementListDocument, MovementDetailDocument] };
