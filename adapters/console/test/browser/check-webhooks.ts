import { strict as assert } from "node:assert";
import { createClient } from "@quittance/http/client";
import type { Page } from "playwright-core";
import { listen, type LocalServer } from "../../../../test/support/listen.ts";
import { addInvoices } from "./add-invoices.ts";

/** A receiver of webhooks whose responses are failures until it recovers. */
interface Receiver extends LocalServer {
  readonly received: ReadonlyArray<string | undefined>;
  readonly recover: () => void;
}

const startReceiver = async (): Promise<Receiver> => {
  const received: Array<string | undefined> = [];
  let status = 500;
  const { url, close } = await listen((request, response) => {
    if (status === 200) received.push(request.headers["webhook-id"]?.toString());
    request.resume();
    response.writeHead(status).end();
  });
  return { url: `${url}/events`, received, recover: () => (status = 200), close };
};

/** Deliveries of an endpoint are listed with their attempts, and can be sent again. */
export const checkWebhooks = async (
  page: Page,
  { url, key }: { readonly url: string; readonly key: string },
  look: (name: string) => Promise<void>,
): Promise<void> => {
  const receiver = await startReceiver();
  try {
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    const client = createClient({ baseUrl: url, authorization: key });
    const body = { url: receiver.url };
    const { error } = await client.POST("/webhooks", { body });
    assert.equal(error, undefined);
    await addInvoices(url, key, 1);
    await page.reload();
    await page.getByRole("button", { name: "Use the sample key" }).click();
    await page.getByRole("link", { name: receiver.url }).waitFor();
    await look("webhooks");
    await page.getByRole("link", { name: receiver.url }).click();
    await page.getByRole("heading", { level: 1, name: "Deliveries" }).waitFor();
    const row = page.getByRole("row").filter({ hasText: "invoice.created" }).first();
    const attempts = row.getByText(/^Attempts: \d+$/u);
    while ((await attempts.count()) === 0) {
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.waitForTimeout(250);
    }
    await attempts.click();
    await row.getByText("Rejected (500)").first().waitFor();
    await look("deliveries");
    receiver.recover();
    while (receiver.received.length === 0) await page.waitForTimeout(250);
    await replay(page, receiver);
  } finally {
    await receiver.close();
  }
};

/** Sends a delivered event again, after the user confirmed it. */
const replay = async (page: Page, { received }: Receiver): Promise<void> => {
  const button = page.getByRole("button", { name: "Replay", exact: true }).first();
  while ((await button.count()) === 0) {
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.waitForTimeout(250);
  }
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Replay invoice.created" });
  const id = await dialog.getByText(/^event_/u).innerText();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await dialog.count(), 0);
  const before = received.filter((each) => each === id).length;
  assert.ok(before >= 1, "The event was delivered.");
  await button.click();
  await dialog.getByRole("button", { name: "Send again" }).click();
  await page.getByText("1 delivery is sent again.").waitFor();
  while (received.filter((each) => each === id).length === before) await page.waitForTimeout(250);
};
