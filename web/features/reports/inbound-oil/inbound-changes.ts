import {
  InboundDetailDocument,
  InboundListDocument,
  InboundRisesDocument,
  InboundSumsDocument,
} from "./inbound.generated.ts";

/** What is no longer true once a ticket changed. */
export const INBOUND_CHANGES = {
  changes: [InboundListDocument, InboundDetailDocument, InboundRisesDocument, InboundSumsDocument],
};
