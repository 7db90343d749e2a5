import { logo } from "../office/upload/test-images.ts";
import type { Caller } from "./execute.ts";
import { does } from "./forecourt-deeds.ts";
import type { Network, Thing } from "./world.ts";

/** A picture as an account of the network has uploaded it. */
export async function picture({ http, token }: Caller, kind = "picture"): Promise<Thing> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await http.inject({ method: "POST", url: `/uploads/${kind}`, headers, payload: logo() });
  return response.json<{ data: Thing }>().data;
}

/** An advert of the whole network. */
async function advert(network: Network, name = "Sale"): Promise<string> {
  const input = { platformId: network.id, imageId: (await picture(network.owner)).id, name };
  return (await does("createAdvert", input).by(network))["createAdvert"]?.id ?? "";
}

/** How each change of what tickets say and displays show is brought to succeed. */
export const DISPLAY_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  changeAdvert: async (network) => does("changeAdvert", { id: await advert(network), name: "Other" }).by(network),
  changeDispenserPlate: async (network) => {
    const { id: dispenserId } = await network.dispenser();
    await does("changeDispenserPlate", { dispenserId, model: "T1" }).by(network);
  },
  changePrintInfo: (network) =>
    does("changePrintInfo", { platformId: network.id, header: "Welcome" }, { of: "{ header { own } }" }).by(network),
  createAdvert: advert,
  deleteAdvert: async (network) => does("deleteAdvert", { id: await advert(network) }, { of: "" }).by(network),
  orderAdverts: async (network) => {
    const [one, other] = [await advert(network), await advert(network, "Other")];
    await does("orderAdverts", { platformId: network.id, ids: [other, one] }).by(network);
  },
};
