import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";

/** A violation, as axe-core reports it. */
interface Violation {
  readonly id: string;
  readonly nodes: ReadonlyArray<{ readonly target: unknown; readonly failureSummary?: string }>;
}

const violationsOf = (page: Page): Promise<ReadonlyArray<Violation>> =>
  page.evaluate("axe.run(document).then(({ violations }) => violations)");

/** Checks that violations are found: of a page without a language and with a faint text. */
export const checkControl = async (page: Page): Promise<void> => {
  await page.evaluate(
    "document.documentElement.lang = ''; document.querySelector('h1').style.color = '#eee'",
  );
  const ids = (await violationsOf(page)).map(({ id }) => id);
  assert.deepEqual(ids, ["color-contrast", "html-has-lang"]);
};

/** Checks that a page is accessible (axe-core, all rules) and not wider than the window. */
export const checkPage = async (page: Page, name: string): Promise<void> => {
  const found = await violationsOf(page);
  const violations = found.map(({ id, nodes }) => {
    const places = nodes.map(({ target, failureSummary = "" }) => [target, failureSummary]);
    return `${id}: ${JSON.stringify(places)}`;
  });
  assert.deepEqual(violations, [], name);
  const surplus: number = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  assert.equal(surplus, 0, `${name} is wider than the window`);
};
