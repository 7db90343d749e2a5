import { QrCode } from "@chakra-ui/react";
import { qrCodeSlotRecipe } from "@chakra-ui/react/theme";
import { useIntl } from "react-intl";
import { SecretDialog } from "../../../ui/secret-dialog.tsx";

interface Props {
  readonly token: string;
  readonly onClose: () => void;
}

/** The token stands behind the #, which no browser sends to a server. */
const addressOf = (token: string): string => `${location.origin}/m#token=${token}`;

/** The address of the page for phones with a token, to be scanned or copied; told this once, and taken away by its button alone. */
export function PhoneTokenDialog({ token, onClose }: Props) {
  const { formatMessage } = useIntl();
  const address = addressOf(token);
  return (
    <SecretDialog
      title="apiToken.phone.made"
      text="apiToken.phone.made.text"
      label="apiToken.phone.address"
      secret={address}
      onClose={onClose}
    >
      <QrCode.Root value={address} recipe={qrCodeSlotRecipe} size="2xl" css={PAPER}>
        <QrCode.Frame role="img" aria-label={formatMessage({ id: "apiToken.phone.code" })}>
          <QrCode.Pattern />
        </QrCode.Frame>
      </QrCode.Root>
    </SecretDialog>
  );
}

/** Black on white with room around it in every theme: cameras read nothing else for certain. */
const PAPER = { bg: "#ffffff", color: "#000000", padding: "4", marginInline: "auto", borderRadius: "control" } as const;
