import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BrandingDocument } from "../../../lib/branding.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fakeUploads, type FakeUpload } from "../../../test/fake-uploads.ts";
import { icon, jpeg, png } from "../../../test/images.ts";
import { type Console, renderConsole } from "../../../test/render.tsx";
import {
  SetPlatformImageDocument,
  type PlatformImagesFragment,
} from "../../../parts/images/platform-images.generated.ts";
import { PlatformImagesDocument } from "./website-icon.generated.ts";

const PERMISSIONS = [0, 112];
/** A row as the wire names it: the cache matches fragments by that name. */
const named = <Row extends object>(__typename: string, row: Row): Row => ({ __typename, ...row });

const SAVED = named("Image", { id: "i1", url: "/images/saved.png", width: 240, height: 60, byteCount: 900 });
const UPLOADED = named("Image", { id: "i2", url: "/images/new.png", width: 240, height: 60, byteCount: 1_000 });

const platform = (id: string, name: string, logo: PlatformImagesFragment["logo"] = null) =>
  named<PlatformImagesFragment>("Platform", { id, name, icon: null, logo, picture: null });

let uploads: readonly FakeUpload[];

beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => vi.unstubAllGlobals());

/** A server that keeps what is set. */
function serverWith(...platforms: PlatformImagesFragment[]): FakeServer {
  const server = new FakeServer();
  return server
    .answer(PlatformImagesDocument, () => ({ platforms }))
    .answer(SetPlatformImageDocument, ({ input }) => {
      const found = platforms.find(({ id }) => id === input.platformId) ?? platform("", "");
      return { setPlatformImage: { ...found, logo: input.imageId === UPLOADED.id ? UPLOADED : null } };
    });
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = "file.png") => new File([bytes], name);
const LOGO = () => fileOf(png({ width: 240, height: 60 }));

/** The part of the screen for one image, by its English name. */
const part = (name: string) => screen.findByRole("group", { name });

/** What the file chooser of the part gives back. */
function choose(zone: HTMLElement, ...files: readonly File[]): void {
  const input = zone.parentElement?.querySelector("input[type=file]") as HTMLInputElement;
  fireEvent.input(input, { target: { files } });
}

const shownIn = (zone: HTMLElement) => zone.querySelector("img")?.getAttribute("src") ?? null;

test("a logo is chosen, goes up, is looked at, saved, and worn", async () => {
  const server = serverWith(platform("n1", "Network", SAVED));
  let wears = SAVED;
  server.answer(BrandingDocument, () => ({ branding: { name: "Network", icon: null, logo: wears, picture: null } }));
  const { user } = await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server });
  const zone = await part("Logo");
  expect(shownIn(zone)).toBe("/images/saved.png");
  expect(within(zone).getByText("JPG or PNG, \u2066240 × 60\u2069 pixels, at most 300 kB")).toBeTruthy();

  choose(zone, LOGO());
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.progress(1, 2);
  const bar = await within(zone).findByRole("progressbar", { name: "Uploading: Logo" });
  await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("50"));
  uploads[0]?.answer({ code: 0, msg: "OK", data: UPLOADED });

  await waitFor(() => expect(shownIn(zone)).toBe("/images/new.png"));
  expect(within(zone).queryByRole("progressbar")).toBeNull();
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  expect(server.callsOf("SetPlatformImage")).toEqual([]);
  wears = UPLOADED;
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Saved: Logo")).toBeTruthy();
  expect(server.callsOf("SetPlatformImage")[0]?.variables).toEqual({
    input: { platformId: "n1", kind: "LOGO", imageId: "i2" },
  });
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  const home = screen.getByRole("link", { name: "Forecourt: To home" });
  await waitFor(() => expect(shownIn(home)).toBe("/images/new.png"));
});

test("what was chosen can be discarded, and what is there taken away", async () => {
  const server = serverWith(platform("n1", "Network", SAVED));
  const { user } = await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server });
  const zone = await part("Logo");

  await user.click(within(zone).getByRole("button", { name: "Remove: Logo" }));
  expect(shownIn(zone)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(shownIn(zone)).toBe("/images/saved.png");
  expect(server.callsOf("SetPlatformImage")).toEqual([]);

  await user.click(within(zone).getByRole("button", { name: "Remove: Logo" }));
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Removed: Logo")).toBeTruthy();
  expect(server.callsOf("SetPlatformImage")[0]?.variables).toMatchObject({ input: { imageId: null } });
});

