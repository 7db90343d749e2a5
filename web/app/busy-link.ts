import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { mergeMap, of, timer, type Observable } from "rxjs";
import { secondsIn } from "../lib/retry-after.ts";

declare module "@apollo/client" {
  export interface DefaultContext {
    /** A question for which the screen has another way when the server is too busy for it: it is told at once. */
    unrepeated?: boolean;
  }
}

/** Too much was asked, and: the database is away for the moment. */
const COME_AGAIN: readonly unknown[] = [429, 503];
const REPETITIONS = 2;
/** Who is told to come again later than this has asked too often: asking on would make it worse. */
const SOON_SECONDS = 5;

/**
 * A question that the server was too busy for, or had no database for, is asked again when the server said so, twice at most, before anybody is
 * told: what a person would do by hand. Changes are theirs to repeat.
 */
export function createBusyLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const mayRepeat = operation.operationType === OperationTypeNode.QUERY && operation.getContext().unrepeated !== true;
    const ask = (repetitions: number): Observable<ApolloLink.Result> =>
      forward(operation).pipe(
        mergeMap((result) => {
          const seconds = repetitions > 0 ? soonIn(result) : undefined;
          return seconds === undefined ? of(result) : later(seconds).pipe(mergeMap(() => ask(repetitions - 1)));
        }),
      );
    return ask(mayRepeat ? REPETITIONS : 0);
  });
}

/** Everybody was refused in the same moment, and must not come again in the same one. */
const later = (seconds: number) => timer(seconds * 1_000 * (1 + Math.random() * 0.5));

/** The seconds after which it is worth asking again; undefined for every other answer. */
function soonIn({ errors = [] }: ApolloLink.Result): number | undefined {
  const waits = errors.map(({ extensions }) =>
    COME_AGAIN.includes(extensions?.["number"]) ? secondsIn(extensions?.["params"]) : undefined,
  );
  const seconds = Math.max(...waits.map((wait) => wait ?? Number.POSITIVE_INFINITY));
  return waits.length > 0 && seconds <= SOON_SECONDS ? seconds : undefined;
}
