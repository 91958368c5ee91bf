import { element, type ElementNode } from "./element.ts";

/** The tabs of the page, in order. */
export const tabNames = ["quote", "tamper", "dashboard"] as const;

/** One of the tabs. */
export type TabName = (typeof tabNames)[number];

const labels = { quote: "Quote", tamper: "Tamper", dashboard: "Dashboard" } as const;

/** The tab that a key leads to, as in the ARIA pattern for tabs; `undefined` for other keys. */
export const tabAfterKey = (from: TabName, key: string): TabName | undefined => {
  const position = tabNames.indexOf(from);
  const count = tabNames.length;
  switch (key) {
    case "ArrowRight":
      return tabNames[(position + 1) % count];
    case "ArrowLeft":
      return tabNames[(position + count - 1) % count];
    case "Home":
      return tabNames[0];
    case "End":
      return tabNames[count - 1];
    default:
      return undefined;
  }
};

/** Tabs and their panels; all panels are there, so that each keeps what was typed and opened. */
export const tabbed = (
  chosen: TabName,
  panels: Readonly<Record<TabName, ElementNode | undefined>>,
): ReadonlyArray<ElementNode> => [
  element(
    "div",
    { class: "pg-tabs", role: "tablist", "aria-label": "Playground" },
    tabNames.map((name) =>
      element(
        "button",
        {
          type: "button",
          id: `pg-tab-${name}`,
          class: "pg-tab",
          role: "tab",
          "aria-selected": String(name === chosen),
          "aria-controls": `pg-panel-${name}`,
          tabindex: name === chosen ? "0" : "-1",
          "data-tab": name,
        },
        labels[name],
      ),
    ),
  ),
  ...tabNames.map((name) =>
    element(
      "div",
      {
        id: `pg-panel-${name}`,
        role: "tabpanel",
        "aria-labelledby": `pg-tab-${name}`,
        tabindex: "0",
        hidden: name !== chosen,
      },
      panels[name],
    ),
  ),
];
