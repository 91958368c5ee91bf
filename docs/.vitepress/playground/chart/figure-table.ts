import { element, type Content, type ElementNode } from "../page/element.ts";
import { scrollRegion } from "../page/scroll-region.ts";

/** A table of exact figures that says its caption and scrolls where it is too wide. */
export const figureTable = (
  caption: string,
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Content>>,
): ElementNode =>
  scrollRegion(
    caption,
    element(
      "table",
      { class: "pg-figures" },
      element("caption", { class: "pg-hidden" }, caption),
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          headings.map((heading) => element("th", { scope: "col" }, heading)),
        ),
      ),
      element(
        "tbody",
        {},
        rows.map(([name, ...figures]) =>
          element(
            "tr",
            {},
            element("th", { scope: "row" }, name),
            figures.map((figure) => element("td", {}, figure)),
          ),
        ),
      ),
    ),
  );
