/** The library's features in a chunk of their own. */
export { domAnimation as default } from "framer-motion";
