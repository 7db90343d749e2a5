import { useMutation } from "@apollo/client/react";
import { object } from "zod/mini";
import { forgetPlaces } from "../../../lib/use-setup-changes.ts";
import { choice } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { notify } from "../../../ui/toast-store.ts";
import { CityField, PlatformField } from "./place-fields.tsx";
import { MoveStationDocument, type StationLineFragment } from "./stations.generated.ts";
import type { PlaceTree } from "./use-place-tree.ts";

const PLACE = object({ platformId: choice(), cityId: choice() });

interface Props {
  readonly tree: PlaceTree;
  readonly station: StationLineFragment;
  readonly onClose: () => void;
}

/** Gives a station to another platform, another city, or both. */
export function StationMove({ tree, station, onClose }: Props) {
  const { id, name } = station;
  const [move] = useMutation(MoveStationDocument, { update: forgetPlaces });
  const form = useKitForm({
    schema: PLACE,
    values: { platformId: station.platform.id, cityId: station.city.id },
    submit: (to, { context }) => move({ variables: { input: { id, ...to } }, context }),
    onDone: () => {
      notify({ tone: "success", message: "station.moved", values: { name } });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="station.move" titleValues={{ name }} action="station.move.action" onClose={onClose}>
      <PlatformField form={form} tree={tree} />
      <CityField form={form} tree={tree} />
    </FormDialog>
  );
}
