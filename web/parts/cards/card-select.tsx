import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { FoundSelect } from "../records/found-select.tsx";
import { FindCardsDocument, type FindCardsQuery } from "./cards.generated.ts";

const foundIn = ({ cards }: FindCardsQuery) =>
  cards.nodes.map(({ id, number, memberName }) => ({ id, name: number, code: memberName ?? "" }));

/** A card in use by its id, found by number, plate, or its holder's name or phone. */
export function CardSelect(field: InputProps<string>) {
  return <FoundSelect {...field} document={FindCardsDocument} foundIn={foundIn} dir="ltr" />;
}
