/** Styles of a board come with it; see build.mjs. */
declare module "*.css";
