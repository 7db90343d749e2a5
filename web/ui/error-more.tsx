import { Button } from "@chakra-ui/react";
import { useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import type { ErrorNumber } from "../lib/error-numbers.ts";
import { canExplain, explainError, subscribeErrorHelp } from "./error-help-store.ts";

/** To what an error's number means, who can mend it and where; nothing where nobody is logged in. */
export function ErrorMore({ number }: { readonly number: ErrorNumber }) {
  const explainable = useSyncExternalStore(subscribeErrorHelp, canExplain);
  return (
    explainable && (
      <Button size="xs" variant="ghost" onClick={() => explainError(number)}>
        <FormattedMessage id="help.more" />
      </Button>
    )
  );
}
