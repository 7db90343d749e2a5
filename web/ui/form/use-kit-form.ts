import { v4 as uuid } from "uuid";
import { useEffect, useMemo, useRef, useState } from "react";
import {
  get,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from "react-hook-form";
import type { ErrorNumber } from "../../lib/error-numbers.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useSay } from "../inputs/say.ts";
import { refusalsOf } from "./refusals.ts";
import { resolverOf, type Schema } from "./resolver.ts";

/** What goes along with values that are sent. */
export interface Submission {
  /** For the request: the form tells what is refused, so that no notice has to. */
  readonly context: { readonly silent: true };
  /** Stays the same while the same values are sent again, because a lost answer doesn't say what became of them. */
  readonly idempotencyKey: string;
}

export interface KitFormOptions<TValues extends FieldValues, TOutput> {
  readonly schema: Schema<TValues, TOutput>;
  /** What the fields hold at first; nothing is unsaved while they still do. */
  readonly values: TValues;
  /**
   * Sends the values, beside those that the fields held at first; what it throws is told at the fields and above them, and everything
   * typed stays.
   */
  readonly submit: (values: TOutput, submission: Submission, first: TValues) => Promise<unknown>;
  /** The field that a path into what was sent means ("lines.1.litres"), where fields have names of their own; undefined: it is called so. */
  readonly fieldOf?: (path: string, values: TOutput) => string | undefined;
  /** The values are taken. */
  readonly onDone?: () => void;
}

/** One line above the fields. */
export interface SummaryLine {
  readonly text: string;
  /** The field that it is about and that field's label; a line without them is about all of it. */
  readonly field?: string;
  readonly label?: string;
  /** The refusal's, by which it is explained. */
  readonly number?: ErrorNumber;
}

/** A field as it stands on screen. */
interface Frame {
  readonly element: HTMLElement;
  readonly label: string;
}

/** A form as its frame (dialog, drawer or page) and its fields use it. */
export interface KitForm<TValues extends FieldValues> {
  readonly methods: UseFormReturn<TValues, unknown, unknown>;
  /** What hinders it, in the order of the fields; empty before the first attempt. */
  readonly summary: readonly SummaryLine[];
  readonly busy: boolean;
  readonly dirty: boolean;
  readonly handleSubmit: () => Promise<void>;
  /** Brings a person to a field; to the summary where there is none of that name. */
  readonly focus: (field: string | undefined) => void;
  /** Told by each field while it is on screen. */
  readonly register: (field: string, frame: Frame) => () => void;
}

/**
 * One form: values checked by a schema, sent at most once at a time, complaints of schema and server on their fields
 * and in a summary, the focus on the first of them. Counts as unsaved while anything differs from its first values.
 */
export function useKitForm<TValues extends FieldValues, TOutput>(
  options: KitFormOptions<TValues, TOutput>,
): KitForm<TValues> {
  const say = useSay();
  const { schema, values } = options;
  const resolver = useMemo(() => resolverOf(schema, say), [schema, say]);
  const methods = useForm<TValues, unknown, TOutput>({
    resolver,
    defaultValues: values as DefaultValues<TValues>,
    shouldFocusError: false,
  });
  const { isDirty: dirty, isSubmitting: busy, errors } = methods.formState;
  const [general, setGeneral] = useState<readonly SummaryLine[]>([]);
  const { frames, register, focus } = useFrames();
  const { handleSubmit, attempts, taken } = useSending(methods, options, {
    say,
    setGeneral,
    names: () => ordered(frames),
    labelOf: (field) => frames.get(field)?.label,
  });
  useUnsaved(dirty);

  const summary: readonly SummaryLine[] = [
    ...general,
    ...[errors.root?.message].filter((text) => typeof text === "string").map((text) => ({ text })),
    ...ordered(frames).flatMap((field) => {
      const text: unknown = get(errors, `${field}.message`);
      return typeof text === "string" ? [{ field, label: frames.get(field)?.label ?? "", text }] : [];
    }),
  ];
  const first = useRef(summary[0]);
  first.current = summary.find(({ field }) => field !== undefined) ?? summary[0];
  // After the attempt, when complaints stand where they are to be read.
  useEffect(() => {
    if (attempts > 0 && first.current) {
      focus(first.current.field);
    }
  }, [attempts, focus]);
  const done = useRef(options.onDone);
  done.current = options.onDone;
  // Once nothing counts as unsaved any more, so that whoever goes on to another screen isn't asked.
  useEffect(() => {
    if (taken > 0) {
      done.current?.();
    }
  }, [taken]);
  return { methods: methods as KitForm<TValues>["methods"], summary, busy, dirty, handleSubmit, focus, register };
}

interface Voice {
  readonly say: ReturnType<typeof useSay>;
  readonly setGeneral: (lines: readonly SummaryLine[]) => void;
  readonly names: () => string[];
  readonly labelOf: (field: string) => string | undefined;
}

/** Sends the form, at most once at a time, and tells where its complaints belong. */
function useSending<TValues extends FieldValues, TOutput>(
  methods: UseFormReturn<TValues, unknown, TOutput>,
  { submit, fieldOf }: KitFormOptions<TValues, TOutput>,
  { say, setGeneral, names, labelOf }: Voice,
) {
  const [attempts, setAttempts] = useState(0);
  const [taken, setTaken] = useState(0);
  const sending = useRef(false);
  const sent = useRef({ values: "", idempotencyKey: "" });

  async function send(output: TOutput) {
    const text = JSON.stringify(output);
    if (sent.current.values !== text) {
      sent.current = { values: text, idempotencyKey: uuid() };
    }
    try {
      const first = methods.formState.defaultValues as TValues;
      await submit(output, { context: { silent: true }, idempotencyKey: sent.current.idempotencyKey }, first);
    } catch (error) {
      tell(error, output);
      return;
    }
    sent.current = { values: "", idempotencyKey: "" };
    methods.reset(methods.getValues());
    setTaken((count) => count + 1);
  }

  function tell(error: unknown, output: TOutput) {
    const refusals = refusalsOf(error, names(), { labelOf, fieldOf: (path) => fieldOf?.(path, output) ?? path });
    const general = refusals.filter(({ field }) => field === undefined);
    setGeneral(general.map(({ said, number }) => ({ text: say(said), number })));
    for (const { field, said } of refusals) {
      if (field !== undefined) {
        methods.setError(field as FieldPath<TValues>, { type: "server", message: say(said) });
      }
    }
  }

  async function handleSubmit() {
    if (sending.current) {
      return;
    }
    sending.current = true;
    setGeneral([]);
    try {
      await methods.handleSubmit(send)();
    } finally {
      sending.current = false;
      setAttempts((count) => count + 1);
    }
  }

  return { handleSubmit, attempts, taken };
}

const FOCUSABLE = "input:not([type=hidden]), select, textarea, button, [tabindex='0']";

/** The fields on screen, by name. */
function useFrames() {
  const frames = useRef(new Map<string, Frame>()).current;
  return useMemo(
    () => ({
      frames,
      register: (field: string, frame: Frame) => {
        frames.set(field, frame);
        return () => void frames.delete(field);
      },
      focus: (field: string | undefined) => {
        const element = field === undefined ? undefined : frames.get(field)?.element;
        const summary = document.querySelector<HTMLElement>("[data-form-summary]");
        (element?.querySelector<HTMLElement>(FOCUSABLE) ?? summary)?.focus();
      },
    }),
    [frames],
  );
}

/** The names of the fields as they follow each other on screen. */
function ordered(frames: ReadonlyMap<string, Frame>): string[] {
  const follows = (one: Frame, other: Frame) =>
    one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  return [...frames].sort(([, one], [, other]) => follows(one, other)).map(([name]) => name);
}
