import { chakra, Text } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { ApiTokenDetailQuery } from "./api-token.generated.ts";

interface Props {
  readonly uses: ApiTokenDetailQuery["apiTokens"]["nodes"][number]["deprecatedUses"];
  readonly timeZone: string | undefined;
}

/** What a token's program uses of what the contract will no longer have: there is something to change in it. */
export function DeprecatedUses({ uses, timeZone }: Props) {
  const { dateTime } = useFormat(timeZone);
  const { date } = useFormat("UTC");
  if (uses.length === 0) {
    return null;
  }
  return (
    <chakra.section css={BOX}>
      <chakra.h3 fontSize="sm" fontWeight="600">
        <FormattedMessage id="apiToken.deprecated" values={{ count: uses.length }} />
      </chakra.h3>
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {uses.map(({ coordinate, reason, endsOn, uses: times, lastUsedAt }) => (
          <li key={coordinate}>
            <chakra.code dir="ltr" fontSize="sm" overflowWrap="anywhere">
              {coordinate}
            </chakra.code>
            {endsOn !== null && (
              <Text fontSize="sm" fontWeight="600">
                <FormattedMessage id="apiToken.deprecated.ends" values={{ day: date(endsOn) }} />
              </Text>
            )}
            <Text fontSize="sm">
              <FormattedMessage id="apiToken.deprecated.used" values={{ count: times, time: dateTime(lastUsedAt) }} />
            </Text>
            <Text fontSize="xs" color="muted" dir="ltr">
              {reason}
            </Text>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

const BOX = {
  display: "grid",
  gap: "2",
  padding: "3",
  bg: "state.warning.bg",
  color: "state.warning.fg",
  borderWidth: "1px",
  borderColor: "state.warning.line",
  borderRadius: "card",
} as const;
