import { useMutation } from "@apollo/client/react";
import { object } from "zod/mini";
import { lineText, newPasswordText } from "../../../ui/form/checks.ts";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { notify } from "../../../ui/toast-store.ts";
import { ChangeOwnPasswordDocument, OwnSessionsDocument } from "./own.generated.ts";

const LONGEST = 200;
const SCHEMA = object({ oldPassword: lineText(LONGEST), newPassword: newPasswordText() });

export interface OwnPassword {
  oldPassword: string;
  newPassword: string;
}

/** The form of another password for oneself, whatever frame it stands in. */
export function useOwnPassword(onChanged: () => void): KitForm<OwnPassword> {
  const [change] = useMutation(ChangeOwnPasswordDocument, { refetchQueries: [OwnSessionsDocument] });
  return useKitForm({
    schema: SCHEMA,
    values: { oldPassword: "", newPassword: "" },
    submit: (input, { context }) => change({ variables: { input }, context }),
    onDone: () => {
      notify({ tone: "success", message: "own.password.changed" });
      onChanged();
    },
  });
}
