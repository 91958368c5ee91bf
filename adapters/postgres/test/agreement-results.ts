import { Amount, periods } from "quittance";
import {
  couponDescription,
  creditNoteDescription,
  idOf,
  invoiceDescription,
  invoicePartDescription,
  paymentDescription,
  refundDescription,
  responses,
} from "quittance/adapter";
import { rightOf } from "../../../test/support/right-of.ts";
import type { AgreementApp } from "./agreement-app.ts";

/**
 * Returns a result as text that is equal for equal results. The order of properties does not count,
 * and a property that is `undefined` may be absent; null and objects of other classes differ.
 */
export const resultText = (result: unknown): string => JSON.stringify(shown(result));

const shown = (value: unknown): unknown => {
  if (value === undefined) return "absent";
  if (typeof value !== "object" || value === null) return value;
  if (Amount.is(value)) return { amount: Amount.render(value) };
  if (Array.isArray(value)) return value.map(shown);
  if (value instanceof Set) return [...(value as ReadonlySet<string>)].sort();
  if (value instanceof Map) return propertiesOf([...(value as ReadonlyMap<string, unknown>)]);
  if (typeof value === "function") return "a function";
  if (Object.getPrototypeOf(value) !== Object.prototype) return "of another class";
  return propertiesOf(Object.entries(value));
};

const propertiesOf = (entries: ReadonlyArray<readonly [string, unknown]>): unknown =>
  entries
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, shown(inner)]);

const creditNotePage = responses.renderList(
  "credit_notes",
  creditNoteDescription.creditNoteRecord.json.write,
);
const refundPage = responses.renderList("refunds", refundDescription.refundRecord.json.write);
const paymentPage = responses.renderList("payments", paymentDescription.paymentRecord.json.write);
const invoicePage = responses.renderList("invoices", invoiceDescription.invoiceViews.row.write);

const whole = { expand: [...invoicePartDescription.invoiceParts, "currency"] } as const;

/** Returns everything that is stored, as the HTTP API renders it; the order of properties counts. */
export const storedText = async (app: AgreementApp): Promise<ReadonlyArray<string>> => {
  const { payments, owner, outbox, known } = app;
  const records: Array<unknown> = [];
  for (const id of known.invoices) {
    const details = rightOf(await payments.invoices.get(owner, idOf("invoice", id), whole));
    records.push(responses.renderInvoiceDetails(details, whole, "organization"));
  }
  for (const id of known.payments) {
    records.push(
      paymentDescription.paymentViews.minimal.write(
        rightOf(await payments.payments.get(owner, idOf("payment", id))),
      ),
    );
  }
  for (const id of known.refunds) {
    records.push(
      refundDescription.refundRecord.json.write(
        rightOf(await payments.refunds.get(owner, idOf("refund", id))),
      ),
    );
  }
  for (const id of known.creditNotes) {
    records.push(
      creditNoteDescription.creditNoteRecord.json.write(
        rightOf(await payments.creditNotes.get(owner, idOf("credit", id))),
      ),
    );
  }
  const limit = { limit: 100 };
  records.push(creditNotePage(rightOf(await payments.creditNotes.list(owner, limit))));
  records.push(refundPage(rightOf(await payments.refunds.list(owner, limit))));
  records.push(invoicePage(rightOf(await payments.invoices.list(owner, limit))));
  const expanded = { ...limit, expand: ["provider"] } as const;
  const listed = rightOf(await payments.payments.list(owner, expanded));
  const providers = [...(listed.providers ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  records.push(paymentPage(listed), providers);
  const coupons = rightOf(await payments.coupons.list(owner));
  records.push(coupons.rows.map(couponDescription.renderCoupon));
  const events = rightOf(await outbox.read(owner, undefined, 10_000)());
  records.push(events.map(({ position, event }) => [position, responses.renderEvent(event)]));
  return [...records.map((record) => JSON.stringify(record)), ...(await dashboardTexts(app))];
};

/** Returns the dashboards of all periods. */
export const dashboardTexts = async ({
  payments,
  owner,
}: AgreementApp): Promise<ReadonlyArray<string>> => {
  const dashboards: Array<string> = [];
  for (const period of periods) {
    const dashboard = rightOf(await payments.dashboard.read(owner, { period }));
    dashboards.push(JSON.stringify(responses.renderDashboard(dashboard)));
  }
  return dashboards;
};
