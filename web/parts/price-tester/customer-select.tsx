import type { InputProps } from "../../ui/inputs/field-frame.tsx";
import { FoundSelect } from "../records/found-select.tsx";
import { FindCustomersDocument, type FindCustomersQuery } from "./price-tester.generated.ts";

const foundIn = ({ customers }: FindCustomersQuery) => customers.nodes;

/** A special customer by id, found by code, name, contact or phone; an empty field is none. */
export function CustomerSelect(field: InputProps<string>) {
  return (
    <FoundSelect {...field} document={FindCustomersDocument} foundIn={foundIn} nothing="tester.anyone" clearable />
  );
}
