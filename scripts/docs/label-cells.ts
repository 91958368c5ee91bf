import type { MarkdownRenderer } from "vitepress";

/**
 * Adds the heading of its column to each cell of a table, as `data-label`, and the number of columns
 * to the table. On narrow screens the style sheet shows a row as a list of headings and cells.
 */
export const labelCells = (md: MarkdownRenderer): void => {
  md.core.ruler.push("label-cells", ({ tokens }) => {
    let table = tokens[0];
    let headings: Array<string> = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === "table_open") {
        table = token;
        headings = [];
      } else if (token.type === "tr_open") {
        column = 0;
      } else if (token.type === "th_open") {
        const children = tokens[index + 1]?.children ?? [];
        headings.push(children.map(({ content }) => content).join(""));
        // A table can be wider than the screen: it must be possible to scroll it with the keyboard.
        table?.attrSet("tabindex", "0");
        table?.attrSet("data-columns", String(headings.length));
      } else if (token.type === "td_open") {
        token.attrSet("data-label", headings[column] ?? "");
        column += 1;
      }
    }
  });
};
