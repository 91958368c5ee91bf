import type { RecordedPayment } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterAll, describe, expect, test } from "vitest";
import { expectAgreement } from "./expect-agreement.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import {
  bill,
  billMany,
  countKinds,
  invoiceOf,
  openTestApp,
  paymentOf,
  times,
} from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("idempotency", 16);

afterAll(() => store.close());

const mismatch = { _tag: "Left", left: { kind: "IdempotencyMismatch" } };

describe("one key of a payment", () => {
  test("sent 200 times at once records one payment and replays it 199 times", async () => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "10");
    const results = await Promise.all(
      times(200, () => app.payments.recordPayment(testOrganization, id, paymentOf("once", "10"))),
    );
    expect(countKinds(results)).toEqual({ created: 1, replayed: 199 });
    const { payments, events } = await expectAgreement(store, app);
    expect(payments).toHaveLength(1);
    expect(new Set(results.map((result) => rightOf(result).payment.id))).toEqual(
      new Set(payments.map((payment) => payment.id)),
    );
    expect(events.map(({ type }) => type)).toEqual([
      ...["invoice.created", "payment.created", "invoice.completed"],
    ]);
  });

  test("used at once with 60 contents records one of them and rejects the others", async () => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "1000");
    const amounts = times(60, (index) => String(index + 1));
    const results = await Promise.all(
      [...amounts, ...amounts, ...amounts].map((amount) =>
        app.payments.recordPayment(testOrganization, id, paymentOf("many", amount)),
      ),
    );
    expect(countKinds(results)).toEqual({ created: 1, replayed: 2, IdempotencyMismatch: 177 });
    const { payments, events } = await expectAgreement(store, app);
    expect(payments).toHaveLength(1);
    expect(events).toHaveLength(3);
    const succeeded = results.flatMap((result): ReadonlyArray<RecordedPayment> =>
      result._tag === "Right" ? [result.right] : [],
    );
    expect(succeeded.map(({ payment }) => payment)).toEqual([
      payments[0],
      payments[0],
      payments[0],
    ]);
  });

  test("sent at once for two invoices is recorded for one of them", async () => {
    const app = await openTestApp(store);
    const [one, other] = await billMany(app, 2, "1000");
    const results = await Promise.all(
      times(50, (index) => paymentOf(`key_${String(index)}`, "1")).flatMap((request) =>
        [one, other].map(async (invoice) =>
          invoice === undefined
            ? expect.fail()
            : app.payments.recordPayment(testOrganization, invoice.id, request),
        ),
      ),
    );
    expect(countKinds(results)).toEqual({ created: 50, IdempotencyMismatch: 50 });
    const { payments } = await expectAgreement(store, app);
    expect(payments).toHaveLength(50);
  });
});

describe("one key of an invoice", () => {
  test("sent 200 times at once creates one invoice and replays it 199 times", async () => {
    const app = await openTestApp(store);
    const results = await Promise.all(
      times(200, () =>
        app.payments.createInvoice(testOrganization, invoiceOf("10"), { idempotencyKey: "once" }),
      ),
    );
    expect(countKinds(results)).toEqual({ created: 1, replayed: 199 });
    const { invoices, events } = await expectAgreement(store, app);
    expect(invoices).toHaveLength(1);
    expect(events).toHaveLength(1);
    const returned = results.map((result) => ({ ...rightOf(result), replayed: true, events: [] }));
    for (const result of returned) expect(result).toEqual(returned[0]);
  });

  test("used at once with 60 contents creates one of them and rejects the others", async () => {
    const app = await openTestApp(store);
    const prices = times(60, (index) => String(index + 1));
    const results = await Promise.all(
      [...prices, ...prices, ...prices].map((price) =>
        app.payments.createInvoice(testOrganization, invoiceOf(price), { idempotencyKey: "many" }),
      ),
    );
    expect(countKinds(results)).toEqual({ created: 1, replayed: 2, IdempotencyMismatch: 177 });
    const { invoices, events } = await expectAgreement(store, app);
    expect(invoices).toHaveLength(1);
    expect(events).toHaveLength(1);
    const counted = await store.admin.query<{ readonly total: string }>(
      `SELECT (SELECT count(*) FROM quittance.invoice_items)
        + (SELECT count(*) FROM quittance.payment_intents)
        + (SELECT count(*) FROM quittance.invoice_owners) AS total`,
    );
    expect(counted.rows[0]?.total).toBe("3");
  });

  test("can be that of a payment: the two are independent", async () => {
    const app = await openTestApp(store);
    const options = { idempotencyKey: "both" };
    const made = await app.payments.createInvoice(testOrganization, invoiceOf("10"), options);
    const { id } = rightOf(made).invoice;
    const paid = await app.payments.recordPayment(testOrganization, id, paymentOf("both", "10"));
    expect(rightOf(paid).invoice.status).toBe("COMPLETED");
    const other = await app.payments.createInvoice(testOrganization, invoiceOf("11"), options);
    expect(other).toEqual(mismatch);
    await expectAgreement(store, app);
  });
});
