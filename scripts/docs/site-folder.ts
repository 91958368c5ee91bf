/** Where the site is built, from the root of the repository. */
export const siteFolder = "docs/.vitepress/dist";

/** The path below which it is served, with a slash at both ends. */
export const siteBase: string = process.env["QUITTANCE_DOCS_BASE"] ?? "/";
