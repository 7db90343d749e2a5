import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";

const server = process.env["SERVER_URL"] ?? "http://127.0.0.1:4000";

/**
 * What is shown once somebody is logged in: the frame, and in it the first screen. With them comes what is small and has
 * to be there without a network (`soon` of web/ui/lazy-part.tsx).
 */
const FIRST_SHOWN = [
  "app/signed-in.tsx",
  "features/overview/home/home-screen.tsx",
  "features/person/login/relogin-dialog.tsx",
  "ui/confirm-dialog.tsx",
  "ui/toast-list.tsx",
];

const first = new Set<string>();

/** The file of what comes with the first screen: the console's own modules that it imports, and theirs. */
function firstFile(id: string, chunking: Rolldown.ChunkingContext): string | null {
  const web = join(import.meta.dirname, "web/");
  function add(module: string): void {
    if (module.startsWith(web) && !first.has(module)) {
      first.add(module);
      chunking.getModuleInfo(module)?.importedIds.forEach(add);
    }
  }
  FIRST_SHOWN.forEach((path) => add(join(web, path)));
  return first.has(id) ? "frame" : null;
}

/** Of some 110 parts that load when they are needed, most screens. */
const SHARED_BY_MOST = 40;

/**
 * What is loaded together is one file: a browser asks for each by itself, and each costs the server, the line and the browser a little.
 * The first that matches takes a module: what every page needs and seldom changes, all that the login needs, the frame with
 * the first screen, what most screens are made of. The rest is cut by the screens that load it.
 */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//, priority: 4 },
  { name: "login", tags: ["$initial" as const], priority: 3 },
  { name: firstFile, debugName: "frame", test: /\.tsx?$/, priority: 2 },
  { name: "screens", test: /\.[^.]*[jt]sx?$/, minShareCount: SHARED_BY_MOST, priority: 1 },
];

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
