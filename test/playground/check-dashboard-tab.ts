import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";

/** The dashboard is plotted, with every amount in a table, and follows period and seed. */
export const checkDashboardTab = async (page: Page): Promise<void> => {
  await page.getByRole("tab", { name: "Dashboard" }).click();
  const panel = page.getByRole("tabpanel", { name: "Dashboard" });
  const activity = panel.getByRole("img", { name: "Invoiced and paid over time, in US dollars" });
  await activity.waitFor();
  assert.equal(await activity.locator("g.pg-paid").count(), 31);
  const rows = panel.getByRole("region", { name: "Activity" }).getByRole("row");
  assert.equal(await rows.count(), 32);
  for (const name of ["Invoices by status", "Payments by status"]) {
    await panel.getByRole("img", { name }).waitFor();
    await panel.getByRole("region", { name, exact: true }).first().waitFor();
  }
  await panel.getByRole("img", { name: /^Changes against/u }).waitFor();

  await panel.getByRole("combobox", { name: "Period" }).selectOption("last_7_days");
  await panel.getByText(/ lie between 2025-07-10 14:10:54 and 2025-07-17 14:10:54\./u).waitFor();
  assert.equal(await activity.locator("g.pg-paid").count(), 8);
  const changes = panel.getByRole("region", { name: "Changes" }).last();
  const before = await changes.innerText();
  await panel.getByRole("button", { name: "Another seed" }).click();
  await activity.waitFor();
  await panel.getByText(/ lie between /u).waitFor();
  assert.notEqual(await changes.innerText(), before);
};
