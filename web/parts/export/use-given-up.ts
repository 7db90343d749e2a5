import { useState } from "react";

/** Remembers that nobody waits for the answer to a question any more, until it is taken up again; another question is waited for. */
export function useGivenUp(question: object) {
  const of = JSON.stringify(question);
  const [given, setGiven] = useState<string>();
  return { of, isGivenUp: given === of, giveUp: () => setGiven(of), takeUp: () => setGiven(undefined) };
}
