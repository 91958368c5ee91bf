/**
 * A month of a shop in the console: `npm run lab -- month`, with `--seed 2` for another one. In
 * Chromium, 500 invoices of the month and 60 around it are issued with e-invoices, printed, paid,
 * credited, refunded and voided. Then the VAT report that the console saves is compared with
 * hledger and with Python, and the open items with the receivable of the journal. The exit code is
 * 1 if a figure differs, or if it takes longer than `deadlineMs`. It takes some minutes, and needs
 * Chromium, hledger and Python 3.
 */
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { signIn } from "../../../adapters/console/test/browser/check-session.ts";
import { openPage, withChromium } from "../../../adapters/console/test/browser/open-page.ts";
import { bin, serve } from "../../../adapters/cli/test/run-cli.ts";
import { startServer } from "../../../adapters/postgres/test/support/postgres-server.ts";
import { createDatabase } from "../../../adapters/postgres/test/support/test-databases.ts";
import { hledgerVersion } from "../../books/hledger.ts";
import { randomOf } from "../chaos/random.ts";
import { optionsOf } from "../options.ts";
import { sendAll, type Sent } from "./send-all.ts";
import {
  dataFile,
  drawChange,
  drawSale,
  invoiceBody,
  key,
  month,
  monthEnd,
  organization,
  sittings,
  type Change,
  type Issued,
} from "./shop.ts";

/** Time limit for the whole run. */
const deadlineMs = 1_800_000;
/** Time limit for a program that it waits for. */
const programMs = 300_000;

const { seed } = optionsOf({ seed: 1 });
const random = randomOf(seed);
const folder = mkdtempSync(join(tmpdir(), "quittance-month-"));
const data = join(folder, "data.json");
const device = { name: "desktop", width: 1280, height: 800, colorScheme: "light" } as const;
const invoices: Array<Issued> = [];
const counts = new Map<string, number>();
/** The idempotency keys of changes so far. */
let keys = 0;

/** Sends requests, and counts them. */
const sendEach = <Data>(page: Page, kind: string, requests: ReadonlyArray<Sent>) => {
  counts.set(kind, (counts.get(kind) ?? 0) + requests.length);
  return sendAll<Data>(page, requests);
};

/** Writes the e-invoices of documents, and prints them. */
const writeDocuments = async (
  page: Page,
  of: "invoices" | "credit_notes",
  ids: ReadonlyArray<string>,
): Promise<void> => {
  const eInvoices = ids.map((id) => {
    return { path: `/${of}/${id}/einvoice`, body: { profile: "EN16931", syntax: "UBL" } };
  });
  const written = await sendEach<{ readonly xml: string }>(page, "e-invoices", eInvoices);
  for (const [index, { xml }] of written.entries()) {
    writeFileSync(join(folder, "xml", `${String(ids[index])}.xml`), xml);
  }
  const pages = ids.map((id) => ({ path: `/${of}/${id}/document`, body: { locale: "de-DE" } }));
  const printed = await sendEach<{ readonly html: string }>(page, "printed documents", pages);
  for (const { html } of printed) assert.match(html, /[RG]-2026-\d{4}/u);
};

interface Created {
  readonly id: string;
  readonly price: string;
  readonly items: ReadonlyArray<{ readonly id: string; readonly quantity: number }>;
}

const issueInvoices = async (page: Page, count: number): Promise<void> => {
  const sales = Array.from({ length: count }, () => drawSale(random));
  const requests = sales.map((sale, index) => {
    const idempotencyKey = `order-${String(invoices.length + index)}`;
    return { path: "/invoices", body: invoiceBody(sale), idempotencyKey };
  });
  const created = await sendEach<Created>(page, "invoices", requests);
  const ids = created.map(({ id }) => id);
  const reads = ids.map((id) => ({ path: `/invoices/${id}`, body: { expand: ["items"] } }));
  const read = await sendAll<Created>(page, reads);
  for (const [index, sale] of sales.entries()) {
    const found = read[index];
    assert.ok(found);
    const { id, price, items } = found;
    const uncredited = items.map((item) => ({ id: item.id, quantity: item.quantity }));
    const changeable = { uncredited, unrefunded: [], isPaid: false, isVoided: false };
    invoices.push({ ...sale, id, price, ...changeable });
  }
  await writeDocuments(page, "invoices", ids);
};

interface Changed {
  readonly payment?: { readonly id: string };
  readonly credit_note?: { readonly id: string };
}

