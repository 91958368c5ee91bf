import { existsSync } from "node:fs";
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

/**
 * Links each error code to its page, also where a page of the repository links the list of all
 * codes: the pages of the codes are written for the site.
 */
export const linkErrorCodes = (md: MarkdownRenderer): void => {
  md.core.ruler.push("error-codes", ({ tokens, Token }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.children === null || tokens[index - 1]?.type === "heading_open") continue;
      token.children = token.children.flatMap((child, place, all) => {
        const href = `/errors/${child.content}.md`;
        if (child.type !== "code_inline" || !existsSync(`docs${href}`)) return [child];
        const before = all[place - 1];
        if (before?.type === "link_open") {
          before.attrSet("href", href);
          return [child];
        }
        const open = new Token("link_open", "a", 1);
        open.attrSet("href", href);
        return [open, child, new Token("link_close", "a", -1)];
      });
    }
  });
};

/**
 * Adds the heading of its column to each cell of a table, as `data-label`: on narrow screens the style
 * sheet shows a row of three cells or more as a list. Turns a heading without text into a cell.
 */
export const labelCells = (md: MarkdownRenderer): void => {
  md.core.ruler.push("label-cells", ({ tokens }) => {
    let headings: Array<string> = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === "table_open") {
        headings = [];
      } else if (token.type === "tr_open") {
        column = 0;
      } else if (token.type === "th_open") {
        const children = tokens[index + 1]?.children ?? [];
        headings.push(children.map(({ content }) => content).join(""));
        if (headings.at(-1) === "") {
          token.tag = "td";
          const end = tokens[index + 2];
          if (end !== undefined) end.tag = "td";
        }
      } else if (token.type === "td_open") {
        token.attrSet("data-label", headings[column] ?? "");
        column += 1;
      }
    }
  });
};
