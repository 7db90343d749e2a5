import { useApolloClient } from "@apollo/client/react";
import { leaveSession } from "../../lib/session.ts";
import { hasUnsaved } from "../../lib/unsaved.ts";
import { confirm } from "../../ui/confirm-store.ts";
import { notify } from "../../ui/toast-store.ts";
import { LogoutDocument } from "./shell.generated.ts";

/** Asks; then ends the session on the server, here and in the other tabs. The router shows the login. */
export function useLogout(): () => Promise<void> {
  const client = useApolloClient();
  return async () => {
    const loses = hasUnsaved();
    const sure = await confirm({
      title: "shell.logout.question",
      text: loses ? "shell.logout.unsaved" : "shell.logout.text",
      action: "shell.logout",
      ...(loses && { tone: "danger" }),
    });
    if (!sure) {
      notify({ tone: "info", message: "shell.logout.cancelled" });
      return;
    }
    // A server that cannot be reached must not keep anyone logged in here.
    await client
      .mutate({ mutation: LogoutDocument, context: { silent: true, withoutAsking: true } })
      .catch(() => undefined);
    leaveSession();
    notify({ tone: "info", message: "shell.logout.done" });
  };
}
