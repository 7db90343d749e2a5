import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { FormattedMessage } from "react-intl";
import { boolean, maxLength, object, string } from "zod/mini";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { FormBody, FormButtons, submitOf } from "../../../ui/form/form-parts.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextArea } from "../../../ui/inputs/text-area.tsx";
import { Surface } from "../../../ui/surface.tsx";
import type { TicketTexts } from "../../../parts/ticket/ticket.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ChangePrintInfoDocument, type PrintTextsFragment } from "./print-info.generated.ts";
import { TicketPreview } from "./ticket-preview.tsx";

const NAMES = ["header", "phone", "footer"] as const;
const LONGEST = { header: 500, phone: 60, footer: 500 } as const;

const SCHEMA = object({
  header: string().check(maxLength(LONGEST.header)),
  phone: string().check(maxLength(LONGEST.phone)),
  footer: string().check(maxLength(LONGEST.footer)),
  ownHeader: boolean(),
  ownPhone: boolean(),
  ownFooter: boolean(),
});

const OWN = { header: "ownHeader", phone: "ownPhone", footer: "ownFooter" } as const;

type Values = Record<(typeof NAMES)[number], string> & Record<(typeof OWN)[keyof typeof OWN], boolean>;

interface Props {
  readonly target: { readonly platformId: string } | { readonly stationId: string };
  readonly info: PrintTextsFragment;
  /** Whose newest sale the preview shows. */
  readonly sampleStation: { readonly id: string; readonly name: string } | undefined;
}

/** The texts of a place's tickets, each its own or inherited, beside the ticket as it comes out. */
export function PrintTextsForm({ target, info, sampleStation }: Props) {
  const [change] = useMutation(ChangePrintInfoDocument);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: {
      header: info.header.shown,
      phone: info.phone.shown,
      footer: info.footer.shown,
      ownHeader: info.header.own !== null,
      ownPhone: info.phone.own !== null,
      ownFooter: info.footer.own !== null,
    },
    submit: (values, { context }, first) =>
      change({ variables: { input: { ...target, ...changedFields(textsOf(values), textsOf(first)) } }, context }),
    onDone: () => notify({ tone: "success", message: "printInfo.saved" }),
  });
  const values = useWatch({ control: form.methods.control }) as Values;
  const texts = Object.fromEntries(
    NAMES.map((name) => [name, values[OWN[name]] ? values[name] : info[name].inherited]),
  ) as unknown as TicketTexts;
  return (
    <chakra.div css={SIDES}>
      <Surface title={<FormattedMessage id="printInfo.texts" />}>
        <chakra.form noValidate onSubmit={submitOf(form)} px="4" pb="4" display="grid" gap="4">
          <FormBody form={form}>
            {NAMES.map((name) => (
              <OneText key={name} form={form} name={name} info={info} isOwn={values[OWN[name]]} />
            ))}
          </FormBody>
          <chakra.div display="flex" justifyContent="flex-end" gap="3">
            <FormButtons form={form} onClose={() => form.methods.reset()} />
          </chakra.div>
        </chakra.form>
      </Surface>
      <TicketPreview texts={texts} station={sampleStation} />
    </chakra.div>
  );
}

interface OneTextProps {
  readonly form: KitForm<Values>;
  readonly name: (typeof NAMES)[number];
  readonly info: PrintTextsFragment;
  readonly isOwn: boolean;
}

function OneText({ form, name, info, isOwn }: OneTextProps) {
  const { inherited } = info[name];
  return (
    <chakra.div display="grid" gap="1.5">
      <FormField of={form} name={OWN[name]} as={SwitchInput} label={`printInfo.own.${name}`} />
      {isOwn ? (
        <FormField
          of={form}
          name={name}
          as={TextArea}
          label={`printInfo.${name}`}
          lines={name === "phone" ? 1 : 3}
          hint={<FormattedMessage id="printInfo.empty" />}
        />
      ) : (
        <chakra.p color="muted" fontSize="sm" whiteSpace="pre-line">
          <FormattedMessage
            id={inherited ? "printInfo.inherited" : "printInfo.inherited.none"}
            values={{ text: <bdi>{inherited}</bdi> }}
          />
        </chakra.p>
      )}
    </chakra.div>
  );
}

const SIDES = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
  gap: "3",
  alignItems: "start",
} as const;

/** A text that is not the target's own is inherited. */
const textsOf = (values: Values): Partial<Record<(typeof NAMES)[number], string | null>> =>
  Object.fromEntries(NAMES.map((name) => [name, values[OWN[name]] ? values[name] : null]));
