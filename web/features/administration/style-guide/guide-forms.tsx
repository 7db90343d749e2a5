import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { boolean, object, string } from "zod/mini";
import { decimalText, lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { FormPage } from "../../../ui/form/form-page.tsx";
import { useKitForm, type KitForm } from "../../../ui/form/use-kit-form.ts";
import { MoneyInput } from "../../../ui/inputs/decimal-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { GuideSection, Sample } from "./guide-parts.tsx";

const PRICE = { digits: 4, above: "0" };
const SCHEMA = object({ name: lineText(20), price: decimalText(PRICE), note: string(), refuse: boolean() });

interface Values {
  name: string;
  price: string;
  note: string;
  refuse: boolean;
}

const EMPTY: Values = { name: "", price: "", note: "", refuse: true };
const FRAMES = ["FormDialog", "FormDrawer", "FormPage"] as const;

/** The form in its three frames. With the switch on it is refused the way the server refuses. */
export function GuideForms() {
  const [open, setOpen] = useState<(typeof FRAMES)[number]>();
  return (
    <GuideSection name="form">
      {FRAMES.map((name) => (
        <Sample key={name} name={name}>
          <Button variant="outline" onClick={() => setOpen(name)}>
            {name}
          </Button>
        </Sample>
      ))}
      {open && <Example key={open} frame={open} onClose={() => setOpen(undefined)} />}
    </GuideSection>
  );
}

interface ExampleProps {
  readonly frame: (typeof FRAMES)[number];
  readonly onClose: () => void;
}

function Example({ frame, onClose }: ExampleProps) {
  const form = useKitForm({ schema: SCHEMA, values: EMPTY, submit: pretend, onDone: handleDone });

  function handleDone() {
    notify({ tone: "success", message: "copy.done" });
    onClose();
  }

  const common = { form, title: "filter.station", onClose, children: <Fields form={form} /> } as const;
  switch (frame) {
    case "FormDialog":
      return <FormDialog {...common} />;
    case "FormDrawer":
      return <FormDrawer {...common} />;
    case "FormPage":
      return (
        <div style={{ gridColumn: "1 / -1" }}>
          <FormPage {...common} />
        </div>
      );
  }
}

function Fields({ form }: { readonly form: KitForm<Values> }) {
  return (
    <>
      <FormField of={form} name="name" as={TextInput} label="filter.station" required />
      <FormField of={form} name="price" as={MoneyInput} label="sale.price" limits={PRICE} required />
      <FormField of={form} name="note" as={TextInput} label="alarm.note" />
      <FormField of={form} name="refuse" as={SwitchInput} label="form.refused" />
    </>
  );
}

const LATENCY_MS = 700;

/** Takes as long as a server does, and refuses as one does: the name is taken, and the stations are used up. */
async function pretend({ refuse }: Values): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
  if (refuse) {
    const errors = [
      { message: "taken", extensions: { number: 10015, field: "name" } },
      { message: "limit", extensions: { number: 10018 } },
    ];
    throw new CombinedGraphQLErrors({ errors });
  }
}
