import type { MarkdownRenderer } from "vitepress";

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
