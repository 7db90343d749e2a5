import { chakra, Clipboard } from "@chakra-ui/react";
import { Check, Copy } from "lucide-react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "./plain-icon-button.tsx";

interface Props {
  readonly value: string;
  /** What is copied, for those who hear the button alone. */
  readonly of: string;
}

/** How long the tick stays. */
const SHOWN_MS = 2_000;

/** Puts a value on the clipboard, and says so. Works without HTTPS too, where browsers offer no clipboard of their own. */
export function CopyButton({ value, of }: Props) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: "copy.copy" }, { of });
  return (
    <Clipboard.Root unstyled value={value} timeout={SHOWN_MS} display="inline-flex">
      <Clipboard.Trigger asChild unstyled>
        <PlainIconButton size="sm" label={label}>
          <Clipboard.Indicator unstyled display="inline-flex" copied={<Check size={15} aria-hidden />}>
            <Copy size={15} aria-hidden />
          </Clipboard.Indicator>
        </PlainIconButton>
      </Clipboard.Trigger>
      <chakra.span role="status" srOnly>
        <Clipboard.Context>{({ copied }) => copied && formatMessage({ id: "copy.done" })}</Clipboard.Context>
      </chakra.span>
    </Clipboard.Root>
  );
}
