import chromium from "@sparticuz/chromium";

/** The browser of npm is Linux's, unpacked at its first use; elsewhere an installed Chrome has to do. */
export async function chromiumHere(): Promise<{ executablePath: string } | { channel: string }> {
  return process.platform === "linux" ? { executablePath: await chromium.executablePath() } : { channel: "chrome" };
}
