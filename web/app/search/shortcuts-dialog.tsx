import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import { SwitchInput } from "../../ui/inputs/switch-input.tsx";
import { Keys } from "./keys.tsx";
import { KEYS } from "./shortcuts.ts";

const FIND = { keys: KEYS.find.join(" ") };

interface Shortcut {
  readonly title: MessageId;
  readonly ways: readonly (readonly string[])[];
}

/** Off, a key is not ours; without any, what it did has no row. */
const shortcutsWith = (findKey: boolean, questionKey: boolean): readonly Shortcut[] => [
  { title: "shortcut.search", ways: findKey ? [KEYS.find, KEYS.command] : [KEYS.command] },
  { title: findKey ? "shortcut.browser" : "shortcut.browser.always", ways: [KEYS.find] },
  { title: "shortcut.close", ways: [KEYS.escape] },
  ...(questionKey ? [{ title: "shortcut.all", ways: [KEYS.list] } as const] : []),
];

/** Every key that the console listens to on all screens. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [findKey, keepFindKey] = usePreference("findKey");
  const [questionKey, keepQuestionKey] = usePreference("questionKey");
  return (
    <DialogFrame title={<FormattedMessage id="shortcut.all" />} onClose={onClose}>
      <chakra.dl display="grid">
        {shortcutsWith(findKey, questionKey).map(({ title, ways }) => (
          <Row key={title}>
            <chakra.dt flex="1" minW="0">
              <FormattedMessage id={title} />
            </chakra.dt>
            {ways.map((keys) => (
              <dd key={keys.join()}>
                <Keys keys={keys} />
              </dd>
            ))}
          </Row>
        ))}
      </chakra.dl>
      <SwitchInput
        label="shortcut.findKey"
        labelValues={FIND}
        hint={<FormattedMessage id="shortcut.findKey.hint" values={FIND} />}
        value={findKey}
        onChange={keepFindKey}
      />
      <SwitchInput
        label="shortcut.questionKey"
        hint={<FormattedMessage id="shortcut.questionKey.hint" />}
        value={questionKey}
        onChange={keepQuestionKey}
      />
    </DialogFrame>
  );
}

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    py: "2",
    "& + &": { borderTopWidth: "1px", borderColor: "line" },
  },
});
