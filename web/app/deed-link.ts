import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";
import { tellDeed } from "../lib/deeds.ts";

/** Tells the window of each change that the server has answered, a refused one too: the audit log has both. */
export function createDeedLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    operation.operationType === OperationTypeNode.MUTATION
      ? forward(operation).pipe(tap(tellDeed))
      : forward(operation),
  );
}
