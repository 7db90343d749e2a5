import { CircleHelp, CirclePause, CirclePlay, type LucideIcon, Replace } from "lucide-react";
import { useState } from "react";
import type { MessageId } from "../../../i18n/messages.ts";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { ReplaceCardDialog } from "./employee-card-form.tsx";
import {
  ChangeEmployeeCardDocument,
  EmployeeCardDetailDocument,
  type EmployeeCardLineFragment,
  EmployeeCardListDocument,
  ReplaceEmployeeCardDocument,
  SetEmployeeCardStateDocument,
} from "./employee-card.generated.ts";
import { EmployeeCardBadge } from "./use-employee-card-columns.tsx";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<EmployeeCardLineFragment>[];
  readonly onEdit: (card: EmployeeCardLineFragment) => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

const FACTS = [
  "employeeName",
  "employeeCode",
  "certification",
  "tag",
  "stationName",
  "validUntil",
  "platformName",
  "createdAt",
];

/** One employee's card: who it shows, where, and what can be done with it. */
export function EmployeeCardDetail({ id, columns, onEdit, onOpen, onClose }: Props) {
  const factsOf = useFactsOf(columns);
  const [replacing, setReplacing] = useState(false);
  return (
    <RecordDrawer
      id={id}
      document={EmployeeCardDetailDocument}
      pick={({ employeeCards }) => employeeCards.nodes[0]}
      title={({ number }) => <bdi dir="ltr">{number}</bdi>}
      subtitle={(card) => <EmployeeCardBadge {...card} />}
      facts={(card) => factsOf(card, FACTS)}
      deeds={(card) =>
        card.state !== "REPLACED" && (
          <>
            <RecordDeed needs={ChangeEmployeeCardDocument} label="employeeCard.edit" onClick={() => onEdit(card)} />
            <StateDeeds card={card} />
            <RecordDeed
              needs={ReplaceEmployeeCardDocument}
              icon={Replace}
              label="employeeCard.replace"
              opens
              onClick={() => setReplacing(true)}
            />
            {replacing && <ReplaceCardDialog card={card} onClose={() => setReplacing(false)} onMade={onOpen} />}
          </>
        )
      }
      onClose={onClose}
    />
  );
}

interface StateDeed {
  readonly to: "ACTIVE" | "LOST" | "STOPPED";
  readonly icon: LucideIcon;
  readonly label: MessageId;
}

const STATE_DEEDS: readonly StateDeed[] = [
  { to: "ACTIVE", icon: CirclePlay, label: "employeeCard.resume" },
  { to: "LOST", icon: CircleHelp, label: "employeeCard.lost" },
  { to: "STOPPED", icon: CirclePause, label: "employeeCard.stop" },
];

/** What becomes of a card. */
function StateDeeds({ card: { id, state } }: { readonly card: EmployeeCardLineFragment }) {
  const changes = [EmployeeCardListDocument, EmployeeCardDetailDocument];
  const { act, loading } = useDeed(SetEmployeeCardStateDocument, { changes });
  return STATE_DEEDS.filter(({ to }) => to !== state).map(({ to, icon, label }) => (
    <RecordDeed
      key={to}
      needs={SetEmployeeCardStateDocument}
      icon={icon}
      label={label}
      loading={loading}
      onClick={() => void act({ id, state: to })}
    />
  ));
}
