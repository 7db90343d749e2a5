import { useState } from "react";
import { type ErrorWords, errorWords } from "../../../i18n/messages.ts";
import { post, RequestFailure } from "../../../lib/post.ts";
import { readSession, saveSession } from "../../../lib/session.ts";
import { noteTouch } from "../../../lib/touched.ts";
import { CompleteLoginDocument, LoginDocument, type LoginMutation } from "./login.generated.ts";

export interface Credentials {
  username: string;
  password: string;
}

/** A login whose password was right and whose code is still to come. */
interface Waiting {
  readonly ticket: string;
  readonly username: string;
}

export interface SignIn {
  /** Why the last step did not go through. */
  readonly refused: ErrorWords | undefined;
  /** The password was right, and a code is asked for besides. */
  readonly needsCode: boolean;
  /** Answers whether a session has begun. */
  signIn(credentials: Credentials): Promise<boolean>;
  complete(code: string): Promise<boolean>;
  /** Back to the password. */
  startOver(): void;
}

const SECOND_FACTOR_NEEDED = 10101;
const LOGIN_TICKET_OVER = 10103;

/** Begins a session, by the password or, where the account has a second factor, by a code after it. */
export function useSignIn(): SignIn {
  const [refused, setRefused] = useState<ErrorWords>();
  const [waiting, setWaiting] = useState<Waiting>();

  /** `asked` is told the token that this browser still has: its session ends with the new one. */
  async function begin(
    username: string,
    asked: (former: string | undefined) => Promise<LoginMutation["login"]>,
  ): Promise<boolean> {
    setRefused(undefined);
    try {
      const { expiresAt, ...session } = await asked(readSession()?.token);
      noteTouch();
      saveSession({ ...session, login: username }, (Date.parse(expiresAt) - Date.now()) / 1000);
      return true;
    } catch (error) {
      const ticket = ticketIn(error);
      if (ticket === undefined) {
        setRefused(wordsOf(error));
      } else {
        setWaiting({ ticket, username });
      }
      if (error instanceof RequestFailure && error.number === LOGIN_TICKET_OVER) {
        setWaiting(undefined);
      }
      return false;
    }
  }

  return {
    refused,
    needsCode: waiting !== undefined,
    signIn: ({ username, password }) =>
      begin(
        username,
        async (former) => (await post(LoginDocument, { input: { username: username.trim(), password } }, former)).login,
      ),
    complete: (code) =>
      begin(
        waiting?.username ?? "",
        async (former) =>
          (await post(CompleteLoginDocument, { input: { ticket: waiting?.ticket ?? "", code } }, former)).completeLogin,
      ),
    startOver() {
      setRefused(undefined);
      setWaiting(undefined);
    },
  };
}

const wordsOf = (error: unknown): ErrorWords =>
  error instanceof RequestFailure ? errorWords(error.number, error.retryAfterSeconds) : errorWords(undefined);

function ticketIn(error: unknown): string | undefined {
  const params = error instanceof RequestFailure && error.number === SECOND_FACTOR_NEEDED ? error.params : undefined;
  const ticket = (params as { ticket?: unknown } | undefined)?.ticket;
  return typeof ticket === "string" ? ticket : undefined;
}
