/** The folder of the built site, relative to the root of the repository. */
export const siteFolder = "docs/.vitepress/dist";

/** The path below which the site is served, with a slash at both ends. */
export const siteBase: string = process.env["QUITTANCE_DOCS_BASE"] ?? "/";
