import { Menu, Portal } from "@chakra-ui/react";
import { Languages } from "lucide-react";
import { useIntl } from "react-intl";
import { LOCALE_IDS, LOCALES, type Locale, type LocaleId, localeOf, tagOf } from "../../i18n/locales.ts";
import { readCookie } from "../../lib/cookies.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { switchLanguage } from "../../ui/switch-language.ts";

/** Each language in its own name and script. */
export function LanguageMenu() {
  const { formatMessage } = useIntl();
  const present = localeOf(readCookie("language"));
  return (
    <Menu.Root positioning={{ placement: "bottom-end" }}>
      <Menu.Trigger asChild>
        <IconButton label={formatMessage({ id: "language.label" })}>
          <Languages size={18} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44">
            <Menu.RadioItemGroup
              value={present}
              onValueChange={({ value }) => {
                if (value !== present) {
                  void switchLanguage(localeOf(value));
                }
              }}
            >
              {LOCALE_IDS.map((id) => (
                <Menu.RadioItem key={id} value={id} lang={id === "zh-chs" ? "zh-Hans" : id} dir={LOCALES[id].direction}>
                  {LOCALES[id].name}
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            <OwnCalendar present={present} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Where a language has a calendar of its own: whether lists and figures go by it. */
function OwnCalendar({ present }: { readonly present: LocaleId }) {
  const { formatMessage } = useIntl();
  const [chosen, keep] = usePreference("ownCalendar");
  const { ownCalendar }: Locale = LOCALES[present];
  if (ownCalendar === undefined) {
    return null;
  }
  const today = new Intl.DateTimeFormat(tagOf(present, true), { dateStyle: "medium" }).format(new Date());
  return (
    <>
      <Menu.Separator />
      <Menu.CheckboxItem value="calendar" checked={chosen} onCheckedChange={keep} closeOnSelect={false}>
        {formatMessage({ id: "language.ownCalendar" }, { today })}
        <Menu.ItemIndicator />
      </Menu.CheckboxItem>
    </>
  );
}
