import { fireEvent, screen } from "@testing-library/react";
import { Fuel, Unplug } from "lucide-react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { FakeServer } from "../../test/fake-server.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import { LocationInput } from "./location-input.tsx";
import { MapGroundDocument } from "./map.generated.ts";
import { WorldMap } from "./map.tsx";

const POINTS = [
  { id: "s1", latitude: 31.24, longitude: 121.5, name: "Harbour", word: "Online", meaning: "refuelling", icon: Fuel },
  { id: "s2", latitude: 31.24, longitude: 121.501, name: "Quay", word: "Offline", meaning: "offline", icon: Unplug },
  { id: "s3", latitude: 30.25, longitude: 120.17, name: "Lake", word: "Online", meaning: "refuelling", icon: Fuel },
] as const;

const mapServer = (tileAddress: string | null = null) =>
  new FakeServer().answer(MapGroundDocument, () => ({ mapGround: { tileAddress, attribution: "© Mappers" } }));
const map = () => screen.findByRole("group", { name: "Stations" });

describe("a map", () => {
  test("shows everything at first, gathers what is near, and looks closer at a touch", async () => {
    const handleOpen = vi.fn<(id: string) => void>();
    const { user } = await renderPiece(<WorldMap label="Stations" points={POINTS} onOpen={handleOpen} />, {
      server: mapServer(),
    });
    expect(await screen.findByRole("button", { name: "Lake, Online" })).toBeTruthy();

    await user.click(screen.getByRole("button", { name: "2 here, Harbour among them" }));
    await user.click(await screen.findByRole("button", { name: "Quay, Offline" }));

    expect(handleOpen.mock.calls).toEqual([["s2"]]);
    expect(screen.queryByRole("button", { name: "Lake, Online" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show everything" }));
    expect(screen.getByRole("button", { name: "Lake, Online" })).toBeTruthy();
  });

  test("is moved, zoomed and fitted with keys alone", async () => {
    const { user } = await renderPiece(<WorldMap label="Stations" points={POINTS} />, { server: mapServer() });
    (await map()).focus();

    await user.keyboard("{ArrowRight>12/}");
    expect(screen.queryByRole("button", { name: "Lake, Online" })).toBeNull();
    await user.keyboard("0");
    expect(screen.getByRole("button", { name: "Lake, Online" })).toBeTruthy();
    await user.keyboard("------");
    expect(screen.getByRole("button", { name: "3 here, Harbour among them" })).toBeTruthy();
  });

  test("is drawn along by a pointer, and by the wheel without the page", async () => {
    await renderPiece(<WorldMap label="Stations" points={POINTS} />, { server: mapServer() });
    const element = await map();
    element.setPointerCapture = () => undefined;

    fireEvent.pointerDown(element, { pointerId: 1, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(element, { pointerId: 1, clientX: 900, clientY: 900 });
    fireEvent.pointerUp(element, { pointerId: 1, clientX: 900, clientY: 900 });
    expect(screen.queryByRole("button", { name: "Lake, Online" })).toBeNull();

    expect(fireEvent.wheel(element, { deltaY: 100 })).toBe(false);
  });

  test("has the tiles that the server names, and says whose they are", async () => {
    await renderPiece(<WorldMap label="Stations" points={POINTS} />, {
      server: mapServer("https://tiles.example.org/{z}/{x}/{y}.png"),
    });

    expect(await screen.findByText("© Mappers")).toBeTruthy();
    const tiles = [...(await map()).querySelectorAll("img")].map(({ src }) => src);
    expect(tiles.length).toBeGreaterThan(0);
    expect(tiles.every((src) => /^https:\/\/tiles\.example\.org\/\d+\/\d+\/\d+\.png$/.test(src))).toBe(true);
  });
});

function Field() {
  const [value, setValue] = useState({ latitude: "", longitude: "" });
  return (
    <>
      <LocationInput label="filter.station" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

describe("a location", () => {
  const said = () => screen.getByRole("status").textContent;

  test("is typed with a point or a comma, or pasted whole", async () => {
    const { user } = await renderPiece(<Field />, { server: mapServer(), locale: "es" });

    await user.type(screen.getByRole("textbox", { name: "Latitud" }), "31,5");
    expect(said()).toBe('{"latitude":"31.5","longitude":""}');
    expect((screen.getByRole("textbox", { name: "Latitud" }) as HTMLInputElement).value).toBe("31,5");

    await user.click(screen.getByRole("textbox", { name: "Longitud" }));
    await user.paste("31.2397, 121.4998");
    expect(said()).toBe('{"latitude":"31.2397","longitude":"121.4998"}');
  });

  test("is picked on the map by Enter at its middle, and marked there", async () => {
    const { user } = await renderPiece(<Field />, { server: mapServer() });
    await user.click(screen.getByRole("button", { name: "Pick on map" }));
    (await screen.findByRole("group", { name: "Pick on map" })).focus();
    await user.keyboard("{Enter}");

    const { latitude, longitude } = JSON.parse(said() ?? "") as { latitude: string; longitude: string };
    expect(Number(latitude)).toBeGreaterThan(20);
    expect(Number(longitude)).toBe(0);
    expect(await screen.findByRole("button", { name: /^Picked place/ })).toBeTruthy();
  });
});
