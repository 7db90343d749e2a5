import { sale } from "./readings.ts";
import type { Network } from "./world.ts";

/** A sale of 999 for 10 × 2, in quarantine. */
async function quarantined(network: Network): Promise<string> {
  const { device, gateway } = await network.forecourt();
  await gateway.report({ sales: [sale(device, { amount: "999", volumeLitres: "10", unitPrice: "2" })] });
  const { quarantine } = await network.owner.run<{ quarantine: { nodes: { id: string }[] } }>(
    "{ quarantine { nodes { id } } }",
  );
  return quarantine.nodes[0]?.id ?? "";
}

/** How each decision about what is in quarantine is brought to succeed. */
export const QUARANTINE_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  releaseQuarantined: async (network) =>
    network.owner.run(
      "mutation Release($input: ReleaseQuarantinedInput!) { releaseQuarantined(input: $input) { id } }",
      {
        input: { ids: [await quarantined(network)] },
      },
    ),
  rejectQuarantined: async (network) =>
    network.owner.run("mutation Reject($input: RejectQuarantinedInput!) { rejectQuarantined(input: $input) { id } }", {
      input: { ids: [await quarantined(network)], note: "No" },
    }),
};
