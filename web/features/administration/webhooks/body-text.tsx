import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";

function spread(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** The body of a message or of an answer; what is JSON is spread over lines. */
export function BodyText({ body, label }: { readonly body: string; readonly label: MessageId }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.pre css={BODY} dir="ltr" tabIndex={0} role="group" aria-label={formatMessage({ id: label })}>
      {spread(body)}
    </chakra.pre>
  );
}

const BODY = {
  fontFamily: "mono",
  fontSize: "xs",
  lineHeight: "1.5",
  padding: "3",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "md",
  maxHeight: "80",
  overflow: "auto",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  textAlign: "left",
} as const;
