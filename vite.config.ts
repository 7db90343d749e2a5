import { readFile } from "node:fs/promises";
import react from "@vitejs/plugin-react";

import { defineConfig, type Plugin } from "vite";
import { isFrameWord, isLoginWord } from "./web/i18n/parts.ts";

const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:4000";

/** What every page needs and seldom changes; the rest is cut by the screens that load it. */
const groups = [{ name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// }];

/** `<language>.json?login` and `?frame`: parts of a language's words, so that nobody waits for all of them at first. */
const PARTS: Record<string, (id: string) => boolean> = { login: isLoginWord, frame: isFrameWord };
const wordParts: Plugin = {
  name: "word-parts",
  enforce: "pre",
  async load(id) {
    const [path = "", query = ""] = id.split("?");
    const isPart = path.endsWith(".json") ? PARTS[query] : undefined;
    if (!isPart) {
      return null;
    }
    const words = Object.entries(JSON.parse(await readFile(path, "utf8")) as Record<string, string>);
    const part = Object.fromEntries(words.filter(([word]) => isPart(word)));
    return { code: `export default ${JSON.stringify(part)}`, moduleType: "js" };
  },
};

/** All words of a language bear a name by which one knows them among the files of a page. */
const chunkFileNames = ({ facadeModuleId }: { readonly facadeModuleId: string | null }) =>
  /i18n\/[\w-]+\.json$/.test(facadeModuleId ?? "") ? "assets/words-[name]-[hash].js" : "assets/[name]-[hash].js";

/** GET /login is a screen of the console; only the POST of the specification's mock login goes to the server. */
function screenOf(request: { method?: string | undefined }): string | undefined {
  return request.method === "POST" ? undefined : "/index.html";
}

/** The console. The tests have a configuration of their own, which is why this one may put the root under web/. */
export default defineConfig({
  root: "web",
  plugins: [react(), wordParts],
  // STYLE_GUIDE=1 puts the developers' page of all pieces into the build.
  envPrefix: ["VITE_", "STYLE_GUIDE"],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
  },
  server: {
    proxy: {
      "/graphql": { target: server, ws: true },
      "/uploads": server,
      "/imports": server,
      "/images": server,
      "/exports": server,
      "/login": { target: server, bypass: screenOf },
    },
  },
});
