import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { tabular } from "../../ui/theme.ts";

interface Props {
  /** What, and how many; the first line is always told, the others where there are any. */
  readonly lines: readonly (readonly [MessageId, number])[];
}

/** To how many something is, or would be, done, and how many are left as they are, each by its words. */
export function OutcomeLines({ lines }: Props) {
  const { formatNumber } = useIntl();
  return (
    <chakra.dl role="status" css={LINES}>
      {lines
        .filter(([, many], place) => place === 0 || many > 0)
        .map(([id, many]) => (
          <div key={id}>
            <dt>
              <FormattedMessage id={id} />
            </dt>
            <dd>
              <bdi>{formatNumber(many)}</bdi>
            </dd>
          </div>
        ))}
    </chakra.dl>
  );
}

const LINES = {
  ...tabular,
  fontSize: "sm",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  "& > div": {
    display: "flex",
    justifyContent: "space-between",
    gap: "4",
    px: "3",
    py: "1.5",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& > div:last-of-type": { borderBlockEndWidth: "0" },
  "& > div:not(:first-of-type) > dt": { color: "muted" },
  "& > div:first-of-type": { fontWeight: 600 },
} as const;
