import { Button, chakra, Input } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import type { ErrorWords, MessageId } from "../../../i18n/messages.ts";
import { Complaint, Labelled } from "./login-fields.tsx";
import type { CodeKind, CodeStep } from "./use-code-step.ts";

interface Props {
  readonly step: CodeStep;
  /** Why the last code was not taken. */
  readonly refused: ErrorWords | undefined;
  /** Of the field: what follows it is named after it. */
  readonly id: string;
}

interface KindWords {
  readonly label: MessageId;
  readonly hint: MessageId;
  readonly required: MessageId;
  /** To the other kind. */
  readonly other: MessageId;
}

const WORDS: Readonly<Record<CodeKind, KindWords>> = {
  APP: { label: "login.code", hint: "login.code.hint", required: "login.code.required", other: "login.recovery.use" },
  RECOVERY: {
    label: "login.recovery",
    hint: "login.recovery.hint",
    required: "login.recovery.required",
    other: "login.code.use",
  },
};

/** The code that a login asks for after its password, and the way to a recovery code instead. */
export function CodeFields({ step, refused, id }: Props) {
  const { kind, code, missing } = step;
  const words = WORDS[kind];
  const message = missing ? words.required : refused?.message;
  const isApp = kind === "APP";
  return (
    <>
      <Labelled id={id} label={words.label}>
        <Input
          // Another field, with the focus, for another kind of code.
          key={kind}
          id={id}
          size="lg"
          dir="ltr"
          autoFocus
          autoComplete={isApp ? "one-time-code" : "off"}
          inputMode={isApp ? "numeric" : "text"}
          autoCapitalize={isApp ? "none" : "characters"}
          spellCheck={false}
          value={code}
          aria-invalid={missing || refused !== undefined}
          aria-describedby={message ? `${id}error ${id}hint` : `${id}hint`}
          fontVariantNumeric="tabular-nums"
          // A recovery code is long: it is to be seen whole.
          fontSize={isApp ? undefined : "sm"}
          letterSpacing={isApp ? "0.3em" : undefined}
          onChange={(event) => step.enter(event.target.value)}
        />
        <chakra.p id={`${id}hint`} color="muted" fontSize="xs" mt="1">
          <FormattedMessage id={words.hint} />
        </chakra.p>
      </Labelled>
      <Complaint id={`${id}error`} message={message} values={refused?.values} />
      <Button
        alignSelf="start"
        justifySelf="start"
        size="sm"
        variant="ghost"
        ms="-3"
        onClick={() => step.choose(isApp ? "RECOVERY" : "APP")}
      >
        <FormattedMessage id={words.other} />
      </Button>
    </>
  );
}
