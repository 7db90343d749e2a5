import { GraphQLError } from "graphql";
import { ALL_REFUSALS, messageOf } from "./catalogue.ts";
import type { ParamNames, Params, ParamValue, RefusalName } from "./catalogue.ts";

/** What goes along with a refusal. `field`: the path into the input that is at fault, e.g. "rows.2.gunNumber". */
export interface RefusalDetails {
  readonly field?: string;
  readonly params?: Params;
}

type DetailsFor<Name extends RefusalName> = [ParamNames<Name>] extends [never]
  ? [details?: RefusalDetails]
  : [details: RefusalDetails & { readonly params: Readonly<Record<ParamNames<Name>, ParamValue>> }];

/** A request that we understood and won't do; on the wire as `message` and `extensions: {code, number, params, field?}`. */
export class Refusal extends GraphQLError {
  readonly refusal: RefusalName;

  constructor(refusal: RefusalName, details: RefusalDetails = {}) {
    const { field, params = {} } = details;
    super(messageOf(refusal, params), {
      extensions: {
        code: refusal,
        number: ALL_REFUSALS[refusal].number,
        params,
        ...(field === undefined ? {} : { field }),
      },
    });
    this.name = "Refusal";
    this.refusal = refusal;
  }
}

/**
 * Ends the use case with an answer of the catalogue; the unit of work around it rolls back. The type asks for the
 * params that the code's message names.
 */
export function refuse<Name extends RefusalName>(name: Name, ...[details]: DetailsFor<Name>): never {
  throw new Refusal(name, details);
}
