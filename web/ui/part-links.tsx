import type { MessageId } from "../i18n/messages.ts";
import { PART, type ScreenPart } from "./parts.ts";
import { ViewTabs } from "./view-tabs.tsx";

interface Props {
  /** What they are parts of. */
  readonly label: MessageId;
  readonly parts: readonly (Pick<ScreenPart, "id" | "title"> & {
    /** How much there is to do in it; 0, or not known yet: not told. */
    readonly count?: number | undefined;
  })[];
  /** The id of the one on screen. */
  readonly present: string;
}

/** The ways to a screen's parts: each begins without what the one before was narrowed to. */
export const PartLinks = ({ label, parts, present }: Props) => (
  <ViewTabs
    label={label}
    present={present}
    views={parts.map((part, index) => ({ ...part, to: index === 0 ? "?" : `?${PART}=${part.id}` }))}
  />
);
