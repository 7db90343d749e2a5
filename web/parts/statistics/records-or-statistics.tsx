import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { MessageId } from "../../i18n/messages.ts";
import { Choice } from "../../ui/choice.tsx";

export type Shown = "records" | "statistics";

interface Props {
  /** In the order in which they are offered: the first one is shown where the address says nothing. */
  readonly offered: readonly [Shown, Shown];
  /** Parameters of the address that both narrow by. */
  readonly kept: readonly string[];
  readonly label: MessageId;
  readonly wordOf: (shown: Shown) => MessageId;
  /** One of both, with what leads to the other. */
  readonly children: (shown: Shown, lists: ReactNode) => ReactNode;
}

/** Records one by one, or added up; the address says which. */
export function RecordsOrStatistics({ offered, kept, label, wordOf, children }: Props) {
  const { formatMessage } = useIntl();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [usual, other] = offered;
  const shown = params.get("list") === other ? other : usual;
  function handleChange(wanted: Shown) {
    const told = new URLSearchParams([...params].filter(([key]) => kept.includes(key)));
    if (wanted !== usual) {
      told.set("list", wanted);
    }
    void navigate(`?${told}`);
  }
  const lists = (
    <Choice
      label={formatMessage({ id: label })}
      labelHidden
      value={shown}
      onChange={handleChange}
      options={offered.map((value) => ({ value, label: formatMessage({ id: wordOf(value) }) }))}
    />
  );
  return children(shown, lists);
}
