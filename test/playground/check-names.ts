import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";

interface AccessibleNode {
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
}

/** Elements that need an accessible name. */
const named = new Set([
  ...["button", "textbox", "combobox", "tab", "tablist", "tabpanel", "link"],
  ...["image", "img", "region", "group", "table"],
]);

/**
 * Everything in the accessibility tree that can be used or looked at has a name.
 *
 * @returns how many such nodes there are.
 */
export const checkNames = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as {
    readonly nodes: ReadonlyArray<AccessibleNode>;
  };
  const found = nodes.filter(({ ignored, role }) => !ignored && named.has(role?.value ?? ""));
  const nameless = found.filter(({ name }) => (name?.value ?? "").trim() === "");
  assert.deepEqual(
    nameless.map(({ role }) => role?.value),
    [],
    "These have no name.",
  );
  const repeated: ReadonlyArray<string> = await page.evaluate(
    "[...document.querySelectorAll('[id]')].map((e) => e.id)" +
      ".filter((id, at, all) => all.indexOf(id) !== at)",
  );
  assert.deepEqual(repeated, [], "These identifiers appear twice.");
  return found.length;
};

/** Nothing makes the page wider than the window. */
export const checkWidth = async (page: Page): Promise<void> => {
  const beyond: number = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  assert.ok(beyond <= 0, `The page is ${String(beyond)} pixels too wide.`);
};
