import { readFile } from "node:fs/promises";
import react from "@vitejs/plugin-react";

import { defineConfig, type Plugin } from "vite";
import { isLoginWord } from "./web/i18n/login-words.ts";

const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:4000";

/** What every page needs and seldom changes; the rest is cut by the screens that load it. */
const groups = [{ name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// }];

/** `<language>.json?login`: those words of a language that are there before the login. */
const loginWords: Plugin = {
  name: "login-words",
  enforce: "pre",
  async load(id) {
    const [path = "", query] = id.split("?");
    if (query !== "login") {
      return null;
    }
    const words = Object.entries(JSON.parse(await readFile(path, "utf8")) as Record<string, string>);
    const login = Object.fromEntries(words.filter(([word]) => isLoginWord(word)));
    return { code: `export default ${JSON.stringify(login)}`, moduleType: "js" };
  },
};

/** GET /login is a screen of the console; only the POST of the specification's mock login goes to the server. */
function screenOf(request: { method?: string | undefined }): string | undefined {
  return request.method === "POST" ? undefined : "/index.html";
}

/** The console. The tests have a configuration of their own, which is why this one may put the root under web/. */
export default defineConfig({
  root: "web",
  plugins: [react(), loginWords],
  // STYLE_GUIDE=1 puts the developers' page of all pieces into the build.
  envPrefix: ["VITE_", "STYLE_GUIDE"],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: {
      "/graphql": { target: server, ws: true },
      "/uploads": server,
      "/images": server,
      "/exports": server,
      "/login": { target: server, bypass: screenOf },
    },
  },
});
