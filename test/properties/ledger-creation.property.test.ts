import * as fc from "fast-check";
import { expect } from "vitest";
import { isLeft, renderQuote, type NewInvoice, type Quote } from "quittance";
import { anyPricingCase, anyRateSet, type PricingCase } from "quittance/testing/generators";
import { isObject, responses } from "quittance/adapter";
import { renderCalculation } from "../../src/invoice/invoice-response.ts";
import { verifyInvoice } from "quittance/explain";
import { edited, leavesOf, type Path } from "../support/json-leaves.ts";
import { eventsOf, createTestApp, type TestApp } from "../support/create-test-app.ts";
import { checkProperty } from "../support/check-property.ts";
import { rightOf } from "../support/right-of.ts";

/** Generates a pricing case as an invoice request, sometimes with an issue. */
const anyInvoiceCase = fc.record({
  found: anyPricingCase,
  contact: fc.oneof(
    { weight: 9, arbitrary: fc.constant({ customerEmail: "payer@example.com" }) },
    { weight: 1, arbitrary: fc.constant({ customerEmail: "not-an-email" }) },
    {
      weight: 1,
      arbitrary: fc.constant({ customerEmail: "payer@example.com", redirectUrl: "javascript:0" }),
    },
  ),
  withCurrency: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
  forgetsRates: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});

const requestOf = (
  { request }: PricingCase,
  contact: Pick<NewInvoice, "customerEmail" | "redirectUrl">,
  withCurrency = true,
): NewInvoice => ({ ...request, ...contact, ...(withCurrency ? {} : { currency: undefined }) });

/** Returns the amounts of all steps, without the identifiers that only a stored invoice has. */
const amountsOf = (steps: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  steps.map((step) => {
    const { calculation_type, title, idx, currency, initial_price, price, price_delta, details } =
      step as Readonly<Record<string, unknown>>;
    const shown = isObject(details) ? { ...details, payment_intent_id: null } : details;
    const prices = { initial_price, price, price_delta };
    const isCustom = calculation_type === "PAYMENT_INTENT";
    return {
      calculation_type,
      title,
      idx,
      currency,
      ...prices,
      details: isCustom ? shown : details,
    };
  });

const stepsOf = (quote: Quote): ReadonlyArray<unknown> =>
  renderQuote(quote).items.flatMap(({ calculations }) => calculations);

checkProperty(
  "invoices: validate succeeds exactly when create does, with the stored quote",
  anyInvoiceCase,
  async (made) => {
    const { found, contact, withCurrency, forgetsRates } = made;
    const { organizationId, catalog, rates } = found;
    const known = forgetsRates ? { ...rates, unitsPerUsd: new Map() } : rates;
    const app = createTestApp({ rates: known, records: catalog });
    const request = requestOf(found, contact, withCurrency);
    const validated = await app.payments.invoices.validate(organizationId, request);
    expect(await eventsOf(app.store)).toEqual([]);
    expect(rightOf(await app.payments.invoices.list(organizationId)).total).toBe(0);
    const created = await app.payments.invoices.create(organizationId, request);
    expect(created._tag).toBe(validated._tag);
    if (isLeft(validated)) {
      expect(created).toEqual(validated);
      expect(await eventsOf(app.store)).toEqual([]);
      return;
    }
    const { calculations } = rightOf(created);
    expect(amountsOf(calculations.map(renderCalculation))).toEqual(
      amountsOf(stepsOf(validated.right)),
    );
  },
);

const allParts = ["items", "items.payment_intent", "calculations"] as const;

/** Returns a stored invoice in the full view. Skips invalid cases. */
const storedInvoice = async (
  app: TestApp,
  found: PricingCase,
): Promise<() => Promise<Readonly<Record<string, unknown>>>> => {
  const { organizationId } = found;
  const request = requestOf(found, { customerEmail: "payer@example.com" });
  const result = await app.payments.invoices.create(organizationId, request);
  fc.pre(result._tag === "Right");
  const { id } = result.right.invoice;
  return async () => {
    const options = { expand: allParts };
    const read = rightOf(await app.payments.invoices.get(organizationId, id, options));
    return responses.renderFullInvoice(read, read.parts, "organization");
  };
};

const laterRates = fc.record({ found: anyPricingCase, later: anyRateSet });

checkProperty(
  "invoices: a stored invoice verifies, whatever changes later",
  laterRates,
  async (drafts) => {
    const { found, later } = drafts;
    const app = createTestApp({ rates: found.rates, records: found.catalog });
    const read = await storedInvoice(app, found);
    const rendered = await read();
    expect(verifyInvoice(rendered)).toEqual([]);
    const { catalogWriter } = app.store;
    for (const product of found.catalog.products) {
      const revised = { ...product, id: `${product.id}_next` as typeof product.id, name: "Other" };
      await catalogWriter.storeProduct(found.organizationId, revised)();
    }
    for (const schema of found.catalog.billingSchemas) {
      await catalogWriter.deactivateBillingSchema(found.organizationId, schema.id, app.clock())();
    }
    app.setRates(later);
    app.tick(86_400);
    expect(JSON.stringify(await read())).toBe(JSON.stringify(rendered));
  },
);

const isAmount = (path: Path): boolean =>
  path[0] === "calculations" &&
  ["initial_price", "price", "price_delta"].includes(String(path.at(-1)));

/** Returns a text with one of its digits replaced by the next. */
const withOtherDigit = (text: string, pick: number): string => {
  const places = [...text.matchAll(/\d/gu)].map(({ index }) => index);
  const place = places[pick % places.length] ?? 0;
  const digit = (parseInt(text.charAt(place), 10) + 1 + (pick % 9)) % 10;
  return text.slice(0, place) + String(digit) + text.slice(place + 1);
};

const corruptions = fc.record({ found: anyPricingCase, leaf: fc.nat(), pick: fc.nat() });

checkProperty(
  "invoices: verification finds one wrong digit in a stored amount",
  corruptions,
  async (corruption) => {
    const { found, leaf, pick } = corruption;
    const app = createTestApp({ rates: found.rates, records: found.catalog });
    const invoice = await (await storedInvoice(app, found))();
    const leaves = leavesOf(invoice).filter(({ path }) => isAmount(path));
    const chosen = leaves[leaf % leaves.length];
    expect(chosen).toBeDefined();
    const corrupt = (text: unknown): string => withOtherDigit(String(text), pick);
    expect(verifyInvoice(edited(invoice, chosen?.path ?? [], corrupt))).not.toEqual([]);
  },
);
