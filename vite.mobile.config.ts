import { globSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** What the page for phones says: whole ids, and the beginnings of those that are put together. */
function saidByPhones(): (id: string) => boolean {
  const text = globSync("web/mobile/**/*.{ts,tsx}")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const whole = new Set([...text.matchAll(/"([\w-]+(?:\.[\w-]+)+)"/g)].map(([, id]) => id));
  const beginnings = [...text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, beginning = ""]) => beginning);
  return (id) => whole.has(id) || beginnings.some((beginning) => id.startsWith(beginning));
}

/** Of the words that the screens of the console share, those that the page for phones says: a twentieth of them. */
const ownWords: Plugin = {
  name: "own-words",
  enforce: "pre",
  transform(code, id) {
    if (!/\/i18n\/shared\/[\w-]+\.json$/.test(id)) {
      return null;
    }
    const isSaid = saidByPhones();
    const words = Object.entries(JSON.parse(code) as Record<string, string>).filter(([key]) => isSaid(key));
    return { code: JSON.stringify(Object.fromEntries(words)), map: null };
  },
};

/** The page for phones, built beside the console: own files below /m, none of them shared. */
export default defineConfig({
  root: "web/mobile",
  base: "/m/",
  plugins: [ownWords, react()],
  build: { outDir: "../../dist/web/m", emptyOutDir: true, target: "es2022" },
});
