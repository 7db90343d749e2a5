import { Menu, Portal } from "@chakra-ui/react";
import { Languages } from "lucide-react";
import { Suspense } from "react";
import { useIntl } from "react-intl";
import { LOCALE_IDS, LOCALES, type Locale, localeOf } from "../../i18n/locales.ts";
import { readCookie } from "../../lib/cookies.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { switchLanguage } from "../../ui/switch-language.ts";

const OwnCalendar = lazyPart(() => import("./own-calendar.tsx"), "OwnCalendar", { giveUp: () => undefined });

/** Each language in its own name and script. */
export function LanguageMenu() {
  const { formatMessage } = useIntl();
  const present = localeOf(readCookie("language"));
  const { ownCalendar: own }: Locale = LOCALES[present];
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
            {own !== undefined && (
              <Suspense fallback={null}>
                <OwnCalendar present={present} />
              </Suspense>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
