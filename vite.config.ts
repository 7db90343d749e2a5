import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:4000";

/** What every page needs and seldom changes; the rest is cut by the screens that load it. */
const groups = [{ name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// }];

/** Words bear a name by which one knows them, and their group, among the files of a page. */
function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const [, group] = /i18n\/(\w+)\/[\w-]+\.json$/.exec(facadeModuleId ?? "") ?? [];
  return group ? `assets/words-${group}-[name]-[hash].js` : "assets/[name]-[hash].js";
}

/** GET /login is a screen of the console; only the POST of the specification's mock login goes to the server. */
function screenOf(request: { method?: string | undefined }): string | undefined {
  return request.method === "POST" ? undefined : "/index.html";
}

/** The page for phones, which the server has below /m. */
function pageForPhones({ url = "" }: { url?: string | undefined }): string {
  return url.replace(/^\/m(?=[/?]|$)\/?(?=[?]|$)/, "/mobile/index.html").replace(/^\/m\//, "/mobile/");
}

/** The console. The tests have a configuration of their own, which is why this one may put the root under web/. */
export default defineConfig({
  root: "web",
  plugins: [react()],
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
      "/sign-in": server,
      "/login": { target: server, bypass: screenOf },
      "^/m(/|$)": { target: server, bypass: pageForPhones },
    },
  },
});
