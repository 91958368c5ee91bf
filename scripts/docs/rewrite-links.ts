import type { MarkdownRenderer } from "vitepress";
import { linkTarget, originOf } from "./site-links.ts";

/**
 * Turn links to files of the repository into links to pages of the site that show them.
 *
 * Runs before VitePress looks for dead links, so that it sees what readers will follow.
 */
export const rewriteLinks = (md: MarkdownRenderer): void => {
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    const { relativePath } = env as { readonly relativePath?: string };
    // A title that is rendered on its own comes from no page.
    if (relativePath === undefined) return;
    const origin = originOf(relativePath);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const link = token.type === "link_open" ? token.attrGet("href") : null;
      const target = link === null ? undefined : linkTarget(origin, link);
      if (target !== undefined) token.attrSet("href", target.href);
    }
  });
};
