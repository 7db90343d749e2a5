import { useMutation, useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { confirm } from "../../ui/confirm-store.ts";
import { notify } from "../../ui/toast-store.ts";
import {
  ChooseDefaultViewDocument,
  DeleteViewDocument,
  SaveViewDocument,
  SavedViewsDocument,
  type SavedViewRowFragment,
} from "./views.generated.ts";

/** What a screen shows at present. */
export interface Present {
  readonly screen: string;
  /** The query string as it is applied, without the question mark. */
  readonly search: string;
  /** The columns on screen, in order; none where the screen has its own. */
  readonly columns: readonly string[];
}

/** What a person says of a view beside what it shows. */
export interface Naming {
  readonly name: string;
  readonly shared: boolean;
}

/** A name that another view of the person has. */
const TAKEN = 10015;

export interface Views {
  readonly views: readonly SavedViewRowFragment[];
  /** Keeps what is shown, as a new view or in place of an old one. A taken name (10015) is thrown, for the form to tell. */
  readonly save: (naming: Naming, id?: string) => Promise<void>;
  /** Another name for a view, or others who see it; what it shows stays. */
  readonly rename: (view: SavedViewRowFragment, naming: Naming) => Promise<void>;
  readonly replace: (view: SavedViewRowFragment) => Promise<void>;
  /** One's own alone can be taken back from the notice; where others see it too, it asks first. */
  readonly remove: (view: SavedViewRowFragment) => Promise<void>;
  /** The screen begins with it, or no longer does. */
  readonly toggleDefault: (view: SavedViewRowFragment) => Promise<void>;
}

/** The views of a screen, and what can be done with them. */
export function useViews({ screen, search, columns }: Present): Views {
  const { data, refetch } = useQuery(SavedViewsDocument, { variables: { screen } });
  const [saveView] = useMutation(SaveViewDocument, { context: { silent: [TAKEN] } });
  const [deleteView] = useMutation(DeleteViewDocument);
  const [chooseDefault] = useMutation(ChooseDefaultViewDocument);
  const shown = { screen, search, columns: [...columns] };

  const stored = async (input: typeof shown & Naming & { id?: string }) => {
    await saveView({ variables: { input } });
    await refetch();
  };

  return {
    views: data?.savedViews ?? [],
    async save(naming) {
      await stored({ ...shown, ...naming });
      notify({ tone: "success", message: "views.saved", values: { name: naming.name } });
    },
    async rename({ id, search: kept, columns: keptColumns }, naming) {
      await stored({ id, screen, search: kept, columns: keptColumns, ...naming });
      notify({ tone: "success", message: "views.saved", values: { name: naming.name } });
    },
    async replace({ id, name, shared }) {
      await stored({ ...shown, id, name, shared });
      notify({ tone: "success", message: "views.replaced", values: { name } });
    },
    async remove({ id, name, shared, search: kept, columns: keptColumns, isDefault }) {
      const question = { title: "views.delete.question", text: "views.delete.shared", action: "views.delete" } as const;
      if (shared && !(await confirm({ ...question, values: { name }, tone: "danger" }))) {
        return;
      }
      await deleteView({ variables: { input: { id } } });
      await refetch();
      const restore = async () => {
        const input = { screen, name, shared, search: kept, columns: keptColumns };
        const { data: made } = await saveView({ variables: { input } });
        if (isDefault && made) {
          await chooseDefault({ variables: { input: { screen, viewId: made.saveView.id } } });
        }
        await refetch();
      };
      notify({
        tone: "info",
        message: "views.deleted",
        values: { name },
        // What is refused is told by a notice.
        undo: () => void restore().catch(() => undefined),
      });
    },
    async toggleDefault({ id, isDefault }) {
      await chooseDefault({ variables: { input: { screen, viewId: isDefault ? null : id } } });
      await refetch();
    },
  };
}

/** Opens the person's own first view where a screen is opened with nothing applied; once, and never on the way back. */
export function useDefaultView(
  views: readonly SavedViewRowFragment[],
  search: string,
  onApply: (view: SavedViewRowFragment) => void,
): void {
  const untouched = useRef(search === "");
  useEffect(() => {
    if (search !== "") {
      untouched.current = false;
    }
    const first = views.find(({ isDefault }) => isDefault);
    if (untouched.current && first !== undefined) {
      untouched.current = false;
      onApply(first);
    }
  });
}
