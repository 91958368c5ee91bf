/** The tabs of the page, in order. */
export const tabNames = ["quote", "tamper", "dashboard"] as const;

/** One of the tabs. */
export type TabName = (typeof tabNames)[number];

/** Labels of the tabs. */
export const tabLabels = { quote: "Quote", tamper: "Tamper", dashboard: "Dashboard" } as const;

/** Returns the tab that a key selects, as in the ARIA tabs pattern; `undefined` for other keys. */
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
