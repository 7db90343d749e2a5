import { Keyboard, LogOut, Palette, type LucideIcon } from "lucide-react";
import type { MessageId } from "../../i18n/messages.ts";
import { matchNames } from "./ranking.ts";
import type { Act, LocalSource } from "./source.ts";

const ALL: readonly { readonly act: Act; readonly title: MessageId; readonly icon: LucideIcon }[] = [
  { act: "theme", title: "shell.theme", icon: Palette },
  { act: "shortcuts", title: "shortcut.all", icon: Keyboard },
  { act: "logout", title: "shell.logout", icon: LogOut },
];

/** What the console can do from anywhere. */
export const ACTIONS: LocalSource = {
  id: "actions",
  heading: "search.actions",
  find: (text, { words, english }) =>
    ALL.flatMap(({ act, title, icon }) => {
      const hit = { id: `act:${act}`, icon, title: { text: words(title), at: [] }, leads: { act } } as const;
      const names = [words(title), english?.(title) ?? ""];
      const match = matchNames(text, names);
      if (text === "") {
        return [hit];
      }
      const by = { text: names[match?.name ?? 0] ?? "", at: match?.at ?? [] };
      return match ? [match.name === 0 ? { ...hit, title: by } : { ...hit, beside: by }] : [];
    }),
};
