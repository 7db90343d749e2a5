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
            <OwnWays present={present} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Where a language has digits and a calendar of its own: whether they are shown. */
function OwnWays({ present }: { readonly present: LocaleId }) {
  const { formatMessage } = useIntl();
  const [digits, keepDigits] = usePreference("ownDigits");
  const [calendar, keepCalendar] = usePreference("ownCalendar");
  const { own }: Locale = LOCALES[present];
  if (own === undefined) {
    return null;
  }
  const samples = new Intl.NumberFormat(tagOf(present, { digits: true, calendar: false }), { useGrouping: false });
  const today = new Intl.DateTimeFormat(tagOf(present, { digits, calendar: true }), { dateStyle: "medium" });
  return (
    <>
      <Menu.Separator />
      <Menu.ItemGroup>
        <Menu.ItemGroupLabel>{formatMessage({ id: "language.own" })}</Menu.ItemGroupLabel>
        <Menu.CheckboxItem value="digits" checked={digits} onCheckedChange={keepDigits} closeOnSelect={false}>
          {formatMessage({ id: "language.own.digits" }, { sample: samples.format(12345) })}
          <Menu.ItemIndicator />
        </Menu.CheckboxItem>
        <Menu.CheckboxItem value="calendar" checked={calendar} onCheckedChange={keepCalendar} closeOnSelect={false}>
          {formatMessage({ id: "language.own.calendar" }, { sample: today.format(new Date()) })}
          <Menu.ItemIndicator />
        </Menu.CheckboxItem>
      </Menu.ItemGroup>
    </>
  );
}
