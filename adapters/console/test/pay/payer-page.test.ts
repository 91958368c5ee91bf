import { creditorReference, payerLabels, type PayerPageOptions } from "@quittance/console/pay";
import { randomSecrets } from "@quittance/memory";
import { Amount, createAdministration, timestampOf, type Id, type Money } from "quittance";
import { rateSetOf, testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { money, paymentOf } from "../../../../test/support/create-test-app.ts";
import { rightOf } from "../../../../test/support/right-of.ts";
import {
  createInvoice,
  createPayerApp,
  openPage,
  targets,
  type PayerApp,
} from "./create-payer-app.ts";
import { readQrCode } from "./read-qr-code.ts";

const pay = async ({ app }: PayerApp, id: Id<"invoice">, price: Money): Promise<void> => {
  rightOf(await app.payments.payments.record(testOrganization, id, paymentOf("p-1", price)));
};

/** Returns the text of a page without its elements. */
const textOf = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/u, "")
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ");

/** Returns all texts of a language. */
const textsOf = (labels: object): ReadonlyArray<string> =>
  Object.values(labels).flatMap((value: unknown) =>
    typeof value === "string" ? [value] : textsOf(value as object),
  );

/** Texts that are the same in several languages. */
const international = new Set([
  ...["", "BIC", "Bitcoin", "Chargeback", "Contact", "Date", "IBAN", "Subtotal", "Total"],
]);

