import { Amount, type PaymentFilter } from "quittance";
import {
  aggregateRecords,
  matchesInvoice,
  matchesPayment,
  pageOf,
  windowsOf,
  type InvoiceConditions,
  type PageRequest,
} from "quittance/adapter";
import { acme, timeAt, type Dataset } from "./dataset.ts";

/** A read operation, as the adapter does it and as the core defines it. */
export interface ReadCase {
  readonly name: string;
  /** The maximum milliseconds of the adapter; `undefined` for one that reads all records. */
  readonly goal: number | undefined;
  readonly adapter: () => Promise<unknown>;
  /** Filters and sorts, or adds up, all records. */
  readonly definition: () => unknown;
}

/** A month in the middle of the records. */
const month = { createdFrom: timeAt(0.4), createdTo: timeAt(0.441) };
const prices = { priceUsdFrom: Amount.of("50"), priceUsdTo: Amount.of("60") };

const invoiceFilters: Readonly<Record<string, InvoiceConditions>> = {
  all: {},
  PENDING: { statuses: ["PENDING"] },
  COMPLETED: { statuses: ["COMPLETED"] },
  "two statuses": { statuses: ["PENDING", "COMPLETED"] },
  VOIDED: { statuses: ["VOIDED"] },
  "currency EUR": { currencies: ["EUR"] },
  customer: { customerEmail: "Customer-77@example.com" },
  provider: { providerId: "prov_1" },
  metadata: { metadata: { order: "order-777" } },
  "30 days": month,
  "COMPLETED in EUR in 30 days": { statuses: ["COMPLETED"], currencies: ["EUR"], ...month },
  "PENDING in CHF": { statuses: ["PENDING"], currencies: ["CHF"] },
  overdue: { overdue: { at: timeAt(1), is: true } },
};

const paymentFilters: Readonly<Record<string, PaymentFilter>> = {
  all: {},
  COMPLETED: { statuses: ["COMPLETED"] },
  FAILED: { statuses: ["FAILED"] },
  "currency CHF": { currencies: ["CHF"] },
  "two providers": { providerIds: ["prov_0", "prov_2"] },
  reference: { reference: "ch_777" },
  "30 days": month,
};

/** Filters without an index: every record in the range of time is read. */
const withoutIndex: Readonly<Record<string, InvoiceConditions>> = {
  "due in 30 days": { dueFrom: month.createdFrom, dueTo: month.createdTo },
  "price in dollars": prices,
  "price in dollars, of none": { priceUsdFrom: Amount.of("1000000") },
};

/** Returns the lists and dashboards that are measured. */
export const readCases = (data: Dataset): ReadonlyArray<ReadCase> => {
  const { store, invoices, payments, refunds } = data;
  const providers = new Map(payments.map(({ invoiceId, providerId }) => [invoiceId, providerId]));
  const first: PageRequest = { limit: 20, start: { offset: 0 } };
  const invoiceList = (
    name: string,
    filter: InvoiceConditions,
    page: PageRequest,
    goal: number | undefined,
  ): ReadCase => ({
    name: `invoices, ${name}`,
    goal,
    adapter: store.invoices.listInvoices(acme, filter, page),
    definition: () => {
      const rows = invoices.filter((invoice) => {
        const provider = providers.get(invoice.id);
        const providerIds = new Set(provider === undefined ? [] : [provider]);
        return matchesInvoice(filter, { invoice, providerIds });
      });
      return pageOf(rows, (row) => row, page);
    },
  });
  const paymentList = ([name, filter]: readonly [string, PaymentFilter]): ReadCase => ({
    name: `payments, ${name}`,
    goal: 1,
    adapter: store.payments.listPayments(acme, filter, first),
    definition: () =>
      pageOf(
        payments.filter((payment) => matchesPayment(filter, payment)),
        (row) => row,
        first,
      ),
  });
  const after: PageRequest = { limit: 100, start: { after: { createdAt: timeAt(0.5), id: "" } } };
  const deep: PageRequest = { limit: 100, start: { offset: invoices.length / 2 } };
  const dashboard = (period: Parameters<typeof windowsOf>[0]): ReadCase => {
    const windows = windowsOf(period, timeAt(1));
    return {
      name: `dashboard, ${period}`,
      goal: 10,
      adapter: store.analytics.readActivity(acme, windows),
      definition: () => aggregateRecords({ invoices, payments, refunds }, windows),
    };
  };
  return [
    ...Object.entries(invoiceFilters).map(([name, filter]) => invoiceList(name, filter, first, 1)),
    invoiceList("in the middle, by offset", {}, deep, 1),
    invoiceList("in the middle, by cursor", {}, after, 1),
    invoiceList("COMPLETED in the middle, by cursor", { statuses: ["COMPLETED"] }, after, 1),
    ...Object.entries(withoutIndex).map(([name, filter]) =>
      invoiceList(name, filter, first, undefined),
    ),
    ...Object.entries(paymentFilters).map(paymentList),
    dashboard("last_day"),
    dashboard("last_30_days"),
    dashboard("last_365_days"),
    dashboard("prev_last_365_days"),
  ];
};
