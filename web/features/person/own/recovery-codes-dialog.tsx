import { Button, chakra } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { saveText } from "../../../lib/save-text.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { PrintButton, PrintSheet } from "../../../ui/print-sheet.tsx";

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, this once: to be copied, kept as a file or printed. Neither Escape nor the ground behind it takes them away by mistake. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { formatMessage } = useIntl();
  const me = useMe();
  const { dateTime } = useFormat(me?.network.timeZone);
  const title = formatMessage({ id: "own.factor.recovery" });
  const whose = [me?.login, me?.network.name].join(" · ");
  const text = [title, whose, "", ...codes, ""].join("\n");
  return (
    <DialogFrame
      role="alertdialog"
      size="md"
      title={title}
      description={<FormattedMessage id="own.factor.recovery.text" />}
      footer={
        <>
          <PrintButton />
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={() => saveText(text, `${title} ${me?.login ?? ""}`.trim(), "txt")}
          >
            <Download aria-hidden />
            <FormattedMessage id="own.factor.recovery.download" />
          </Button>
          <Button onClick={onClose}>
            <FormattedMessage id="own.factor.recovery.kept" />
          </Button>
        </>
      }
    >
      <PrintSheet paper="a4">
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" mb="2">
          <div>
            <chakra.h3 fontWeight="650">{title}</chakra.h3>
            <chakra.p fontSize="xs">
              <bdi>{whose}</bdi>
            </chakra.p>
            <chakra.p fontSize="xs">{dateTime(new Date().toISOString())}</chakra.p>
          </div>
          <chakra.span css={ON_SCREEN}>
            <CopyButton value={codes.join("\n")} of={title} />
          </chakra.span>
        </chakra.div>
        <chakra.ol css={CODES} aria-label={title}>
          {codes.map((code) => (
            <li key={code} dir="ltr">
              {code}
            </li>
          ))}
        </chakra.ol>
      </PrintSheet>
    </DialogFrame>
  );
}

const CODES = {
  display: "grid",
  // Two beside each other where they fit, as on paper.
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 34ch), 1fr))",
  columnGap: "6",
  rowGap: "1",
  listStyle: "none",
  fontFamily: "mono",
  fontSize: "sm",
  userSelect: "all",
} as const;

// The sheet is white in every theme.
const ON_SCREEN = { color: "black", "& button": { color: "inherit" }, "@media print": { display: "none" } } as const;