/** Draws a change of each invoice, and sends them. */
const changeInvoices = async (page: Page): Promise<void> => {
  const drawn = invoices.flatMap((invoice) => {
    keys += 1;
    const change = drawChange(random, invoice, `change-${String(keys)}`);
    return change === undefined ? [] : [{ invoice, change }];
  });
  const notes: Array<string> = [];
  for (const kind of ["payment", "note", "refund", "void"] satisfies Array<Change["kind"]>) {
    const chosen = drawn.filter(({ change }) => change.kind === kind);
    const requests = chosen.map(({ change }) => change);
    const sent = await sendEach<Changed>(page, `${kind}s`, requests);
    for (const [index, { payment, credit_note: note }] of sent.entries()) {
      if (payment !== undefined) chosen[index]?.invoice.unrefunded.push(payment.id);
      if (note !== undefined) notes.push(note.id);
    }
  }
  await writeDocuments(page, "credit_notes", notes);
};

/** Saves the VAT report of the month from the console. */
const saveReport = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/console/#/taxes?period=${month}`);
  await page.getByRole("region", { name: "Taxes in EUR" }).waitFor();
  for (const [button, file] of [
    ["Download CSV", "taxes.csv"],
    ["Download documents", "documents.csv"],
  ] as const) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    await (await saving).saveAs(join(folder, file));
  }
};

/** Works at one time; the service has a fixed clock. */
const work = async (
  browser: Browser,
  databaseUrl: string,
  { now, invoices: count }: (typeof sittings)[number],
): Promise<void> => {
  const at = ["--data", data, "--database-url", databaseUrl, "--now", now, "--console"];
  const serving = await serve(at);
  const { page, errors, close } = await openPage(browser, serving.url, device);
  try {
    await signIn(page, key);
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await issueInvoices(page, count);
    for (let round = 0; round < 2; round += 1) await changeInvoices(page);
    if (now === sittings.at(-1)?.now) await saveReport(page, serving.url);
    assert.deepEqual(errors, []);
  } finally {
    await close();
    await serving.stop();
  }
  console.log(`${now}: ${String(count)} invoices more, ${String(invoices.length)} in all`);
};

/** Writes what the service has stored into a file. */
const exportTo = (databaseUrl: string, name: string, ...args: ReadonlyArray<string>): void => {
  const from = ["--organization", organization, "--database-url", databaseUrl];
  const options = { encoding: "utf8", maxBuffer: 1e9, timeout: programMs } as const;
  writeFileSync(
    join(folder, name),
    execFileSync(process.execPath, [bin, ...args, ...from], options),
  );
};

const compareAll = (databaseUrl: string): void => {
  const sales = invoices.map(({ id, lines }) => JSON.stringify({ id, lines }));
  writeFileSync(join(folder, "sales.jsonl"), sales.join("\n"));
  exportTo(databaseUrl, "invoices.csv", "export", "invoices");
  exportTo(databaseUrl, "credit-notes.jsonl", "export", "credit-notes", "--format", "jsonl");
  const asOf = ["--as-of", `${month}-30`];
  exportTo(databaseUrl, "open-items.csv", "export", "open-items", ...asOf);
  exportTo(databaseUrl, "books.journal", "journal", "--tax-names");
  const script = join(import.meta.dirname, "month.py");
  const args = [script, folder, month, monthEnd, "Europe/Berlin"];
  execFileSync("python3", args, { stdio: "inherit", timeout: programMs });
};

const missing = "hledger is not installed: apt-get install hledger, or https://hledger.org/install";
if (hledgerVersion() === undefined) throw new Error(missing);
process.once("exit", () => {
  rmSync(folder, { recursive: true, force: true });
});
// The server, the browser and PostgreSQL end with the process.
setTimeout(() => {
  console.error(`Not done in ${String(deadlineMs / 1000)} s`);
  process.exit(1);
}, deadlineMs).unref();
console.log(`Seed ${String(seed)}: 560 invoices in EUR, USD and CHF at 19 % and 7 %`);
await withChromium(async (browser) => {
  mkdirSync(join(folder, "xml"), { recursive: true });
  writeFileSync(data, dataFile());
  const postgres = await startServer();
  const database = await createDatabase(postgres.url("postgres"), { prefix: "month" });
  try {
    for (const sitting of sittings) await work(browser, database.url, sitting);
    for (const [kind, count] of counts) console.log(`  ${kind}: ${String(count)}`);
    compareAll(database.url);
  } finally {
    await database.drop();
    await postgres.remove();
  }
});
