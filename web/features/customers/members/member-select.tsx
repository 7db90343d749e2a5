import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { FoundSelect } from "../../../parts/records/found-select.tsx";
import { CardMembersDocument, type CardMembersQuery } from "./card.generated.ts";

const foundIn = ({ members }: CardMembersQuery) =>
  members.nodes.map(({ id, name, phone }) => ({ id, name, code: phone ?? "" }));

/** A member by id, found by name, phone or whole identity number; an empty field is the bearer. */
export function MemberSelect(field: InputProps<string>) {
  return <FoundSelect {...field} document={CardMembersDocument} foundIn={foundIn} nothing="card.bearer" clearable />;
}