describe("a file that won't do stays here, and the field says what would", () => {
  test.each([
    ["Logo", [fileOf(icon())], "The file is of type ICO. Choose JPG or PNG."],
    ["Site icon", [fileOf(png({ width: 64, height: 64 }), "favicon.ico")], "The file is of type PNG. Choose ICO."],
    ["Site icon", [fileOf(icon(32))], "\u206632 × 32\u2069 pixels. It must be \u206664 × 64\u2069."],
    [
      "Login picture",
      [fileOf(png({ width: 9, height: 9, fileBytes: 204_801 }))],
      "The file has 200.1 kB. At most 200 kB.",
    ],
    [
      "Login picture",
      [fileOf(new TextEncoder().encode("<svg/>"))],
      "Not an image that can be used. Choose JPG or PNG.",
    ],
    [
      "Login picture",
      [fileOf(jpeg({ width: 9, height: 9 }).slice(0, -4))],
      "The JPG file is damaged or incomplete. Save it again.",
    ],
    ["Logo", [fileOf(new Uint8Array())], "The file is empty. Choose another."],
    ["Logo", [LOGO(), fileOf(png({ width: 240, height: 60 }), "other.png")], "One file at a time."],
  ])("%s %#", async (name, files, words) => {
    await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server: serverWith(platform("n1", "Network")) });
    const zone = await part(name);

    choose(zone, ...files);

    await waitFor(() => expect(within(zone).getByRole("alert").textContent).toBe(words));
    expect(uploads).toEqual([]);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("also where its structure is sound and the browser can't draw it", async () => {
    vi.spyOn(HTMLImageElement.prototype, "decode").mockRejectedValueOnce(new DOMException("no image", "EncodingError"));
    await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server: serverWith(platform("n1", "Network")) });
    const zone = await part("Logo");

    choose(zone, LOGO());

    expect(await within(zone).findByText("The browser cannot show this file. Save it again.")).toBeTruthy();
    expect(uploads).toEqual([]);
  });
});

test("what the server refuses is said at the field, and another file may follow", async () => {
  await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server: serverWith(platform("n1", "Network")) });
  const zone = await part("Logo");

  choose(zone, LOGO());
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(
    { code: 10012, data: null, field: "file", params: { reason: "TOO_LARGE", mostBytes: 307_200, foundBytes: null } },
    400,
  );
  expect(await within(zone).findByText("The file has > 300 kB. At most 300 kB.")).toBeTruthy();

  choose(zone, LOGO());
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.breakOff();
  expect(await within(zone).findByText("Network request failed. Check the connection.")).toBeTruthy();

  choose(zone, LOGO());
  await waitFor(() => expect(uploads).toHaveLength(3));
  expect(within(zone).getByRole("alert").textContent).toBe("");
  uploads[2]?.answer({ code: 0, data: UPLOADED });
  await waitFor(() => expect(shownIn(zone)).toBe("/images/new.png"));
});

test("what can't be saved stays unsaved, to be tried again", async () => {
  const server = serverWith(platform("n1", "Network", SAVED)).refuse(SetPlatformImageDocument, 10014);
  const { user } = await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server });

  await user.click(await screen.findByRole("button", { name: "Remove: Logo" }));
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("This object does not exist")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});

test("a platform below is chosen by its name, and the address remembers it", async () => {
  const server = serverWith(platform("n1", "Network", SAVED), platform("p2", "Coast"));
  const { user, path } = await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server });
  expect(shownIn(await part("Logo"))).toBe("/images/saved.png");

  await user.selectOptions(screen.getByRole("combobox", { name: "Platform" }), "Coast");

  expect(path()).toBe("/websiteIcon?platform=p2");
  expect(shownIn(await part("Logo"))).toBeNull();
});

