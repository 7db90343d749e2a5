import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { icon, logo as logoFile, png } from "../../../server/office/upload/test-images.ts";
import { eventually } from "../kit/eventually.ts";
import { words } from "../kit/words.ts";
import type { Setting } from "./setting.ts";

const KB = 1_024;
const LOGO = { width: 240, height: 60 };

/** Files that have the right name and are not what it says. */
const BAD: Record<string, { readonly bytes: Buffer; readonly says: RegExp }> = {
  "a drawing that calls itself a PNG": {
    bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    says: /^Not an image/,
  },
  "an icon that calls itself a PNG": { bytes: icon(), says: /^The file is of type ICO/ },
  "a logo that is too large": { bytes: png({ ...LOGO, fileBytes: 300 * KB + 1 }), says: /^The file has .* At most/ },
  "a logo that stands upright": { bytes: png({ width: 60, height: 240 }), says: /pixels\. It must be/ },
};

/** The network's own face. */
export function uploadJourney(setting: Setting): void {
  test("files that won't do are named for what they are, and the one that will is worn in the header and by the login", async () => {
    const page = await setting.visitors.come({ to: "/websiteIcon", as: "admin" });
    const logo = page.getByRole("region", { name: words("image.LOGO") });
    for (const [what, { bytes, says }] of Object.entries(BAD)) {
      await choose(page, "image.LOGO", "logo.png", bytes);
      await eventually(async () =>
        (await logo.getByRole("alert").textContent())?.replaceAll(/[\u2066\u2069]/g, ""),
      ).toMatch(says);
      expect(await logo.getByRole("button", { name: words("websiteIcon.save") }).count(), what).toBe(0);
    }

    await choose(page, "image.LOGO", "logo.png", logoFile());
    await logo.getByRole("button", { name: words("websiteIcon.save") }).click();
    await page.getByText(words("websiteIcon.saved", { what: words("image.LOGO") })).waitFor();
    const worn = page.getByRole("banner").getByRole("link").first().locator("img");
    await eventually(() =>
      worn.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    ).toEqual([240, 60]);

    await choose(page, "image.ICON", "favicon.ico", icon());
    const icons = page.getByRole("region", { name: words("image.ICON") });
    await icons.getByRole("button", { name: words("websiteIcon.save") }).click();
    await eventually(() => page.locator("link[rel=icon]").getAttribute("type")).toBe("image/x-icon");

    const stranger = await setting.visitors.come({ to: "/login" });
    const shown = stranger.locator(`img[src="${await worn.getAttribute("src")}"]`);
    await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  });
}

/** What the file chooser of one image's part gives back. */
async function choose(page: Page, part: "image.LOGO" | "image.ICON", name: string, buffer: Buffer): Promise<void> {
  const input = page.getByRole("region", { name: words(part) }).locator("input[type=file]");
  await input.setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}
