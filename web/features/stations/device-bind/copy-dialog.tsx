import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { object } from "zod/mini";
import { choice } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { ChangeList } from "../../../parts/record-history/change-list.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { CopySetUpDocument, type CopySetUpMutation, type StationSetUpQuery } from "./device-bind.generated.ts";

type Step = CopySetUpMutation["copySetUp"]["steps"][number];

interface Values {
  fromStationId: string;
}

const SCHEMA = object({ fromStationId: choice() });

interface Props {
  readonly station: StationSetUpQuery["station"];
  readonly onClose: () => void;
}

/** Makes this station like another one: first what would change, then all of it at once or nothing. */
export function CopyDialog({ station, onClose }: Props) {
  const [seen, setSeen] = useState<{ readonly from: string; readonly steps: readonly Step[] }>();
  const [copy] = useMutation(CopySetUpDocument);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { fromStationId: "" },
    submit: apply,
    onDone: onClose,
  });

  async function look(fromStationId: string) {
    setSeen(undefined);
    if (fromStationId !== "") {
      const input = { fromStationId, toStationId: station.id, dryRun: true };
      // A refusal is told as a notice.
      const { data } = await copy({ variables: { input } }).catch(() => ({ data: undefined }));
      setSeen(data ? { from: fromStationId, steps: data.copySetUp.steps } : undefined);
    }
  }

  async function apply({ fromStationId }: Values, { context }: Submission) {
    const input = { fromStationId, toStationId: station.id, dryRun: false };
    const { data } = await copy({ variables: { input }, context, refetchQueries: ["StationSetUp"] });
    const count = data?.copySetUp.steps.filter(({ action }) => action !== "SKIP").length ?? 0;
    notify({ tone: "success", message: "bind.copy.done", values: { count, station: station.name } });
  }

  return (
    <FormDialog form={form} title="bind.copy" action="bind.copy.apply" size="lg" onClose={onClose}>
      <chakra.p fontSize="sm" color="muted">
        <FormattedMessage id="bind.copy.text" values={{ station: <bdi>{station.name}</bdi> }} />
      </chakra.p>
      <FormField
        of={form}
        name="fromStationId"
        as={SeenStation}
        label="bind.copy.from"
        required
        onSeen={(id: string) => void look(id)}
      />
      <div role="status">{seen && <Steps steps={seen.steps} />}</div>
    </FormDialog>
  );
}

type SeenProps = Parameters<typeof StationSelect>[0] & { readonly onSeen: (id: string) => void };

function SeenStation({ onSeen, onChange, ...input }: SeenProps) {
  return (
    <StationSelect
      {...input}
      onChange={(id) => {
        onChange(id);
        onSeen(id);
      }}
    />
  );
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const { formatMessage } = useIntl();
  if (steps.length === 0) {
    return <EmptyState title="bind.copy.alike" compact />;
  }
  return (
    <chakra.ol css={LIST}>
      {steps.map((step) => {
        const { kind, action, number, deviceName } = step;
        const piece = kind === "BINDING" ? (deviceName ?? "") : `${formatMessage({ id: `bind.${kind}` })} ${number}`;
        return (
          <li key={`${kind} ${number} ${deviceName}`} data-action={action}>
            <details>
              <summary>
                <FormattedMessage id={`bind.copy.${action}`} values={{ piece: <bdi>{piece}</bdi> }} />
              </summary>
              <ChangeList before={step.before} after={step.after} />
            </details>
          </li>
        );
      })}
    </chakra.ol>
  );
}

const LIST = {
  listStyle: "none",
  fontSize: "sm",
  maxH: "64",
  overflowY: "auto",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  "& > li": { px: "3", py: "1.5", borderBlockEndWidth: "1px", borderColor: "line" },
  "& > li:last-child": { borderBlockEndWidth: "0" },
  "& [data-action=SKIP]": { color: "muted" },
  "& summary": { cursor: "pointer", overflowWrap: "anywhere" },
} as const;
