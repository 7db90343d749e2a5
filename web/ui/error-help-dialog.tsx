import { Button, chakra, Text } from "@chakra-ui/react";
import { ArrowRight, UserRound } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { errorMessageId } from "../i18n/messages.ts";
import type { ErrorNumber } from "../lib/error-numbers.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { type Way, closeErrorHelp } from "./error-help-store.ts";
import { remedyOf } from "./error-remedies.ts";
import { tabular } from "./theme.ts";

interface Props {
  readonly number: ErrorNumber;
  readonly wayTo: (paths: readonly string[]) => Way | undefined;
}

/** One error: what it means and what to do next, who can mend it, and the way to the screen where it is mended. */
export function ErrorHelpDialog({ number, wayTo }: Props) {
  const { help, mender, ways = [] } = remedyOf(number);
  const way = wayTo(ways);
  return (
    <DialogFrame
      title={<FormattedMessage id={errorMessageId(number)} />}
      description={typeof number === "number" && <chakra.span css={tabular}>{number}</chakra.span>}
      onClose={closeErrorHelp}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={closeErrorHelp}>
            <FormattedMessage id="action.close" />
          </Button>
          {way && (
            <Button asChild>
              <Link to={way.path} onClick={closeErrorHelp}>
                <FormattedMessage id={way.title} />
                <chakra.span display="inline-flex" _rtl={{ transform: "scaleX(-1)" }}>
                  <ArrowRight size={16} aria-hidden />
                </chakra.span>
              </Link>
            </Button>
          )}
        </>
      }
    >
      <Text textStyle="md">
        <FormattedMessage id={help} />
      </Text>
      <chakra.span display="flex" gap="2" alignItems="center" color="muted" fontSize="sm">
        <UserRound size={15} aria-hidden />
        <FormattedMessage id={`help.mender.${mender}`} />
      </chakra.span>
    </DialogFrame>
  );
}
