import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, addSeconds } from "quittance";
import { byNewest, type PaymentFilter } from "quittance/adapter";
import { matchesInvoice, paymentMatcher } from "quittance/pure";
import { testOrganization } from "quittance/testing";
import { checkProperty } from "../support/check-property.ts";
import { conditionsOf, type InvoiceFilter } from "../../src/invoice/invoice-list.ts";
import { createTestApp } from "../support/create-test-app.ts";
import {
  anyInvoiceFilter,
  anyLedgerRows,
  anyPaymentFilter,
  recordsOf,
  someTime,
  somePrice,
  ulp,
  type LedgerRows,
} from "../support/ledger-rows.ts";
import { rightOf } from "../support/right-of.ts";

type Ids = ReadonlyArray<string>;

/** Returns both lists of a store as identifiers in order. */
const listsOf = ({ invoices, payments }: LedgerRows) => {
  const app = createTestApp({ records: { invoices: invoices.map(recordsOf), payments } });
  const limit = 100;
  return {
    clock: app.clock,
    invoices: async (filter: InvoiceFilter): Promise<Ids> =>
      rightOf(await app.payments.invoices.list(testOrganization, { ...filter, limit })).rows.map(
        ({ id }) => id,
      ),
    payments: async (filter: Omit<PaymentFilter, "search">): Promise<Ids> =>
      rightOf(await app.payments.payments.list(testOrganization, { ...filter, limit })).rows.map(
        ({ id }) => id,
      ),
  };
};

/** Splits a filter into two without common properties. */
const halves = <Filter extends object>(filter: Filter, mask: number): [Filter, Filter] => {
  const entries = Object.entries(filter);
  const half = (isFirst: boolean): Filter =>
    Object.fromEntries(
      entries.filter((_, index) => ((mask & (1 << index)) === 0) === isFirst),
    ) as Filter;
  return [half(true), half(false)];
};

const filtered = fc.record({
  rows: anyLedgerRows,
  invoiceFilter: anyInvoiceFilter,
  paymentFilter: anyPaymentFilter,
  mask: fc.nat({ max: 255 }),
});

checkProperty(
  "lists: two conditions select their intersection; no condition selects everything",
  filtered,
  async (found) => {
    const { rows, invoiceFilter, paymentFilter, mask } = found;
    const lists = listsOf(rows);
    const [f, g] = halves(invoiceFilter, mask);
    const [inF, inG] = [await lists.invoices(f), await lists.invoices(g)];
    expect(await lists.invoices(invoiceFilter)).toEqual(inF.filter((id) => inG.includes(id)));
    expect((await lists.invoices({})).length).toBe(rows.invoices.length);
    const [h, k] = halves(paymentFilter, mask);
    const [inH, inK] = [await lists.payments(h), await lists.payments(k)];
    expect(await lists.payments(paymentFilter)).toEqual(inH.filter((id) => inK.includes(id)));
    expect((await lists.payments({})).length).toBe(rows.payments.length);
  },
);

const union = async <Value>(
  values: ReadonlyArray<Value>,
  list: (value: Value) => Promise<Ids>,
): Promise<Ids> => [...new Set((await Promise.all(values.map(list))).flat())].sort();

checkProperty("lists: several values of a property select the union", filtered, async (found) => {
  const { rows, invoiceFilter, paymentFilter } = found;
  const lists = listsOf(rows);
  const sorted = async (ids: Promise<Ids>): Promise<Ids> => [...(await ids)].sort();
  const { status: statuses = [], currency: currencies = [] } = invoiceFilter;
  if (statuses.length > 0) {
    const each = await union(statuses, (one) =>
      lists.invoices({ ...invoiceFilter, status: [one] }),
    );
    expect(await sorted(lists.invoices(invoiceFilter))).toEqual(each);
  }
  if (currencies.length > 0) {
    const each = await union(currencies, (one) =>
      lists.invoices({ ...invoiceFilter, currency: [one] }),
    );
    expect(await sorted(lists.invoices(invoiceFilter))).toEqual(each);
  }
  const { providerId = [] } = paymentFilter;
  if (providerId.length === 0) return;
  const each = await union(providerId, (one) =>
    lists.payments({ ...paymentFilter, providerId: [one] }),
  );
  expect(await sorted(lists.payments(paymentFilter))).toEqual(each);
});

const bounds = fc.record({ rows: anyLedgerRows, time: someTime, price: somePrice });

checkProperty(
  "lists: inclusive bounds split a list at a second and at the thirtieth digit",
  bounds,
  async (found) => {
    const { rows, time, price } = found;
    const lists = listsOf(rows);
    const before = addSeconds(time, -1);
    const below = Amount.subtract(price, ulp);
    const tiles = [
      [{ createdAtTo: before }, { createdAtFrom: time }],
      [{ priceUsdTo: below }, { priceUsdFrom: price }],
    ] as const;
    for (const [until, since] of tiles) {
      for (const list of [lists.invoices, lists.payments]) {
        const both = [...(await list(until)), ...(await list(since))];
        expect(both.sort()).toEqual([...(await list({}))].sort());
      }
    }
    const at = rows.invoices.filter(({ createdAt }) => createdAt === time).map(({ id }) => id);
    expect((await lists.invoices({ createdAtFrom: time, createdAtTo: time })).toSorted()).toEqual(
      at.toSorted(),
    );
    const worth = rows.payments.filter(({ priceUsd }) => Amount.equals(priceUsd, price));
    expect((await lists.payments({ priceUsdFrom: price, priceUsdTo: price })).toSorted()).toEqual(
      worth.map(({ id }) => id).toSorted(),
    );
  },
);

checkProperty(
  "lists: the memory adapter agrees with the predicates and order of the core",
  filtered,
  async (found) => {
    const { rows, invoiceFilter, paymentFilter } = found;
    const lists = listsOf(rows);
    const conditions = conditionsOf(invoiceFilter, lists.clock);
    const invoices = rows.invoices.filter((invoice) => {
      const own = rows.payments.filter(({ invoiceId }) => invoiceId === invoice.id);
      const providerIds = new Set(own.map(({ providerId }) => providerId));
      return matchesInvoice(conditions, { invoice, providerIds });
    });
    const ids = (list: ReadonlyArray<{ readonly id: string }>): Ids => list.map(({ id }) => id);
    expect(await lists.invoices(invoiceFilter)).toEqual(ids(invoices.toSorted(byNewest)));
    const payments = rows.payments.filter((payment) => paymentMatcher(paymentFilter)(payment));
    expect(await lists.payments(paymentFilter)).toEqual(ids(payments.toSorted(byNewest)));
  },
);
