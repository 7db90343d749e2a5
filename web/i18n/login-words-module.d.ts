/** A part of a language's words: see `login-words.ts`. */
declare module "*.json?login" {
  const words: Record<string, string>;
  export default words;
}
