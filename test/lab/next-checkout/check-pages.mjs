import { strict as assert } from "node:assert";

const total = "€80.58";
const limit = { timeout: 15_000 };

/** Sends JSON to the HTTP API below `/billing`; resolves with the status and the data. */
const post = async (url, path, body, key) => {
  const response = await fetch(`${url}/billing${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, data: (await response.json()).data };
};

const payment = (price) => ({
  idempotency_key: `card-${price}`,
  provider_id: "prov_card",
  currency: "EUR",
  price,
  status: "COMPLETED",
});

/** Orders the cart as a customer; resolves with the path of the payment page. */
const order = async (page, url) => {
  await page.goto(url);
  assert.match(await page.locator("pre").innerText(), /Total in EUR .* = 80\.58 EUR/u);
  assert.equal(await page.getByRole("button").innerText(), `Order for ${total}`);
  await page.getByLabel("E-mail").fill("robin@example.com");
  await page.getByRole("button").click();
  await page.waitForURL("**/pay/invoice_*", limit);
  return new URL(page.url()).pathname;
};

const statusOf = (page) => page.getByRole("status").innerText();

/** Runs the checkout in a browser, with payments over HTTP. */
export const checkPages = async (page, url, key) => {
  const id = (await order(page, url)).replace("/pay/", "");
  assert.equal(await page.locator("#total").innerText(), total);
  assert.equal(await page.locator("ol > li").count(), 4);
  assert.ok((await page.locator("#payable").innerText()).includes(total));
  assert.equal(await statusOf(page), "Waiting for your payment");
  assert.ok(
    !(await page.content()).includes("robin@example.com"),
    "the page shows the e-mail address",
  );
  console.log("ok   the page shows the total, the steps, and the payable amounts");

  const payments = `/invoices/${id}/payments`;
  assert.equal((await post(url, payments, payment("50"))).status, 401);
  assert.equal((await post(url, payments, payment("50"), key)).status, 201);
  await page.reload();
  assert.equal(await statusOf(page), "A part has been paid");
  assert.equal(await page.locator("#due").innerText(), "€30.58");
  console.log("ok   a partial payment changes the status and the amount due");

  const [inEuros] = (await page.locator("#payable").innerText()).split("\n");
  const rest = inEuros.replace("€", "");
  assert.equal(rest, "30.58");
  assert.equal((await post(url, payments, payment(rest), key)).status, 201);
  await page.reload();
  assert.equal(await statusOf(page), "Paid");
  assert.equal(await page.locator("#payable").count(), 0);
  assert.equal(await page.locator("#total").innerText(), total);
  console.log("ok   the payable amount of the page pays the invoice");

  const seen = await post(url, `/invoices/${id}`, {});
  assert.deepEqual(
    [seen.status, seen.data.status, seen.data.price],
    [...[200, "COMPLETED"], total.replace("€", "")],
  );
  assert.equal((await fetch(`${url}/billing/invoices/${id}`)).status, 405);
  assert.equal((await fetch(`${url}/pay/invoice_unknown`)).status, 404);
  console.log("ok   the HTTP API is mounted beside the pages, with the same invoices");

  const orderOf = async () =>
    /name="order" value="([^"]+)"/u.exec(await (await fetch(url)).text())?.[1];
  const [one, other] = [await orderOf(), await orderOf()];
  assert.ok(
    one !== undefined && other !== undefined && one !== other,
    "the cart was created only once",
  );
  console.log("ok   the quote of the cart is calculated per request, not at build time");
};
