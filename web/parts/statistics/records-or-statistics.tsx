import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { MessageId } from "../../i18n/messages.ts";
import { ViewTabs } from "../../ui/view-tabs.tsx";

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
  const [params] = useSearchParams();
  const [usual, other] = offered;
  const shown = params.get("list") === other ? other : usual;
  const both = [...params].filter(([key]) => kept.includes(key));
  const toOf = (view: Shown) => `?${new URLSearchParams([...both, ...(view === usual ? [] : [["list", view]])])}`;
  const lists = (
    <ViewTabs label={label} present={shown} views={offered.map((id) => ({ id, title: wordOf(id), to: toOf(id) }))} />
  );
  return children(shown, lists);
}
