import { Kind, type DocumentNode } from "graphql";
import { NEEDED } from "./needed-rights.generated.ts";
import type { Mutation } from "../schema-types.generated.ts";
import { useSession, type Grants } from "./session.ts";

/** True when the person may call a mutation, as the contract guards it; asked of the document that calls it. Nothing asked: true. */
export function useMay(document: DocumentNode | undefined): boolean {
  const session = useSession();
  return document === undefined || mayCall(session, document);
}

/** The same of a mutation by its name, where another screen calls it. */
export function useMayBegin(mutation: keyof Mutation): boolean {
  return holdsFor(useSession(), mutation);
}

function mayCall(session: Grants | undefined, document: DocumentNode): boolean {
  return document.definitions
    .flatMap((definition) => (definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : []))
    .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []))
    .every((mutation) => holdsFor(session, mutation));
}

function holdsFor(session: Grants | undefined, mutation: string): boolean {
  const needed = NEEDED[mutation];
  return needed === undefined || needed.values.some((value) => held(session, needed.level).includes(value));
}

function held(session: Grants | undefined, level: "VIEW" | "OPERATE" | "APPROVE"): readonly number[] {
  const of = { VIEW: session?.permissions, OPERATE: session?.operates, APPROVE: session?.approves };
  return of[level] ?? [];
}
