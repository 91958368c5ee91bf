import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { quittance, serve } from "./run-cli.ts";

const folder = testFolder();

const fileOf = (content: unknown): string => {
  const path = join(folder, "pay-to.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const sepa = { iban: "DE71 1102 2033 0123 4567 89", name: "Lantern Books" };
const bitcoin = { address: "3P14159f73E4gFr7JterCCQh9QjiTjiZrG" };

const link = { url: "https://cards.example/pay", label: "Pay by card" };

const lantern = { organization_id: "org_lantern" };

const createInvoice = async (
  url: string,
  key = "sk_test_sample_key_of_org_lantern",
): Promise<string> => {
  const response = await fetch(`${url}/invoices`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: key,
    },
    body: JSON.stringify({
      currency: "EUR",
      items: [{ type: "PAYMENT_INTENT", price: "20", currency: "EUR", quantity: 1 }],
      customer_email: "ada@example.com",
    }),
  });
  const { data } = (await response.json()) as { readonly data: { readonly id: string } };
  return data.id;
};

test("the payer's page is served with the targets of the file, also without the console", async () => {
  const file = fileOf({ targets: [{ ...lantern, link, sepa, bitcoin }] });
  const serving = await serve(["--no-console", "--pay-to", file, "--log", "requests"]);
  const id = await createInvoice(serving.url);
  const page = await fetch(`${serving.url}/pay/${id}`);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain("DE71 1102 2033 0123 4567 89");
  expect(text).toContain('href="https://cards.example/pay"');
  expect(text).toContain(`EUR20\n\n\n${id}</pre>`);
  const inBitcoin = await (await fetch(`${serving.url}/pay/${id}?currency=BITCOIN`)).text();
  expect(inBitcoin).toMatch(
    /href="bitcoin:3P14159f73E4gFr7JterCCQh9QjiTjiZrG\?amount=0\.\d{1,8}"/u,
  );
  const other = await createInvoice(serving.url, "sk_test_sample_key_of_org_harbour");
  const pageOfOther = await (await fetch(`${serving.url}/pay/${other}`)).text();
  expect(pageOfOther).toContain("How to pay");
  expect(pageOfOther).not.toContain("DE71");
  expect(pageOfOther).not.toContain(bitcoin.address);
  expect(await serving.stop()).toBe(0);
  expect(serving.errors()).toContain('"message":"GET /pay/{id} 200"');
  expect(serving.errors()).not.toContain(id);
});

test("without the file and the console there is no page", async () => {
  const serving = await serveInTest(["--no-console"]);
  const id = await createInvoice(serving.url);
  const page = await fetch(`${serving.url}/pay/${id}`);
  expect([page.status, page.headers.get("content-type")]).toEqual([
    404,
    "application/json; charset=utf-8",
  ]);
});

test.each([
  [[{ ...lantern, sepa: { ...sepa, iban: "DE00" } }], "sepa.iban must be an IBAN with a valid"],
  [[{ ...lantern, sepa: { ...sepa, iban: "CH9300762011623852957" } }], "sepa.bic is required for"],
  [[{ ...lantern, link: { ...link, url: "http://cards.example" } }], "link.url must be an https"],
  [
    [{ ...lantern, bitcoin: { address: "x" } }],
    "bitcoin.address must be an address of the Bitcoin",
  ],
  [
    [{ ...lantern, bitcoin: { ...bitcoin, network: "signet" } }],
    "bitcoin.network must be one of mainnet",
  ],
  [[{ ...lantern, iban: "DE00" }], "targets.0.iban: "],
  [[{ sepa }], "targets.0.organization_id is required"],
  [[{ organization_id: "shop", sepa }], "targets.0.organization_id must have the form org_<id>"],
  [[{ ...lantern, sepa }, lantern], "targets.1: org_lantern is in the file twice."],
  [[], "targets must contain at least 1 element"],
])("a file with the targets %o is rejected", (targets, message) => {
  expectUsageError(quittance(["serve", "--port", "0", "--pay-to", fileOf({ targets })]), message);
});
