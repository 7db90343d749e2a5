import { Kind, type DocumentNode } from "graphql";
import { NEEDED } from "./needed-rights.generated.ts";
import { useSession, type Grants } from "./session.ts";

/** True when the person may call a mutation, as the contract guards it; asked of the document that calls it. Nothing asked: true. */
export function useMay(document: DocumentNode | undefined): boolean {
  const session = useSession();
  return document === undefined || mayCall(session, document);
}

function mayCall(session: Grants | undefined, document: DocumentNode): boolean {
  return document.definitions
    .flatMap((definition) => (definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : []))
    .flatMap((selection) => (selection.kind === Kind.FIELD ? [NEEDED[selection.name.value]] : []))
    .every(
      (needed) => needed === undefined || needed.values.some((value) => held(session, needed.level).includes(value)),
    );
}

function held(session: Grants | undefined, level: "VIEW" | "OPERATE" | "APPROVE"): readonly number[] {
  const of = { VIEW: session?.permissions, OPERATE: session?.operates, APPROVE: session?.approves };
  return of[level] ?? [];
}
