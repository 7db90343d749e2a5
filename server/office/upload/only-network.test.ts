import { expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { icon } from "./test-images.ts";

const { app, world, nobody } = await testServer();

interface Worn {
  branding: { name: string; icon: { url: string } | null; logo: object | null } | null;
}
const worn = async () => (await nobody.run<Worn>("{ branding { name icon { url } logo { url } } }")).branding;

test("the login page wears the only network's name and icon, not those of a platform in it, and nobody's once there is another network", async () => {
  expect(await worn()).toBeNull();

  const network = await world.network({ name: "Harbour Energy" });
  const platform = await network.platform();
  const { data } = (
    await app.http.inject({
      method: "POST",
      url: "/uploads/icon",
      headers: { authorization: `Bearer ${network.owner.token}` },
      payload: icon(),
    })
  ).json<{ data: { id: string; url: string } }>();
  const set = (platformId: string) =>
    network.owner.run("mutation Set($input: SetPlatformImageInput!) { setPlatformImage(input: $input) { id } }", {
      input: { platformId, kind: "ICON", imageId: data.id },
    });

  await set(platform.id);
  expect(await worn()).toEqual({ name: "Harbour Energy", icon: null, logo: null });
  await set(network.id);
  expect(await worn()).toEqual({ name: "Harbour Energy", icon: { url: data.url }, logo: null });

  await world.network();
  expect(await worn()).toBeNull();
});
