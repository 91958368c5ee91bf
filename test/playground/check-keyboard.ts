import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";

/** Most presses of Tab from one end of the page to the other. */
const mostStops = 400;

const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement?.id || document.activeElement?.tagName || ''");

/** The tabs work by keys alone, and Tab leads through every panel and out of it. */
export const checkKeyboard = async (page: Page): Promise<void> => {
  await page.evaluate("document.activeElement?.blur(); window.scrollTo(0, 0)");
  await tabUntil(page, (id) => id.startsWith("pg-tab-"));
  await page.keyboard.press("Home");
  for (const [key, name] of [
    ["ArrowRight", "tamper"],
    ["End", "dashboard"],
    ["ArrowRight", "quote"],
    ["ArrowLeft", "dashboard"],
    ["Home", "quote"],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await focused(page), `pg-tab-${name}`);
    assert.equal(await page.locator(`#pg-tab-${name}`).getAttribute("aria-selected"), "true");
    assert.ok(await page.locator(`#pg-panel-${name}`).isVisible());
    assert.equal(await page.locator("[role=tabpanel]:visible").count(), 1);
  }
  for (const key of ["Home", "ArrowRight", "ArrowRight"]) {
    await page.keyboard.press(key);
    const tab = await focused(page);
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), tab.replace("tab", "panel"));
    await tabUntil(page, (_id, isInside) => !isInside);
    await page.locator(`#${tab}`).focus();
  }
};

/** Press Tab until the focus is where it should be; every stop must show where the focus is. */
const tabUntil = async (
  page: Page,
  isThere: (id: string, isInside: boolean) => boolean,
): Promise<void> => {
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press("Tab");
    const isInside: boolean = await page.evaluate(
      "!!document.activeElement?.closest('.pg-app [role=tabpanel]')",
    );
    if (isThere(await focused(page), isInside)) return;
    const outline: string = await page.evaluate(
      "getComputedStyle(document.activeElement).outlineStyle",
    );
    if (isInside) assert.notEqual(outline, "none", `No focus is seen at ${await focused(page)}.`);
  }
  assert.fail(`The focus is still at ${await focused(page)}.`);
};
