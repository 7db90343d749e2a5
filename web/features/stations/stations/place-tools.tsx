import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { MapPinPlus, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { forgetPlaces } from "../../../lib/use-setup-changes.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { HistoryButton } from "../../../parts/record-history/history-button.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { CityForm, RegionForm } from "./place-forms.tsx";
import {
  CreateRegionDocument,
  CreateCityDocument,
  ChangeCityDocument,
  DeleteCityDocument,
  DeleteRegionDocument,
} from "./stations.generated.ts";
import { regionWith, type TreeNode } from "./tree-nodes.ts";
import type { PlaceTree } from "./use-place-tree.ts";

interface Props {
  readonly tree: PlaceTree;
  readonly chosen: Pick<TreeNode, "kind" | "id"> | undefined;
  /** What was chosen is deleted. */
  readonly onGone: () => void;
}

type Form = "newRegion" | "newCity" | "change";

/** What can be done with the tree, and with the region or city that is chosen in it; a superior's is only looked at. */
export function PlaceTools({ tree, chosen, onGone }: Props) {
  const { formatMessage } = useIntl();
  const [form, setForm] = useState<Form>();
  const remove = useDelete(onGone);
  const region =
    chosen?.kind === "city"
      ? regionWith(tree.regions, chosen.id)
      : tree.regions.find(({ id }) => chosen?.kind === "region" && id === chosen.id);
  const city = chosen?.kind === "city" ? region?.cities.find(({ id }) => id === chosen.id) : undefined;
  const named = city ?? region;
  const label = (id: "city.create" | "place.change" | "place.delete", name: string) => formatMessage({ id }, { name });
  const close = () => setForm(undefined);
  return (
    <chakra.div display="flex" flex="none">
      {region?.own && named && (
        <>
          <IconButton
            needs={CreateCityDocument}
            size="sm"
            label={label("city.create", region.name)}
            onClick={() => setForm("newCity")}
          >
            <MapPinPlus size={16} aria-hidden />
          </IconButton>
          <IconButton
            needs={ChangeCityDocument}
            size="sm"
            label={label("place.change", named.name)}
            onClick={() => setForm("change")}
          >
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton
            needs={DeleteCityDocument}
            size="sm"
            label={label("place.delete", named.name)}
            onClick={() => void remove(city ? "city" : "region", named)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </>
      )}
      {named && <HistoryButton objectId={named.id} name={named.name} />}
      <IconButton
        needs={CreateRegionDocument}
        size="sm"
        label={formatMessage({ id: "region.create" })}
        onClick={() => setForm("newRegion")}
      >
        <Plus size={16} aria-hidden />
      </IconButton>
      {form === "newRegion" && <RegionForm tree={tree} onClose={close} />}
      {form === "newCity" && region && <CityForm tree={tree} regionId={region.id} onClose={close} />}
      {form === "change" && city && region && (
        <CityForm key={city.id} tree={tree} regionId={region.id} city={city} onClose={close} />
      )}
      {form === "change" && !city && region && (
        <RegionForm key={region.id} tree={tree} region={region} onClose={close} />
      )}
    </chakra.div>
  );
}

/** Asks, deletes, says so. What stands in the way (10019) is told by the notice. */
function useDelete(onGone: () => void) {
  const options = { update: forgetPlaces };
  const [deleteCity] = useMutation(DeleteCityDocument, options);
  const [deleteRegion] = useMutation(DeleteRegionDocument, options);
  return async (kind: "city" | "region", { id, name }: { readonly id: string; readonly name: string }) => {
    const sure = await confirm({
      title: `${kind}.delete.question`,
      values: { name },
      action: "place.deleteIt",
      tone: "danger",
    });
    if (!sure) {
      return;
    }
    const act = kind === "city" ? deleteCity : deleteRegion;
    const done = await act({ variables: { input: { id } } }).then(
      () => true,
      () => false,
    );
    if (done) {
      notify({ tone: "success", message: "place.deleted", values: { name } });
      onGone();
    }
  };
}
