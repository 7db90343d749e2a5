import { Button } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";

/** The way home from where nothing can be done. */
export function HomeLink() {
  return (
    <Button asChild mt="3">
      <Link to={paths.home}>
        <FormattedMessage id="notFound.home" />
      </Link>
    </Button>
  );
}