describe("an invoice to pay", () => {
  test("shows what is billed, its tax and the amount due", async () => {
    const { page, id } = await openPage();
    const { status, text } = await page.get(`/pay/${id}`, { headers: { "accept-language": "en" } });
    expect(status).toBe(200);
    for (const part of [
      ...["To pay €40.16", "Notebooks 3 €12.50 €37.50", "Spring discount -€3.75"],
      ...["VAT 19% €6.41", "Total €40.16", "Amount due €40.16"],
      ...["Payee Acme &amp; Söhne", "IBAN DE71 1102 2033 0123 4567 89", `Payment reference ${id}`],
    ]) {
      expect(textOf(text)).toContain(part);
    }
    expect(text).toContain("<title>To pay · Invoice invoice_");
  });

  test("shows a SEPA transfer whose QR code says what its text says", async () => {
    const { page, id } = await openPage();
    const { text } = await page.get(`/pay/${id}`);
    const data = ["BCD", "002", "1", "SCT", "", "Acme & Söhne", "DE71110220330123456789"];
    const expected = [...data, "EUR40.16", "", "", id].join("\n");
    expect(readQrCode(text)).toBe(expected);
    expect(text).toContain(`<pre dir="ltr">${expected.replace("&", "&amp;")}</pre>`);
  });

  test("uses the number of the invoice as remittance, or the reference of the host", async () => {
    const sepa = { iban: "DE71110220330123456789", name: "Acme", reference: "RF18539007547034" };
    const { page, id } = await openPage({}, { payTo: () => ({ sepa }) });
    const { text } = await page.get(`/pay/${id}`);
    expect(readQrCode(text).split("\n").slice(7)).toEqual(["EUR40.16", "", "RF18539007547034"]);
    expect(textOf(text)).toContain("Payment reference RF18539007547034");
  });

  test("shows the payable amount in a chosen currency with a Bitcoin URI and its code", async () => {
    const { page, id } = await openPage();
    const { text } = await page.get(`/pay/${id}?currency=BITCOIN`);
    // 40.16 EUR at 0.8 are 50.2 USD, at 0.00001 a dollar 0.000502 bitcoins.
    const uri = "bitcoin:3P14159f73E4gFr7JterCCQh9QjiTjiZrG?amount=0.000502&label=Acme";
    expect(readQrCode(text)).toBe(uri);
    expect(text).toContain(`href="${uri.replace("&", "&amp;")}"`);
    expect(textOf(text)).toContain("To pay 0.000502 BITCOIN");
    expect(textOf(text)).toContain("At the exchange rates");
    expect(text).toContain(`<a href="${id}?currency=BITCOIN" aria-current="true">`);
    const due = rightOf(await page.app.payments.invoices.dueIn(testOrganization, id, "BITCOIN"));
    expect(Amount.render(due.amount)).toBe("0.000502");
  });

  test("offers the currency of the invoice, of the targets and of the host, and no others", async () => {
    const { page, id } = await openPage({}, { currencies: ["USD", "EUR"] });
    const { text } = await page.get(`/pay/${id}`);
    const offered = [...text.matchAll(/\?currency=(\w+)"[^>]*>\1</gu)].map(([, code]) => code);
    expect(offered).toEqual(["EUR", "BITCOIN", "USD"]);
    const dollars = await page.get(`/pay/${id}?currency=USD`);
    expect(textOf(dollars.text)).toContain("To pay $50.20");
    expect(textOf(dollars.text)).toContain("Pay this amount as agreed with the seller.");
    for (const query of ["currency=GBP", "currency=eur", "currency=%00", "x".repeat(5000), "&&="]) {
      expect((await page.get(`/pay/${id}?${query}`)).text).toBe(text);
    }
  });

  test("shows the currency of the invoice if there are no rates for another", async () => {
    const { page, id } = await openPage({}, { currencies: ["CHF"] });
    const { status, text } = await page.get(`/pay/${id}?currency=CHF`);
    expect(status).toBe(200);
    expect(textOf(text)).toContain("To pay €40.16");
    expect(textOf(text)).toContain("The amount in this currency is not available now: CHF");
    expect(page.errors).toEqual([{ kind: "RateNotFound", currency: "CHF" }]);
  });

  test("shows the currency of the invoice while all rates are unavailable", async () => {
    const { page, id } = await openPage();
    page.app.setRates(rateSetOf({}));
    const { text } = await page.get(`/pay/${id}`);
    expect(textOf(text)).toContain("To pay €40.16");
    expect(page.errors).toEqual([]);
  });

  test("shows no instructions if the targets are invalid or cannot be read", async () => {
    const invalid = { sepa: { iban: "DE00", name: "Acme" } };
    const cause = new Error("no address left");
    for (const payTo of [() => invalid, () => Promise.reject(cause)]) {
      const { page, id } = await openPage({}, { payTo });
      const { status, text } = await page.get(`/pay/${id}`);
      expect(status).toBe(200);
      expect(text).not.toContain("<svg");
      expect(textOf(text)).toContain("Pay this amount as agreed with the seller.");
      expect(page.errors).toHaveLength(1);
    }
  });

  test("shows dates, and that it is overdue", async () => {
    const page = createPayerApp();
    const dueAt = timestampOf("2025-07-20 12:00:00");
    const expiresAt = timestampOf("2025-07-30 00:00:00");
    const { id } = await createInvoice(page.app, { dueAt, expiresAt });
    const early = (await page.get(`/pay/${id}`, { headers: { "accept-language": "en" } })).text;
    expect(textOf(early)).toContain("Due by July 20, 2025 ");
    expect(textOf(early)).toContain("Issued July 17, 2025 ");
    expect(textOf(early)).not.toContain("UTC");
    page.app.tick(5 * 86_400);
    const late = textOf((await page.get(`/pay/${id}`)).text);
    expect(late).toContain("Overdue since July 20, 2025");
    expect(late).toContain("Can be paid until July 30, 2025");
  });

  test.each([
    ["de-AT, en", '<html lang="de-AT" dir="ltr">', "Zu zahlen € 40,16"],
    ["pt-br;q=0.5, PL;q=0.9", '<html lang="pl" dir="ltr">', "Do zapłaty 40,16 €"],
    ["sv, it;q=0.8, en;q=0.7", '<html lang="it" dir="ltr">', "Da pagare 40,16 €"],
    ["ja", '<html lang="en" dir="ltr">', "To pay €40.16"],
  ])("is in the first language of %s that has texts", async (accepted, root, shown) => {
    const { page, id } = await openPage();
    const headers = { "accept-language": accepted };
    const { text } = await page.get(`/pay/${id}`, { headers });
    expect(text).toContain(root);
    expect(textOf(text)).toContain(shown);
    const missing = await page.get("/pay/invoice_404", { headers });
    expect(missing.text).toContain(root);
  });

  test("has the texts of the host, and its language", async () => {
    const labels = {
      "ar-eg": { howToPay: "كيفية الدفع" },
      de: { howToPay: "Zahlungsart", payee: "Kontoinhaber" },
      "de-CH": { payee: "Begünstigter" },
    };
    const { page, id } = await openPage({}, { labels });
    const swiss = await page.get(`/pay/${id}`, { headers: { "accept-language": "de-CH" } });
    expect(textOf(swiss.text)).toContain("Zahlungsart SEPA-Überweisung Begünstigter");
    const own = createPayerApp({ locale: "ar-EG", labels });
    const invoice = await createInvoice(own.app);
    const arabic = await own.get(`/pay/${invoice.id}`, { headers: { "accept-language": "de" } });
    expect(arabic.text).toContain('<html lang="ar-EG" dir="rtl">');
    expect(arabic.text).toContain("٤٠٫١٦");
    expect(arabic.text).toContain("كيفية الدفع");
    expect(() => createPayerApp({ locale: "not a locale" })).toThrow(RangeError);
    expect(() => createPayerApp({ labels: { "not a locale": {} } })).toThrow(RangeError);
  });

  test.each(Object.entries(payerLabels))("has every text in %s", (language, labels) => {
    const same = textsOf(labels).filter((text) => textsOf(payerLabels.en).includes(text));
    expect(language === "en" ? [] : same.filter((text) => !international.has(text))).toEqual([]);
    expect(textsOf(labels).filter((text) => text.trim() !== text)).toEqual([]);
  });
});

describe("an invoice that changes", () => {
  test("is partially paid: asks for the rest", async () => {
    const { page, id } = await openPage();
    await pay(page, id, money("10", "EUR"));
    const { text } = await page.get(`/pay/${id}`);
    expect(textOf(text)).toContain("Still to pay €30.16 A part of this invoice has been paid.");
    expect(readQrCode(text)).toContain("\nEUR30.16\n");
    expect(textOf(text)).toContain("Paid -€10.00");
  });

  test("is paid: leads to the redirect URL, and has no instructions", async () => {
    const { page, id } = await openPage();
    await pay(page, id, money("40.16", "EUR"));
    const { text } = await page.get(`/pay/${id}`);
    expect(textOf(text)).toContain("Paid Thank you. This invoice is paid in full.");
    expect(text).toContain('href="https://shop.example/orders/1?done=yes" rel="noreferrer"');
    expect(textOf(text)).toContain("Return to shop.example");
    expect(text).not.toContain("<svg");
    expect(text).not.toContain("data-status");
  });

  test("is overpaid: shows that more was paid, and what", async () => {
    const { page, id } = await openPage();
    await pay(page, id, money("50", "EUR"));
    const { text } = await page.get(`/pay/${id}`);
    expect(textOf(text)).toContain("Paid More was paid than was due.");
    expect(textOf(text)).toContain("Amount due €0.00");
    expect(text).not.toContain("<svg");
  });

  test("has a pending payment: asks for nothing", async () => {
    const { page, id } = await openPage();
    const pending = paymentOf("p-1", money("40.16", "EUR"), "PENDING");
    rightOf(await page.app.payments.payments.record(testOrganization, id, pending));
    const { text } = await page.get(`/pay/${id}`);
    expect(textOf(text)).toContain("Payment in progress Your payment is being processed.");
    expect(text).not.toContain("<svg");
    expect(text).toContain("data-status");
  });

  test("is voided: asks for nothing, also if a payment arrives", async () => {
    const { page, id } = await openPage();
    rightOf(await page.app.payments.invoices.void(testOrganization, id));
    const voided = (await page.get(`/pay/${id}`)).text;
    expect(textOf(voided)).toContain("Void This invoice was withdrawn. Do not pay it.");
    expect(voided).not.toContain("<svg");
    await pay(page, id, money("40.16", "EUR"));
    const paid = (await page.get(`/pay/${id}`)).text;
    expect(textOf(paid)).toContain("A payment arrived after this invoice was withdrawn.");
    expect(paid).not.toContain("shop.example");
  });

  test("expires: asks for nothing", async () => {
    const page = createPayerApp();
    const expiresAt = timestampOf("2025-07-20 12:00:00");
    const { id } = await createInvoice(page.app, { expiresAt });
    expect((await page.get(`/pay/${id}`)).text).toContain("<svg");
    page.app.tick(5 * 86_400);
    const { text } = await page.get(`/pay/${id}`);
    expect(textOf(text)).toContain("Expired This invoice can no longer be paid.");
    expect(text).not.toContain("<svg");
  });

  test("is refunded: says so, and has no redirect", async () => {
    const { page, id } = await openPage();
    await pay(page, id, money("40.16", "EUR"));
    const filter = { invoiceId: id };
    const { rows } = rightOf(await page.app.payments.payments.list(testOrganization, filter));
    const [payment] = rows;
    if (payment === undefined) throw new Error("one payment");
    const refund = { idempotencyKey: "r-1", currency: "EUR", price: "40.16" } as const;
    rightOf(await page.app.payments.refunds.record(testOrganization, payment.id, refund));
    const { text } = await page.get(`/pay/${id}`);
    expect(textOf(text)).toContain("Refunded The payments of this invoice were refunded.");
    expect(text).not.toContain("shop.example");
  });
});

describe("the parties of an invoice", () => {
  const customer = { name: "Ada & Co", street: "Rue 1", city: "Paris", vatId: "FR40303265045" };
  const address = { street: "Weg 1", postCode: "10115", city: "Berlin", country: "DE" };
  const seller = { legalName: "Muster GmbH", address, vatId: "DE136695976" };

  test("are shown if it was created with a seller: of the customer only the name", async () => {
    const shop = { id: testOrganization, name: "Acme", imageUrl: undefined, seller };
    const { page, id } = await openPage({ customer }, {}, { records: { organizations: [shop] } });
    const { text } = await page.get(`/pay/${id}`, { headers: { "accept-language": "de" } });
    expect(text).toContain(`<dl class="parties">
<dt>Von</dt><dd><bdi>Muster GmbH</bdi><br><bdi>Weg 1</bdi><br><bdi>10115 Berlin</bdi><br><bdi>DEUTSCHLAND</bdi><br>USt-IdNr. <bdi>DE136695976</bdi></dd>
<dt>Rechnungsempfänger</dt><dd><bdi>Ada &amp; Co</bdi></dd>
</dl>`);
    for (const hidden of ["Rue 1", "Paris", "FR40303265045", "private.example"]) {
      expect(text).not.toContain(hidden);
    }
  });

  test("are not shown if it was created without a seller", async () => {
    const { page, id } = await openPage({ customer });
    const { text } = await page.get(`/pay/${id}`);
    expect(text).not.toContain("parties");
    expect(text).not.toContain("Ada");
  });
});

describe("the accounts of the seller", () => {
  const address = { country: "DE" };
  const seller = {
    legalName: "Muster GmbH",
    address,
    timeZone: "Europe/Berlin",
    accounts: [
      { id: "12-3456", name: "Muster US" },
      { iban: "DE02120300000000202051", bic: "BYLADEM1001" },
      { iban: "GB33BUKB20201555555555" },
    ],
  };
  const numbering = { name: "invoices", pattern: "R-{YYYY}-{n}" };
  const openShop = (options: Partial<PayerPageOptions> = {}) => {
    const named = { id: testOrganization, name: "Acme", imageUrl: undefined };
    const shop = { ...named, seller, numbering: numbering.pattern };
    const records = { organizations: [shop] };
    return createPayerApp({ payTo: () => undefined, ...options }, { records, numbering });
  };

  test("are where to pay: the first with an IBAN as transfer, the others as text", async () => {
    const page = openShop();
    const dueAt = timestampOf("2025-12-31 22:59:59");
    const { id } = await createInvoice(page.app, { dueAt });
    const { text } = await page.get(`/pay/${id}`, { headers: { "accept-language": "en" } });
    const lines = ["EUR40.16", "", creditorReference("R-2025-1")];
    expect(readQrCode(text).split("\n").slice(4)).toEqual([
      ...["BYLADEM1001", "Muster GmbH", "DE02120300000000202051", ...lines],
    ]);
    for (const part of [
      ...["Payee Muster GmbH IBAN DE02 1203 0000 0000 2020 51", "Payment reference RF"],
      ...["Account Payee Muster US Account 12-3456 Amount €40.16 Payment reference R-2025-1"],
      ...["Account Payee Muster GmbH IBAN GB33 BUKB 2020 1555 5555 55", "Due by December 31, 2025"],
    ]) {
      expect(textOf(text)).toContain(part);
    }
    expect(text).toContain('<bdi data-copy="40.16">€40.16</bdi>');
    expect(text).toContain('<bdi data-copy="DE02120300000000202051">DE02 1203');
    expect(page.errors).toEqual([]);
  });

  test.each<[string, string | undefined, ReadonlyArray<string>, ReadonlyArray<string>]>([
    ["of its pattern", "R/{n}", ["R-{n}", "R/{n}"], ["R-1", "RF59R1"]],
    ["of its pattern only", "R-{n}", ["R{n}", "R-{n}"], ["R1", "RF59R1"]],
    ["that is written so", undefined, ["R-{n}", "R/{n}", "R{n}"], ["R-1", "R/1", "RF59R1"]],
  ])("have the reference of the number %s: %s, %j", async (_, numbered, patterns, references) => {
    const shop = { id: testOrganization, name: "Acme", imageUrl: undefined, seller };
    const organization = { ...shop, ...(numbered && { numbering: numbered }) };
    const series = patterns.map((pattern) => ({ name: pattern.replace("{n}", "n"), pattern }));
    let next = 0;
    const page = createPayerApp(
      { payTo: () => undefined },
      { records: { organizations: [organization] }, numbering: () => series[next++] },
    );
    const ids: Array<string> = [];
    while (ids.length < patterns.length) ids.push((await createInvoice(page.app)).id);
    const pages = await Promise.all(ids.map((id) => page.get(`/pay/${id}`)));
    expect(pages.map(({ text }) => readQrCode(text).split("\n").at(-1))).toEqual(references);
  });

  test("of the invoice are shown, not those that the seller has now", async () => {
    const page = openShop();
    const { id } = await createInvoice(page.app);
    const accounts = [{ iban: "DE71110220330123456789" }];
    const administration = createAdministration({
      ...page.app.ports,
      ...page.app.store,
      secrets: randomSecrets,
      environment: "development",
    });
    const update = { seller: { ...seller, accounts } };
    rightOf(await administration.organizations.update(testOrganization, update));
    expect((await page.get(`/pay/${id}`)).text).toContain("DE02120300000000202051");
    const next = await createInvoice(page.app);
    expect((await page.get(`/pay/${next.id}`)).text).toContain("DE71110220330123456789");
  });

  test("are text in a currency without transfers, and none for cryptocurrencies", async () => {
    const page = openShop({ currencies: ["USD", "BITCOIN"] });
    const { id } = await createInvoice(page.app);
    const dollars = (await page.get(`/pay/${id}?currency=USD`)).text;
    expect(dollars).not.toContain("<svg");
    expect(textOf(dollars)).toContain("IBAN DE02 1203 0000 0000 2020 51");
    const bitcoin = (await page.get(`/pay/${id}?currency=BITCOIN`)).text;
    expect(textOf(bitcoin)).toContain("Pay this amount as agreed with the seller.");
  });
});

describe("a link to pay", () => {
  const link = { url: "https://pay.example/1?a=b&c", label: "Pay by card" };

  test("is a button before the transfer", async () => {
    const { page, id } = await openPage({}, { payTo: () => ({ ...targets, link }) });
    const { text } = await page.get(`/pay/${id}`);
    expect(text).toContain('<a class="button" href="https://pay.example/1?a=b&amp;c" rel="nor');
    expect(text.indexOf("Pay by card")).toBeLessThan(text.indexOf("<svg"));
  });

  test.each([
    { ...link, url: "http://pay.example/1" },
    { ...link, url: "javascript:alert(1)" },
    { ...link, url: "/card" },
    { ...link, label: "" },
    { ...link, label: "x".repeat(101) },
  ])("that is %o is not shown", async (wrong) => {
    const { page, id } = await openPage({}, { payTo: () => ({ link: wrong }) });
    expect((await page.get(`/pay/${id}`)).text).not.toContain('class="link"');
    expect(page.errors).toMatchObject([{ kind: "PaymentTargetInvalid" }]);
  });
});

test("rates have six digits, and all of them as title", async () => {
  const { page, id } = await openPage(
    {},
    {},
    { rates: rateSetOf({ EUR: "0.877312345678901234" }) },
  );
  const { id: dollars } = await createInvoice(page.app, { currency: "USD" });
  const { text } = await page.get(`/pay/${dollars}`, { headers: { "accept-language": "en" } });
  expect(textOf(text)).toContain("0.877312 EUR = 1 USD");
  expect(text).toContain('<span title="0.877312345678901234">0.877312</span>');
  expect((await page.get(`/pay/${id}`)).text).not.toContain("<span title");
});

describe("a credit note", () => {
  const credited = async () => {
    const { page, id } = await openPage();
    const parts = ["items"] as const;
    const { items } = rightOf(
      await page.app.payments.invoices.get(testOrganization, id, { expand: parts }),
    );
    const lines = items.map((item) => ({ invoiceItemId: item.id, quantity: 1 }));
    const request = { idempotencyKey: "a", lines, reason: "Returned" };
    const created = await page.app.payments.creditNotes.create(testOrganization, id, request);
    return { page, id, note: rightOf(created).creditNote };
  };

  test("is a page of its invoice, without the address of the customer", async () => {
    const { page, id, note } = await credited();
    const path = `/pay/${id}/credit_notes/${note.id}`;
    const { status, text, headers } = await page.get(path, {
      headers: { "accept-language": "de" },
    });
    expect(status).toBe(200);
    expect(text).toContain("<h1>Rechnungskorrektur</h1>");
    expect(text).toContain("<dt>Grund</dt><dd><bdi>Returned</bdi></dd>");
    expect(textOf(text)).not.toContain("@");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("is a row of its invoice, which links to it", async () => {
    const { page, id, note } = await credited();
    const { text } = await page.get(`/pay/${id}`, { headers: { "accept-language": "en" } });
    const [, href = ""] = /<a href="([^"]*)">Credit note/u.exec(text) ?? [];
    expect(href).toBe(`${id}/credit_notes/${note.id}`);
    expect((await page.get(`/pay/${href}`)).status).toBe(200);
    expect(textOf(text)).toContain("Credit note -€");
  });

  test("of another invoice or of none is not found", async () => {
    const { page, id, note } = await credited();
    const other = await createInvoice(page.app);
    for (const path of [
      `/pay/${other.id}/credit_notes/${note.id}`,
      `/pay/${id}/credit_notes/credit_404`,
      `/pay/${note.id}/credit_notes/${note.id}`,
      `/pay/%E0%A4%A/credit_notes/${note.id}`,
    ]) {
      const { status, text } = await page.get(path);
      expect(status, path).toBe(404);
      expect(text).not.toContain("Returned");
    }
    expect((await page.get(`/pay/${note.id}`)).status).toBe(404);
  });
});
