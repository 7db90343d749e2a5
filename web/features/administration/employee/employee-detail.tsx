import { useMutation, useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Pencil, Trash2, UserCheck, UserX } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { DetailDrawer, type Fact } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeEmployeeDocument,
  DeleteEmployeeDocument,
  EmployeeDetailDocument,
  SetEmployeeStateDocument,
  type EmployeeLineFragment,
} from "./employee.generated.ts";
import { EmployeeLogin, EmployeeStateBadge, useDays } from "./use-employee-columns.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly id: string;
  readonly onEdit: (employee: EmployeeLineFragment) => void;
  /** The list is no longer as it was. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** One employee: what is known, what can be done, what happened. */
export function EmployeeDetail({ id, onEdit, onChanged, onClose }: Props) {
  const timeZone = useMe()?.network.timeZone;
  const { data, error, refetch } = useQuery(EmployeeDetailDocument, { variables: { id }, context: { silent: true } });
  const [employee] = data?.employees.nodes ?? [];
  const facts = useFacts(employee);
  return (
    <DetailDrawer
      title={<bdi>{employee?.name ?? NO_VALUE}</bdi>}
      subtitle={employee && <EmployeeStateBadge state={employee.state} />}
      facts={error && !data ? [] : facts}
      missing={data !== undefined && employee === undefined}
      history={employee && <RecordHistory objectId={id} timeZone={timeZone} />}
      onClose={onClose}
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />}
      {employee && <Deeds employee={employee} onEdit={onEdit} onChanged={onChanged} onClose={onClose} />}
    </DetailDrawer>
  );
}

function useFacts(employee: EmployeeLineFragment | undefined): readonly Fact[] | undefined {
  const { formatMessage } = useIntl();
  const days = useDays();
  if (employee === undefined) {
    return undefined;
  }
  const { code, phone, stationName, platformName, certification } = employee;
  return [
    { title: "employee.code", value: <bdi>{code}</bdi> },
    { title: "employee.phone", value: <bdi dir="ltr">{phone || NO_VALUE}</bdi> },
    { title: "employee.station", value: <bdi>{stationName ?? NO_VALUE}</bdi> },
    { title: "employee.platform", value: <bdi>{platformName}</bdi> },
    { title: "employee.login", value: <EmployeeLogin {...employee} /> },
    {
      title: "employee.certification",
      value: formatMessage({ id: `employee.certification.${certification}` as "employee.certification.GENERAL" }),
    },
    { title: "employee.valid", value: days(employee) },
  ];
}

function Deeds({
  employee,
  onEdit,
  onChanged,
  onClose,
}: Omit<Props, "id"> & { readonly employee: EmployeeLineFragment }) {
  const [setState, { loading }] = useMutation(SetEmployeeStateDocument);
  const [remove] = useMutation(DeleteEmployeeDocument);
  const { id, name, state } = employee;
  const next = state === "ACTIVE" ? "LEFT" : "ACTIVE";

  async function handleState() {
    const done = await setState({ variables: { input: { id, state: next } } }).catch(() => undefined);
    if (done?.data) {
      notify({
        tone: "success",
        message: next === "LEFT" ? "employee.left.done" : "employee.back.done",
        values: { name },
      });
      onChanged();
    }
  }

  async function handleDelete() {
    const question = {
      title: "employee.delete.title",
      text: "employee.delete.text",
      action: "employee.delete",
    } as const;
    if (await confirm({ ...question, values: { name }, tone: "danger", count: 1 })) {
      const done = await remove({ variables: { input: { id } } }).catch(() => undefined);
      if (done?.data) {
        onClose();
        onChanged();
      }
    }
  }

  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <DeedButton needs={ChangeEmployeeDocument} size="sm" variant="outline" onClick={() => onEdit(employee)}>
        <Pencil aria-hidden />
        <FormattedMessage id="employee.edit" />
      </DeedButton>
      <DeedButton
        needs={SetEmployeeStateDocument}
        size="sm"
        variant="outline"
        loading={loading}
        onClick={() => void handleState()}
      >
        {state === "ACTIVE" ? <UserX aria-hidden /> : <UserCheck aria-hidden />}
        <FormattedMessage id={state === "ACTIVE" ? "employee.left" : "employee.back"} />
      </DeedButton>
      <DeedButton
        needs={DeleteEmployeeDocument}
        size="sm"
        variant="outline"
        colorPalette="red"
        onClick={() => void handleDelete()}
      >
        <Trash2 aria-hidden />
        <FormattedMessage id="employee.delete" />
      </DeedButton>
    </chakra.div>
  );
}
