import { useState } from "react";
import { type ErrorWords, errorWords } from "../../../i18n/messages.ts";
import { post, RequestFailure } from "../../../lib/post.ts";
import { saveSession } from "../../../lib/session.ts";
import { noteTouch } from "../../../lib/touched.ts";
import { LoginDocument } from "./login.generated.ts";

export interface Credentials {
  username: string;
  password: string;
}

/** Begins a session; `refused` says why it did not. Answers whether it did. */
export function useSignIn(): {
  refused: ErrorWords | undefined;
  signIn: (credentials: Credentials) => Promise<boolean>;
} {
  const [refused, setRefused] = useState<ErrorWords>();

  async function signIn({ username, password }: Credentials): Promise<boolean> {
    setRefused(undefined);
    try {
      const { login } = await post(LoginDocument, { input: { username: username.trim(), password } });
      const { expiresAt, ...session } = login;
      noteTouch();
      saveSession({ ...session, login: username }, (Date.parse(expiresAt) - Date.now()) / 1000);
      return true;
    } catch (error) {
      setRefused(
        error instanceof RequestFailure ? errorWords(error.number, error.retryAfterSeconds) : errorWords(undefined),
      );
      return false;
    }
  }

  return { refused, signIn };
}
