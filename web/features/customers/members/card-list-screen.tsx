import type { ReactNode } from "react";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { AddToGroup } from "./add-to-group.tsx";
import { CardDetail } from "./card-detail.tsx";
import { CardForm } from "./card-form.tsx";
import { CARDS } from "./card-list.ts";
import { CardSettingsButton } from "./card-settings-form.tsx";
import { SetLow } from "./low/set-low.tsx";
import { useProfileOptions } from "./limits/card-limits-form.tsx";
import { SetLimits } from "./limits/set-limits.tsx";
import { useCardColumns } from "./use-card-columns.tsx";

interface Props {
  readonly tabs: ReactNode;
  /** Before the button that opens one. */
  readonly actions: ReactNode;
}

/** The cards. */
export function CardListScreen({ tabs, actions }: Props) {
  const columns = useCardColumns();
  const { open } = useOpenRow();
  const profiles = useProfileOptions();
  return (
    <ListScreen
      of={CARDS}
      columns={columns}
      filters={(pieces) => [pieces.choices("limits", { title: "cardLimit.profile", options: profiles })]}
      tabs={tabs}
      actions={
        <>
          {actions}
          <CardSettingsButton />
        </>
      }
      detail={({ id, onClose }) => <CardDetail key={id} id={id} columns={columns} onOpen={open} onClose={onClose} />}
      bulk={(selected) => (
        <>
          <AddToGroup selected={selected} />
          <SetLimits selected={selected} />
          <SetLow selected={selected} />
        </>
      )}
      form={({ onClose, onMade }) => <CardForm onClose={onClose} onMade={onMade} />}
    />
  );
}
