import { useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { useSession } from "../../../lib/session.ts";
import type { WebhookKind } from "../../../schema-types.generated.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import type { InputProps } from "../../../ui/inputs/field-frame.tsx";
import { ChipsInput } from "../../../ui/inputs/chips-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextArea } from "../../../ui/inputs/text-area.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { SelectionPreview } from "./selection-preview.tsx";
import { WEBHOOK_CHANGES } from "./webhook-list.ts";
import { WEBHOOK_SCHEMA, type WebhookValues } from "./webhook-values.ts";
import { KIND_WORDS } from "./webhook-words.ts";
import {
  ChangeWebhookDocument,
  CreateWebhookDocument,
  type WebhookDetailQuery,
  WebhookDetailDocument,
  WebhookKindsDocument,
  type WebhookKindsQuery,
} from "./webhooks.generated.ts";

const SELECTION_LINES = 12;

type Selections = WebhookValues["selections"];
type Kinds = WebhookKindsQuery["webhookKinds"];
type Whole = WebhookDetailQuery["webhooks"]["nodes"][number];

interface Props {
  /** The webhook that changes; absent: a new one. */
  readonly id: string | undefined;
  /** A secret that is shown this once. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Makes a webhook or changes one, once what may be told is known. */
export function WebhookForm({ id, ...props }: Props) {
  const kinds = useQuery(WebhookKindsDocument).data?.webhookKinds;
  const detail = useQuery(WebhookDetailDocument, { variables: { id: id ?? "" }, skip: id === undefined });
  const webhook = detail.data?.webhooks.nodes[0];
  const isKnown = kinds !== undefined && (id === undefined || webhook !== undefined);
  return isKnown ? <KnownForm kinds={kinds} webhook={webhook} {...props} /> : null;
}

interface KnownProps extends Omit<Props, "id"> {
  readonly kinds: Kinds;
  readonly webhook: Whole | undefined;
}

/** The form; whoever makes a webhook is shown its secret. */
function KnownForm({ kinds, webhook, onSecret, onClose }: KnownProps) {
  const create = useDeed(CreateWebhookDocument, WEBHOOK_CHANGES);
  const change = useDeed(ChangeWebhookDocument, WEBHOOK_CHANGES);
  const form = useRecordForm<WebhookValues>({
    schema: WEBHOOK_SCHEMA,
    values: webhook
      ? {
          name: webhook.name,
          url: webhook.url,
          active: webhook.active,
          selections: webhook.selections.map(({ kind, selection }) => ({ kind, selection })),
        }
      : { name: "", url: "", active: true, selections: [] },
    submit: async (values, submission, first) => {
      if (webhook) {
        return change.send({ ...changedFields(values, first), id: webhook.id }, submission);
      }
      const made = (await create.send(values, submission))?.createWebhook;
      if (made) {
        onSecret(made.secret);
      }
      return made;
    },
    saved: "webhooks.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={webhook ? "webhooks.change" : "webhooks.add"} onClose={onClose}>
      <WebhookFields form={form} kinds={kinds} />
    </FormDrawer>
  );
}

function WebhookFields({ form, kinds }: { readonly form: KitForm<WebhookValues>; readonly kinds: Kinds }) {
  const { formatMessage } = useIntl();
  const selections = form.methods.watch("selections");
  return (
    <>
      <FormField of={form} name="name" as={TextInput} label="webhooks.name" required />
      <FormField of={form} name="active" as={SwitchInput} label="webhooks.on" />
      <FormField
        of={form}
        name="url"
        as={TextInput}
        label="webhooks.url"
        hint={formatMessage({ id: "webhooks.url.hint" })}
        required
        code
      />
      <FormField of={form} name="selections" as={KindsInput} label="webhooks.kinds" kinds={kinds} required />
      {selections.map(({ kind }, index) => (
        <div key={kind}>
          <FormField
            of={form}
            name={`selections.${index}.selection` as const}
            as={TextArea}
            label="webhooks.selection"
            labelValues={{ kind: formatMessage({ id: KIND_WORDS.wordOf(kind) }) }}
            hint={formatMessage({ id: "webhooks.selection.hint" }, { type: typeOf(kinds, kind) })}
            lines={SELECTION_LINES}
            code
          />
          <SelectionPreview form={form} index={index} />
        </div>
      ))}
    </>
  );
}

const typeOf = (kinds: Kinds, kind: WebhookKind): string => kinds.find((one) => one.kind === kind)?.objectType ?? kind;

interface KindsProps extends InputProps<Selections> {
  readonly kinds: Kinds;
}

/** What it is told of: each kind begins with the selection that most can do with. Of kinds that one may not see none can be added. */
function KindsInput({ value, onChange, kinds, ...field }: KindsProps) {
  const permissions = useSession()?.permissions ?? [];
  const optionsOf = useOptionsOf();
  const chosen = value.map(({ kind }) => kind);
  const options = optionsOf(KIND_WORDS).filter((option) =>
    kinds.some(
      ({ kind, permission }) => kind === option.value && (chosen.includes(kind) || permissions.includes(permission)),
    ),
  );
  const handle = (wanted: readonly WebhookKind[]) =>
    onChange(
      wanted.map((kind) => ({
        kind,
        selection:
          value.find((one) => one.kind === kind)?.selection ?? kinds.find((one) => one.kind === kind)?.selection ?? "",
      })),
    );
  return <ChipsInput<WebhookKind> {...field} value={chosen} onChange={handle} options={options} />;
}
