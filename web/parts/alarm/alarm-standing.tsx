import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";

interface Props {
  readonly active: number;
  /** Over, and nobody has taken note of them. */
  readonly ended: number;
}

const SEPARATOR = " · ";

/** How alarms stand, in the words that every screen has for it. */
export function AlarmStanding({ active, ended }: Props) {
  return (
    <chakra.span fontVariantNumeric="tabular-nums">
      <FormattedMessage id="standing.active" values={{ count: active }} />
      {ended > 0 && (
        <>
          {SEPARATOR}
          <FormattedMessage id="standing.ended" values={{ count: ended }} />
        </>
      )}
    </chakra.span>
  );
}
