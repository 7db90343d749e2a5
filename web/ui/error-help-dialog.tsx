import { Button, chakra, Dialog, Portal, Text } from "@chakra-ui/react";
import { ArrowRight, UserRound } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { errorMessageId } from "../i18n/messages.ts";
import type { ErrorNumber } from "../lib/error-numbers.ts";
import { closeErrorHelp } from "./error-help-store.ts";
import type { Way } from "./error-help.tsx";
import { remedyOf } from "./error-remedies.ts";

interface Props {
  readonly number: ErrorNumber;
  readonly wayTo: (paths: readonly string[]) => Way | undefined;
}

/** One error: what it means and what to do next, who can mend it, and the way to the screen where it is mended. */
export function ErrorHelpDialog({ number, wayTo }: Props) {
  const { help, mender, ways = [] } = remedyOf(number);
  const way = wayTo(ways);
  return (
    <Dialog.Root open placement="center" size="sm" onOpenChange={closeErrorHelp}>
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content mx="4" borderWidth="1px" borderColor="line">
            <Dialog.Header flexDirection="column" gap="0.5" alignItems="flex-start">
              {typeof number === "number" && (
                <Text as="span" fontSize="sm" color="muted" fontVariantNumeric="tabular-nums">
                  {number}
                </Text>
              )}
              <Dialog.Title fontSize="lg">
                <FormattedMessage id={errorMessageId(number)} />
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pt="0" pb="4" display="grid" gap="3">
              <Text textStyle="md">
                <FormattedMessage id={help} />
              </Text>
              <chakra.span display="flex" gap="2" alignItems="center" color="muted" fontSize="sm">
                <UserRound size={15} aria-hidden />
                <FormattedMessage id={`help.mender.${mender}`} />
              </chakra.span>
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap">
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
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
