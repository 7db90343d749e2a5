import { useMutation } from "@apollo/client/react";
import { LogOut } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { confirm } from "../../../ui/confirm-store.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { type AccountRowFragment, EndAccountSessionsDocument } from "./account.generated.ts";

/** Logs an account out wherever it is logged in. */
export function EndSessionsAct({ account: { id, login } }: { readonly account: AccountRowFragment }) {
  const [end] = useMutation(EndAccountSessionsDocument);
  const name = login;

  async function handleClick() {
    const title = "account.sessions.end.title";
    const asked = { title, text: "account.sessions.end.text", action: "account.sessions.end" } as const;
    if (await confirm({ ...asked, values: { name } })) {
      await end({ variables: { input: { id } } }).then(
        ({ data }) =>
          notify({
            tone: "success",
            message: "account.sessions.ended",
            values: { name, count: data?.endAccountSessions ?? 0 },
          }),
        () => undefined,
      );
    }
  }

  return (
    <DeedButton
      needs={EndAccountSessionsDocument}
      size="sm"
      variant="outline"
      colorPalette="gray"
      onClick={() => void handleClick()}
    >
      <LogOut aria-hidden />
      <FormattedMessage id="account.sessions.end" />
    </DeedButton>
  );
}
