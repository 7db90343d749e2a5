/** A part of a language's words: see `parts.ts`. */
declare module "*.json?login" {
  const words: Record<string, string>;
  export default words;
}

declare module "*.json?frame" {
  const words: Record<string, string>;
  export default words;
}
