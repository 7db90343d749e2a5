import { chakra } from "@chakra-ui/react";
import { MapPinOff } from "lucide-react";
import { useLocation } from "react-router-dom";
import { useSession } from "../lib/session.ts";
import { EmptyState } from "../ui/states.tsx";
import { useDocumentTitle } from "../ui/use-document-title.ts";
import { HomeLink } from "./home-link.tsx";

/** Every address that no route has, with the way home: inside the frame for who is logged in, else a page of its own. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const framed = useSession() !== undefined;
  useDocumentTitle("notFound.title");
  const found = (
    <EmptyState
      page
      icon={MapPinOff}
      title="notFound.title"
      text="notFound.text"
      values={{ path: <bdi>{pathname}</bdi> }}
      action={<HomeLink />}
    />
  );
  return framed ? (
    found
  ) : (
    <chakra.main display="flex" minH="100dvh">
      {found}
    </chakra.main>
  );
}
