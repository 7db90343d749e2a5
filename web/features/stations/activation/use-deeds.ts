import { useMutation } from "@apollo/client/react";
import type { Submission } from "../../../ui/form/use-kit-form.ts";
import {
  CreateActivationCodeDocument,
  CreateDeviceActivationCodeDocument,
  DeleteActivationDocument,
  DeleteDeviceActivationDocument,
  type NewCodeFragment,
  RevokeActivationCodeDocument,
  RevokeDeviceActivationCodeDocument,
} from "./activation.generated.ts";
import type { DocumentNode } from "graphql";

/** What can be done with an activation, by the id of its station or device. */
export interface Deeds {
  readonly create: (
    id: string,
    code: { readonly validHours: number; readonly shares: boolean },
    context: Submission["context"],
  ) => Promise<NewCodeFragment | undefined>;
  /** The mutations behind them, for who may call which. */
  readonly needs: Readonly<Record<"create" | "revoke" | "remove", DocumentNode>>;
  readonly revoke: (id: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** The deeds of stations. */
export function useStationDeeds(): Deeds {
  const [create] = useMutation(CreateActivationCodeDocument);
  const [revoke] = useMutation(RevokeActivationCodeDocument);
  const [remove] = useMutation(DeleteActivationDocument);
  return {
    create: async (stationId, { validHours, shares }, context) =>
      (await create({ variables: { input: { stationId, validHours, shares } }, context })).data?.createActivationCode,
    needs: {
      create: CreateActivationCodeDocument,
      revoke: RevokeActivationCodeDocument,
      remove: DeleteActivationDocument,
    },
    revoke: (stationId) => revoke({ variables: { input: { stationId } } }),
    remove: (stationId) => remove({ variables: { input: { stationId } } }),
  };
}

/** The deeds of devices. */
export function useDeviceDeeds(): Deeds {
  const [create] = useMutation(CreateDeviceActivationCodeDocument);
  const [revoke] = useMutation(RevokeDeviceActivationCodeDocument);
  const [remove] = useMutation(DeleteDeviceActivationDocument);
  return {
    create: async (deviceId, { validHours }, context) =>
      (await create({ variables: { input: { deviceId, validHours } }, context })).data?.createDeviceActivationCode,
    needs: {
      create: CreateDeviceActivationCodeDocument,
      revoke: RevokeDeviceActivationCodeDocument,
      remove: DeleteDeviceActivationDocument,
    },
    revoke: (deviceId) => revoke({ variables: { input: { deviceId } } }),
    remove: (deviceId) => remove({ variables: { input: { deviceId } } }),
  };
}
