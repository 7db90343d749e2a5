import { useRef, useState } from "react";
import { latinDigits } from "../../../lib/decimal.ts";

/** What proves who one is beside the password: the app's six digits, or one of the codes that were written down. */
export type CodeKind = "APP" | "RECOVERY";

const DIGITS = 6;

export interface CodeStep {
  readonly kind: CodeKind;
  readonly code: string;
  /** Nothing, or too little of it, was sent. */
  readonly missing: boolean;
  readonly busy: boolean;
  enter(typed: string): void;
  choose(kind: CodeKind): void;
  submit(): void;
}

/** The second step of a login: the app's code is sent as soon as it is whole; what was refused is typed anew. */
export function useCodeStep(complete: (code: string) => Promise<boolean>): CodeStep {
  const [kind, setKind] = useState<CodeKind>("APP");
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function send(whole: string): Promise<void> {
    if (sending.current) {
      return;
    }
    sending.current = true;
    setBusy(true);
    const done = await complete(whole);
    sending.current = false;
    setBusy(false);
    if (!done && kind === "APP") {
      setCode("");
    }
  }

  return {
    kind,
    code,
    missing,
    busy,
    enter(typed) {
      const next = kind === "APP" ? latinDigits(typed).replaceAll(/\D/g, "").slice(0, DIGITS) : typed;
      setMissing(false);
      setCode(next);
      if (kind === "APP" && next.length === DIGITS && next !== code) {
        void send(next);
      }
    },
    choose(next) {
      setKind(next);
      setCode("");
      setMissing(false);
    },
    submit() {
      const whole = code.trim();
      const isMissing = kind === "APP" ? whole.length < DIGITS : whole === "";
      setMissing(isMissing);
      if (!isMissing) {
        void send(whole);
      }
    },
  };
}