describe("the header's tool", () => {
  test("opens the icon of one's own platform, and leads to the rest", async () => {
    const server = serverWith(platform("p0", "Above"), platform("n1", "Network"));
    const { user, path } = await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server });

    await user.click(await screen.findByRole("button", { name: "Site icon" }));
    const dialog = await screen.findByRole("dialog", { name: "Site icon" });
    choose(await within(dialog).findByRole("group", { name: "Site icon" }), fileOf(icon(), "a.ico"));
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer({ code: 0, data: { ...UPLOADED, url: "/images/new.ico" } });
    await user.click(await within(dialog).findByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(server.callsOf("SetPlatformImage")[0]?.variables).toMatchObject({
        input: { platformId: "n1", kind: "ICON" },
      }),
    );
    await user.click(within(dialog).getByRole("link", { name: "All images" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(path()).toBe("/websiteIcon");
  });

  async function drawUp(user: Console["user"]): Promise<HTMLElement> {
    await user.click(await screen.findByRole("button", { name: "Site icon" }));
    const dialog = await screen.findByRole("dialog", { name: "Site icon" });
    choose(await within(dialog).findByRole("group", { name: "Site icon" }), fileOf(icon(), "a.ico"));
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer({ code: 0, data: { ...UPLOADED, url: "/images/new.ico" } });
    await within(dialog).findByText("Not saved yet");
    return dialog;
  }

  async function answer(user: Console["user"], verb: "Cancel" | "Discard"): Promise<void> {
    const question = await screen.findByRole("alertdialog", { name: "Discard what was entered?" });
    await user.click(within(question).getByRole("button", { name: verb }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  }

  test("asks before it is closed with what nobody has saved", async () => {
    const { user } = await renderConsole("/websiteIcon", {
      permissions: PERMISSIONS,
      server: serverWith(platform("n1", "Network")),
    });
    const dialog = await drawUp(user);
    const close = () => within(dialog).getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement;

    await user.click(close());
    await answer(user, "Cancel");
    expect(within(dialog).getByText("Not saved yet")).toBeTruthy();

    await user.click(close());
    await answer(user, "Discard");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("asks before its link leads away, and a no keeps the icon", async () => {
    const { user, path } = await renderConsole("/index", {
      permissions: PERMISSIONS,
      server: serverWith(platform("n1", "Network")),
    });
    const dialog = await drawUp(user);
    const all = () => within(dialog).getByRole("link", { name: "All images" });

    await user.click(all());
    await answer(user, "Cancel");
    expect(within(dialog).getByText("Not saved yet")).toBeTruthy();
    expect(path()).toBe("/index");

    await user.click(all());
    await answer(user, "Discard");
    await waitFor(() => expect(path()).toBe("/websiteIcon"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("says when the icon could not be loaded, and tries again", async () => {
    let failing = true;
    const server = new FakeServer().answer(PlatformImagesDocument, () => {
      if (failing) {
        throw new Error("no line");
      }
      return { platforms: [platform("n1", "Network")] };
    });
    const { user } = await renderConsole("/index", { permissions: PERMISSIONS, server });
    await user.click(await screen.findByRole("button", { name: "Site icon" }));
    const dialog = await screen.findByRole("dialog", { name: "Site icon" });
    await within(dialog).findByText("Could not be loaded");

    failing = false;
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));

    expect(await within(dialog).findByRole("group", { name: "Site icon" })).toBeTruthy();
  });

  test("isn't there without the right, and the screen is refused", async () => {
    await renderConsole("/websiteIcon", { permissions: [0, 6], server: serverWith() });

    expect(await screen.findByRole("heading", { name: "No access to this screen" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Site icon" })).toBeNull();
  });
});

describe("in other languages", () => {
  test("Chinese says rule and fault in its own words", async () => {
    const server = serverWith(platform("n1", "Network"));
    await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server, locale: "zh-chs" });
    const zone = await part("网站图标");

    choose(zone, fileOf(icon(48), "a.ico"));

    expect(within(zone).getByText("ICO，\u206664 × 64\u2069 像素，最大 300 kB")).toBeTruthy();
    await waitFor(() =>
      expect(within(zone).getByRole("alert").textContent).toBe(
        "\u206648 × 48\u2069 像素，必须为 \u206664 × 64\u2069。",
      ),
    );
  });

  test("Arabic reads from right to left, and measures keep their order", async () => {
    const server = serverWith(platform("n1", "Network"));
    await renderConsole("/websiteIcon", { permissions: PERMISSIONS, server, locale: "ar" });
    const zone = await part("الشعار");

    choose(zone, fileOf(png({ width: 60, height: 240 })));

    expect(document.documentElement.dir).toBe("rtl");
    await waitFor(() =>
      expect(within(zone).getByRole("alert").textContent).toBe(
        "\u206660 × 240\u2069 بكسل. يجب أن تكون \u2066240 × 60\u2069.",
      ),
    );
    expect(within(zone).getByRole("button", { name: "اختيار ملف: الشعار" })).toBeTruthy();
  });
});
