import { Text } from "@chakra-ui/react";
import { LockKeyhole } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { useMe } from "../lib/me.ts";
import { EmptyState } from "../ui/states.tsx";
import { HomeLink } from "./home-link.tsx";
import type { Route } from "./navigation.ts";

/** A screen that this person's roles don't include: which permission is missing, and who can grant it. */
export function NotAllowedScreen({ route }: { readonly route: Route }) {
  const platform = useMe()?.platform.name;
  const values = { name: <FormattedMessage id={route.title} />, number: route.permission };
  return (
    <EmptyState
      page
      icon={LockKeyhole}
      title="screen.refused.title"
      text="screen.refused.text"
      values={values}
      action={
        <>
          <Text color="muted" maxW="46ch">
            <FormattedMessage
              id={platform ? "screen.refused.ask" : "screen.refused.askYours"}
              values={{ platform: <bdi>{platform}</bdi> }}
            />
          </Text>
          <HomeLink />
        </>
      }
    />
  );
}
