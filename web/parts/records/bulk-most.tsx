import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { MOST_IN_BULK } from "../../../common/limits.ts";

/** Says so where more are meant than can be changed at once. */
export function BulkMost({ count }: { readonly count: number }) {
  return count > MOST_IN_BULK ? (
    <chakra.p role="note" fontSize="sm">
      <FormattedMessage id="bulk.most" values={{ most: MOST_IN_BULK }} />
    </chakra.p>
  ) : null;
}
