import type { MarkdownRenderer } from "vitepress";
import { linkTarget, originOf } from "./site-links.ts";

/**
 * Turns links to files of the repository into links to pages of the site that show them.
 *
 * Runs before VitePress checks for dead links, so that the resulting links are checked.
 */
export const rewriteLinks = (md: MarkdownRenderer): void => {
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    const { relativePath } = env as { readonly relativePath?: string };
    // A title that is rendered separately belongs to no page.
    if (relativePath === undefined) return;
    const origin = originOf(relativePath);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const link = token.type === "link_open" ? token.attrGet("href") : null;
      const target = link === null ? undefined : linkTarget(origin, link);
      if (target !== undefined) token.attrSet("href", target.href);
    }
  });
};
