import { v4 as uuid } from "uuid";
import type { ApolloClient } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { ErrorNumber } from "../../../../lib/error-numbers.ts";
import { numbersOf } from "../../../../lib/error-numbers.ts";
import type { PresetType } from "../../../../schema-types.generated.ts";
import type { GunAction } from "./command-rules.ts";
import type { GunCommandLineFragment } from "../realtime.generated.ts";
import {
  AuthorizeGunDocument,
  CloseGunTransactionDocument,
  ResumeGunDocument,
  StopGunDocument,
  SuspendGunDocument,
} from "../realtime.generated.ts";

export interface Preset {
  type: PresetType;
  /** Decimal string; null for a full tank. */
  value: string | null;
}

/** One order of a person. Sent again after a lost answer it keeps its key, so that the gun obeys it once. */
export interface Submission {
  action: GunAction;
  preset: Preset;
  idempotencyKey: string;
}

/** lost: no answer came, so nobody here knows whether the order was taken. */
export type SubmissionState =
  | { phase: "none" }
  | { phase: "sending"; submission: Submission }
  | { phase: "accepted"; submission: Submission; commandId: string }
  | { phase: "refused"; submission: Submission; number: ErrorNumber | undefined }
  | { phase: "lost"; submission: Submission };

export interface GunOrders {
  state: SubmissionState;
  /** A new order with a key of its own. */
  submit: (action: GunAction, preset?: Preset) => Promise<void>;
  /** The lost order once more, under the same key. */
  retry: () => Promise<void>;
}

const FULL: Preset = { type: "FULL", value: null };

/** Gives orders to one gun; `onAccepted` receives each command that the server took. */
export function useGunCommand(gunId: string, onAccepted: (command: GunCommandLineFragment) => void): GunOrders {
  const client = useApolloClient();
  const [state, setState] = useState<SubmissionState>({ phase: "none" });

  async function send(submission: Submission) {
    setState({ phase: "sending", submission });
    try {
      const command = await order(client, gunId, submission);
      onAccepted(command);
      setState({ phase: "accepted", submission, commandId: command.id });
    } catch (error) {
      setState(
        CombinedGraphQLErrors.is(error)
          ? { phase: "refused", submission, number: numbersOf(error)[0] }
          : { phase: "lost", submission },
      );
    }
  }

  return {
    state,
    submit: (action, preset = FULL) => send({ action, preset, idempotencyKey: uuid() }),
    retry: async () => {
      if (state.phase === "lost") {
        await send(state.submission);
      }
    },
  };
}

const ORDERS = {
  STOP: StopGunDocument,
  SUSPEND: SuspendGunDocument,
  RESUME: ResumeGunDocument,
  CLOSE_TRANSACTION: CloseGunTransactionDocument,
} as const;

// The panel shows every outcome itself.
const SILENT = { context: { silent: true } } as const;

async function order(client: ApolloClient, gunId: string, submission: Submission): Promise<GunCommandLineFragment> {
  const { action, preset, idempotencyKey } = submission;
  if (action === "AUTHORIZE") {
    const input = { gunId, idempotencyKey, presetType: preset.type, presetValue: preset.value };
    const { data } = await client.mutate({ mutation: AuthorizeGunDocument, variables: { input }, ...SILENT });
    return answered(data?.authorizeGun);
  }
  const input = { gunId, idempotencyKey };
  const { data } = await client.mutate<Record<string, GunCommandLineFragment>>({
    mutation: ORDERS[action],
    variables: { input },
    ...SILENT,
  });
  return answered(Object.values(data ?? {})[0]);
}

function answered(command: GunCommandLineFragment | undefined): GunCommandLineFragment {
  if (!command) {
    throw new Error("The answer holds no command");
  }
  return command;
}
