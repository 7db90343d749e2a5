import { Button, chakra } from "@chakra-ui/react";
import { Bookmark, Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { PopoverFrame } from "../../ui/popover-frame.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useDefaultView, useViews, type Views } from "./use-views.ts";
import { ViewForm } from "./view-form.tsx";
import { ViewRow } from "./view-row.tsx";
import type { SavedViewRowFragment } from "./views.generated.ts";

interface SavedViewsProps {
  /** The screen's name: views belong to one. */
  readonly screen: string;
  /** The query string as it is applied, without what only opens panels. */
  readonly search: string;
  /** The columns on screen, in order, where the person can choose them. */
  readonly columns?: readonly string[];
  /** Nothing was asked for besides what is applied: the person begins with their first view all the same. */
  readonly begins?: boolean;
  /**
   * Shows a view: the screen puts its search into the address. `first`: it is the one with which the person begins, and
   * takes the place of the address it was opened with.
   */
  readonly onApply: (view: { readonly search: string; readonly columns: readonly string[] }, first: boolean) => void;
}

/** The views of a screen: open one, keep what is shown as one, and look after one's own. */
export function SavedViews({ screen, search, columns = [], begins = false, onApply }: SavedViewsProps) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const views = useViews({ screen, search, columns });
  useDefaultView(views.views, begins ? "" : search, (view) => onApply(view, true));
  const current = views.views.find((view) => isShown(view, search, columns));
  const title = formatMessage({ id: "views.action" });

  function handleApply(view: SavedViewRowFragment) {
    onApply(view, false);
    setOpen(false);
  }

  return (
    <PopoverFrame
      icon={Bookmark}
      label={<chakra.span truncate>{current ? <bdi>{current.name}</bdi> : title}</chakra.span>}
      name={title}
      open={open}
      onOpenChange={setOpen}
    >
      <chakra.div w="min(20rem, calc(100dvw - 1rem))">
        <ViewMenu views={views} current={current} onApply={handleApply} />
      </chakra.div>
    </PopoverFrame>
  );
}

interface ViewMenuProps {
  readonly views: Views;
  readonly current: SavedViewRowFragment | undefined;
  readonly onApply: (view: SavedViewRowFragment) => void;
}

/** The views, and below them the way to another one; renaming takes the list's place. */
function ViewMenu({ views, current, onApply }: ViewMenuProps) {
  const { formatMessage } = useIntl();
  const [form, setForm] = useState<"new" | SavedViewRowFragment>();
  const own = views.views.filter((view) => view.own);
  const others = views.views.filter((view) => !view.own);

  if (form !== undefined) {
    const view = form === "new" ? undefined : form;
    return (
      <ViewForm
        title={
          view
            ? formatMessage({ id: "views.rename.title" }, { name: view.name })
            : formatMessage({ id: "views.saveAs" })
        }
        view={view}
        onSave={(naming) => (view ? views.rename(view, naming) : views.save(naming))}
        onClose={() => setForm(undefined)}
      />
    );
  }
  const group = (label: string, rows: readonly SavedViewRowFragment[]) =>
    rows.length > 0 && (
      <chakra.section aria-label={label} css={GROUP}>
        <p>{label}</p>
        <ul>
          {rows.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              current={view.id === current?.id}
              onApply={onApply}
              onRename={setForm}
              onReplace={(one) => void views.replace(one).catch(() => undefined)}
              onDelete={(one) => void views.remove(one).catch(() => undefined)}
              onToggleDefault={(one) => void views.toggleDefault(one).catch(() => undefined)}
            />
          ))}
        </ul>
      </chakra.section>
    );
  return (
    <>
      {views.views.length === 0 && <EmptyState icon={Bookmark} title="views.none" text="views.none.text" compact />}
      {group(formatMessage({ id: "views.own" }), own)}
      {group(formatMessage({ id: "views.others" }), others)}
      <chakra.div p="2" borderBlockStartWidth="1px" borderColor="line">
        <Button size="sm" variant="ghost" w="full" justifyContent="flex-start" onClick={() => setForm("new")}>
          <Plus aria-hidden />
          <FormattedMessage id="views.saveAs" />
        </Button>
      </chakra.div>
    </>
  );
}

/** Whether a view shows what is on screen; the order of the address's parts says nothing, no columns mean any. */
function isShown(view: SavedViewRowFragment, search: string, columns: readonly string[]): boolean {
  const sorted = (text: string) => [...new URLSearchParams(text)].map(String).sort().join("&");
  return (
    sorted(view.search) === sorted(search) && (view.columns.length === 0 || view.columns.join() === columns.join())
  );
}

const GROUP = {
  py: "2",
  "& + section": { borderBlockStartWidth: "1px", borderColor: "line" },
  "& > p": { px: "4", pb: "1", color: "muted", fontSize: "xs", fontWeight: "500" },
  "& > ul": { listStyle: "none" },
} as const;
