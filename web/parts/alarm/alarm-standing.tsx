import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";

interface Props {
  readonly active: number;
  /** Over, and nobody has taken note of them. */
  readonly ended: number;
  /** Counted among neither, since nobody is told of them for now. */
  readonly silenced?: number;
}

const SEPARATOR = " · ";

/** How alarms stand, in the words that every screen has for it. */
export function AlarmStanding({ active, ended, silenced = 0 }: Props) {
  return (
    <chakra.span fontVariantNumeric="tabular-nums">
      <FormattedMessage id="standing.active" values={{ count: active }} />
      {ended > 0 && (
        <>
          {SEPARATOR}
          <FormattedMessage id="standing.ended" values={{ count: ended }} />
        </>
      )}
      {silenced > 0 && (
        <>
          {SEPARATOR}
          <FormattedMessage id="standing.silenced" values={{ count: silenced }} />
        </>
      )}
    </chakra.span>
  );
}
