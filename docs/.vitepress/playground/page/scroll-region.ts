import { element, type Content, type ElementNode } from "./element.ts";

/** A place that scrolls by itself: it can be reached by keyboard, and has a name. */
export const scrollRegion = (name: string, ...content: ReadonlyArray<Content>): ElementNode =>
  element(
    "div",
    { class: "pg-scroll", role: "region", "aria-label": name, tabindex: "0" },
    ...content,
  );
