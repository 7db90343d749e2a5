import { Button, chakra } from "@chakra-ui/react";
import { MapPinOff } from "lucide-react";
import { useEffect } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { EmptyState } from "../ui/states.tsx";

/** Every address that no route has, with the way home. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: "notFound.title" });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <chakra.main display="flex" minH="100dvh">
      <EmptyState
        page
        icon={MapPinOff}
        title="notFound.title"
        text="notFound.text"
        values={{ path: <bdi>{pathname}</bdi> }}
        action={
          <Button asChild mt="3">
            <Link to={paths.home}>
              <FormattedMessage id="notFound.home" />
            </Link>
          </Button>
        }
      />
    </chakra.main>
  );
}
