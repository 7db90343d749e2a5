import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { useSession } from "../../../lib/session.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailDrawer, DetailSection } from "../../../ui/detail-drawer.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { holdsAll, NO_GRANTS } from "./grants-field.ts";
import { HeldPermissions } from "../../../parts/rights/held-permissions.tsx";
import { peoplePath } from "./people-list.ts";
import { ChangeRoleDocument, DeleteRoleDocument, type RoleRowFragment, RolesDocument } from "./permission.generated.ts";
import { RoleForm } from "./role-form.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  /** Undefined: there is no such role, or it is somebody else's. */
  readonly role: RoleRowFragment | undefined;
  readonly platforms: readonly { readonly id: string; readonly name: string }[];
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** One role: what it allows, who has it, what can be done with it. */
export function RoleDetail({ role, platforms, timeZone, onClose }: Props) {
  const [changing, setChanging] = useState(false);
  if (role && changing) {
    return <RoleForm role={role} onClose={() => setChanging(false)} />;
  }
  const platform = platforms.find(({ id }) => id === role?.platformId);
  const facts = role && [
    { title: "role.platform" as const, value: <bdi>{platform?.name ?? NO_VALUE}</bdi> },
    {
      title: "role.accounts" as const,
      value: (
        <chakra.a asChild textDecoration="underline" textUnderlineOffset="2px">
          <Link to={peoplePath(role.id)}>{role.accountCount}</Link>
        </chakra.a>
      ),
    },
  ];
  return (
    <DetailDrawer
      title={<bdi>{role?.name ?? NO_VALUE}</bdi>}
      facts={facts}
      missing={role === undefined}
      history={role && <RecordHistory objectId={role.id} timeZone={timeZone} />}
      onClose={onClose}
    >
      {role && (
        <>
          <Acts role={role} onChange={() => setChanging(true)} onGone={onClose} />
          <DetailSection title="role.rights">
            <HeldPermissions grants={role} />
          </DetailSection>
        </>
      )}
    </DetailDrawer>
  );
}

interface ActsProps {
  readonly role: RoleRowFragment;
  readonly onChange: () => void;
  readonly onGone: () => void;
}

function Acts({ role, onChange, onGone }: ActsProps) {
  const { id, name } = role;
  const held = useSession() ?? NO_GRANTS;
  const [deleteRole] = useMutation(DeleteRoleDocument, { refetchQueries: [RolesDocument] });
  const values = { name };

  async function handleDelete() {
    if (await confirm({ title: "role.delete.title", values, action: "role.delete", tone: "danger", count: 1 })) {
      // What is refused, the client tells.
      await deleteRole({ variables: { input: { id } } }).then(
        () => {
          notify({ tone: "success", message: "role.deleted", values });
          onGone();
        },
        () => undefined,
      );
    }
  }

  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <DeedButton needs={ChangeRoleDocument} size="sm" variant="outline" colorPalette="gray" onClick={onChange}>
        <Pencil aria-hidden />
        <FormattedMessage id="role.change" />
      </DeedButton>
      {holdsAll(held, role) && (
        <DeedButton
          needs={DeleteRoleDocument}
          size="sm"
          variant="outline"
          colorPalette="red"
          onClick={() => void handleDelete()}
        >
          <Trash2 aria-hidden />
          <FormattedMessage id="role.delete" />
        </DeedButton>
      )}
    </chakra.div>
  );
}
