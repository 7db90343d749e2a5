import { useApolloClient } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { Eye } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { refusalsOf } from "../../../ui/form/refusals.ts";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { useSay } from "../../../ui/inputs/say.ts";
import { BodyText } from "./body-text.tsx";
import type { WebhookValues } from "./webhook-values.ts";
import { WebhookPreviewDocument } from "./webhooks.generated.ts";

interface Props {
  readonly form: KitForm<WebhookValues>;
  /** Which of its selections. */
  readonly index: number;
}

/** Shows what a message would say of the newest object, or at the field why it can't be read. */
export function SelectionPreview({ form: { methods }, index }: Props) {
  const client = useApolloClient();
  const say = useSay();
  const [shown, setShown] = useState<string | null>();

  async function handlePreview() {
    const { kind, selection } = methods.getValues(`selections.${index}`);
    const name = `selections.${index}.selection` as const;
    methods.clearErrors(name);
    try {
      const { data } = await client.query({
        query: WebhookPreviewDocument,
        variables: { input: { kind, selection } },
        fetchPolicy: "no-cache",
        context: { silent: true },
      });
      setShown(data?.webhookPreview.body ?? null);
    } catch (error) {
      const [refused] = refusalsOf(error, []);
      setShown(undefined);
      methods.setError(name, { message: refused && say(refused.said) });
    }
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2" marginBlockStart="2" aria-live="polite">
      <Button size="sm" variant="outline" alignSelf="start" onClick={() => void handlePreview()}>
        <Eye aria-hidden />
        <FormattedMessage id="webhooks.preview" />
      </Button>
      {shown === null && (
        <chakra.p fontSize="sm" color="muted">
          <FormattedMessage id="webhooks.preview.none" />
        </chakra.p>
      )}
      {typeof shown === "string" && <BodyText body={shown} label="webhooks.preview" />}
    </chakra.div>
  );
}
