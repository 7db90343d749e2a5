import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { FoundSelect } from "../records/found-select.tsx";
import { FindCardGroupsDocument, type FindCardGroupsQuery } from "./cards.generated.ts";

const foundIn = ({ cardGroups }: FindCardGroupsQuery) =>
  cardGroups.nodes.map(({ id, name, platformName }) => ({ id, name, code: platformName }));

/** A group of cards in use by its id, found by name, business number, or its contact's name or phone. */
export function CardGroupSelect(field: InputProps<string>) {
  return <FoundSelect {...field} document={FindCardGroupsDocument} foundIn={foundIn} />;
}
