import { Eye } from "lucide-react";
import { useState } from "react";
import { type RecordColumn, useFactsOf } from "../../../parts/records/columns.tsx";
import { DeleteDeed, RecordDeed } from "../../../parts/records/deeds.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import {
  ChangeMemberDocument,
  EraseMemberDocument,
  MemberDetailDocument,
  RevealMemberIdNumberDocument,
  type MemberLineFragment,
} from "./member.generated.ts";

interface Props {
  readonly id: string;
  readonly columns: readonly RecordColumn<MemberLineFragment>[];
  readonly onEdit: (member: MemberLineFragment) => void;
  readonly onClose: () => void;
}

const FACTS = ["phone", "idNumberMasked", "level", "points", "birthday", "remark", "platformName", "createdAt"];
const CHANGES = [MemberDetailDocument];

/** One member: who it is, what can be done, what happened. */
export function MemberDetail({ id, columns, onEdit, onClose }: Props) {
  const [told, setTold] = useState<string | null>(null);
  const factsOf = useFactsOf(columns);
  return (
    <RecordDrawer
      id={id}
      document={MemberDetailDocument}
      pick={({ members }) => members.nodes[0]}
      title={({ name }) => <bdi>{name}</bdi>}
      facts={(row) => factsOf({ ...row, idNumberMasked: told ?? row.idNumberMasked }, FACTS)}
      deeds={(row) => (
        <>
          <RecordDeed needs={ChangeMemberDocument} label="member.edit" onClick={() => onEdit(row)} />
          {row.idNumberMasked !== null && told === null && <RevealDeed member={row} onTold={setTold} />}
          <DeleteDeed
            deed={EraseMemberDocument}
            changes={CHANGES}
            record={row}
            label="member.erase"
            question="member.erase.title"
            text="member.erase.text"
            onGone={onClose}
          />
        </>
      )}
      onClose={onClose}
    />
  );
}

interface RevealProps {
  readonly member: MemberLineFragment;
  readonly onTold: (idNumber: string | null) => void;
}

/** Shows the whole identity number, after saying that the log keeps who looked. */
function RevealDeed({ member: { id, name }, onTold }: RevealProps) {
  const { act, loading } = useDeed(RevealMemberIdNumberDocument, { changes: [] });

  async function handleReveal() {
    const asked = { title: "member.idNumber.reveal.title", text: "member.idNumber.reveal.text" } as const;
    if (await confirm({ ...asked, action: "member.idNumber.reveal", values: { name } })) {
      onTold((await act({ id }))?.revealMemberIdNumber ?? null);
    }
  }

  return (
    <RecordDeed
      needs={RevealMemberIdNumberDocument}
      icon={Eye}
      label="member.idNumber.reveal"
      loading={loading}
      onClick={() => void handleReveal()}
    />
  );
}
