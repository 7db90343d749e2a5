import { FoundSelect } from "../../../parts/records/found-select.tsx";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { CardsForDepositDocument, type CardsForDepositQuery } from "./deposits.generated.ts";

const cardsIn = ({ cards }: CardsForDepositQuery) =>
  cards.nodes.map(({ id, number, memberName }) => ({ id, name: number, code: memberName ?? "" }));

/** A card in use by id, found by number, plate, or its holder's name or phone. */
export function CardSelect(field: InputProps<string>) {
  return <FoundSelect {...field} document={CardsForDepositDocument} foundIn={cardsIn} dir="ltr" />;
}
