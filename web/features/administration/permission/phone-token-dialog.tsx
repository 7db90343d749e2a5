import { Button, chakra, QrCode } from "@chakra-ui/react";
import { qrCodeSlotRecipe } from "@chakra-ui/react/theme";
import { useId } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";

interface Props {
  readonly token: string;
  readonly onClose: () => void;
}

/** The token stands behind the #, which no browser sends to a server. */
const addressOf = (token: string): string => `${location.origin}/m#token=${token}`;

/** The address of the page for phones with a token, to be scanned or copied; told this once, and taken away by its button alone. */
export function PhoneTokenDialog({ token, onClose }: Props) {
  const { formatMessage } = useIntl();
  const id = useId();
  const address = addressOf(token);
  const name = formatMessage({ id: "apiToken.phone.address" });
  return (
    <DialogFrame
      role="alertdialog"
      title={<FormattedMessage id="apiToken.phone.made" />}
      description={<FormattedMessage id="apiToken.phone.made.text" />}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="secret.kept" />
        </Button>
      }
    >
      <QrCode.Root value={address} recipe={qrCodeSlotRecipe} size="2xl" css={PAPER}>
        <QrCode.Frame role="img" aria-label={formatMessage({ id: "apiToken.phone.code" })}>
          <QrCode.Pattern />
        </QrCode.Frame>
      </QrCode.Root>
      <div>
        <chakra.p id={id} fontSize="sm" fontWeight="550" marginBlock="2 1">
          {name}
        </chakra.p>
        <chakra.div css={BOX}>
          <output aria-labelledby={id} dir="ltr">
            {address}
          </output>
          <CopyButton value={address} of={name} />
        </chakra.div>
      </div>
    </DialogFrame>
  );
}

/** Black on white with room around it in every theme: cameras read nothing else for certain. */
const PAPER = { bg: "#ffffff", color: "#000000", padding: "4", marginInline: "auto", borderRadius: "control" } as const;

const BOX = {
  display: "flex",
  alignItems: "center",
  gap: "2",
  paddingInlineStart: "3",
  paddingBlock: "2",
  bg: "surface.sunken",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "control",
  "& output": { flex: "1", fontFamily: "mono", fontSize: "sm", overflowWrap: "anywhere", userSelect: "all" },
} as const;
