import type { MarkdownRenderer } from "vitepress";
import { linkTarget, originOf } from "./site-links.ts";

/**
 * Turns links to files of the repository into links to pages of the site that show them, and links
 * to pictures into those of the site.
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
      const attribute = { link_open: "href", image: "src" }[token.type];
      const link = attribute === undefined ? null : token.attrGet(attribute);
      const target = link === null ? undefined : linkTarget(origin, link);
      if (attribute && target) token.attrSet(attribute, target.href);
    }
  });
};
