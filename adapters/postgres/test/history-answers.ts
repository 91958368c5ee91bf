import { Amount, periods, type Either } from "quittance";
import { invoiceParts } from "quittance/adapter";
import {
  renderDashboard,
  renderEvent,
  renderInvoiceDetails,
  renderInvoiceList,
  renderPayment,
  renderPaymentList,
} from "quittance/wire";
import type { HistoryApp } from "./history-app.ts";

/**
 * An answer as text, in which nothing but the order of properties is free. A property that is `undefined`
 * may be missing; null, an amount of another library and any other class of object show.
 */
export const answerText = (answer: unknown): string => JSON.stringify(shown(answer));

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

/** Everything that a store holds, as the interface carries it: the order of properties counts. */
export const wholeStore = async (app: HistoryApp): Promise<ReadonlyArray<string>> => {
  const { payments, around, outbox, made } = app;
  const { owner } = around;
  const answers: Array<unknown> = [];
  for (const { id } of made.invoices) {
    const details = successOf(await payments.getInvoice(owner, id, { parts: invoiceParts }));
    const whole = { isFull: true, withCurrency: true };
    answers.push(renderInvoiceDetails(details, whole, "organization"));
  }
  for (const { id } of made.payments) {
    answers.push(renderPayment(successOf(await payments.getPayment(owner, id))));
  }
  const limit = { limit: 100 };
  answers.push(renderInvoiceList(successOf(await payments.listInvoices(owner, {}, limit))));
  const withProviders = { ...limit, withProviders: true };
  const listed = successOf(await payments.listPayments(owner, {}, withProviders));
  answers.push(renderPaymentList(listed, true));
  const events = successOf(await outbox.read(owner, undefined, 10_000)());
  answers.push(events.map(({ position, event }) => [position, renderEvent(event)]));
  return [...answers.map((answer) => JSON.stringify(answer)), ...(await everyDashboard(app))];
};

/** The dashboards of all periods, seen from now. */
export const everyDashboard = async ({
  payments,
  around,
}: HistoryApp): Promise<ReadonlyArray<string>> => {
  const dashboards: Array<string> = [];
  for (const period of periods) {
    const dashboard = successOf(await payments.readDashboard(around.owner, period));
    dashboards.push(JSON.stringify(renderDashboard(dashboard)));
  }
  return dashboards;
};

const successOf = <Success>(result: Either<unknown, Success>): Success => {
  if (result._tag === "Right") return result.right;
  throw new Error(`Expected a success, found ${JSON.stringify(result.left)}`);
};
