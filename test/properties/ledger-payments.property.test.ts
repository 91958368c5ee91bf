import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, paymentStatuses, timestampOf, type Currency, type Payment } from "quittance";
import { testOrganization } from "quittance/testing";
import {
  bill,
  chain,
  bank,
  eventsOf,
  money,
  createTestApp,
  paymentOf,
} from "../support/create-test-app.ts";
import { checkProperty } from "../support/check-property.ts";
import { rightOf } from "../support/right-of.ts";

const anyCall = fc.record({
  key: fc.constantFrom("a", "b", "c"),
  second: fc.boolean(),
  providerId: fc.constantFrom(bank.id, chain.id),
  amount: fc.constantFrom("1", "2.5", "7"),
  currency: fc.constantFrom<Currency>("EUR", "USD"),
  status: fc.constantFrom<Payment["status"]>("PENDING", "PENDING", "COMPLETED", "FAILED"),
});

const anyCalls = fc.array(anyCall, { minLength: 2, maxLength: 10 });

checkProperty(
  "idempotency: a key has one payment; other content stores nothing, another status updates it",
  anyCalls,
  async (calls) => {
    const app = createTestApp();
    const first = await bill(app, money("10", "EUR"));
    const second = await bill(app, money("10", "EUR"));
    const known = new Map<
      string,
      { readonly content: string; readonly id: string; status: Payment["status"] }
    >();
    for (const call of calls) {
      app.tick(1);
      const { key, amount, currency, status, providerId } = call;
      const invoiceId = (call.second ? second : first).id;
      const before = await eventsOf(app.store);
      const request = { ...paymentOf(key, money(amount, currency), status), providerId };
      const result = await app.payments.payments.record(testOrganization, invoiceId, request);
      const written = (await eventsOf(app.store)).slice(before.length);
      const content = JSON.stringify({ ...call, status: undefined });
      const earlier = known.get(key);
      const isSame = earlier?.content === content;
      const from = earlier?.status ?? status;
      if (earlier !== undefined && !isSame) {
        const { id: earlierId } = earlier;
        const mismatch = { kind: "IdempotencyMismatch", idempotencyKey: key, earlierId };
        expect(result).toMatchObject({ _tag: "Left", left: mismatch });
        expect(written).toEqual([]);
        continue;
      }
      const isNews = status !== "PENDING" && status !== from;
      if (isNews && from !== "PENDING") {
        const failure = { kind: "PaymentTransitionInvalid", from, to: status };
        expect(result).toEqual({ _tag: "Left", left: failure });
        expect(written).toEqual([]);
        continue;
      }
      const { payment, created, replayed, events } = rightOf(result);
      expect({ created, replayed }).toEqual({
        created: earlier === undefined,
        replayed: earlier !== undefined && !isNews,
      });
      expect(payment).toMatchObject({
        id: earlier?.id ?? payment.id,
        status: isNews ? status : from,
      });
      expect(written).toEqual(events);
      if (replayed) expect(events).toEqual([]);
      known.set(key, { content, id: payment.id, status: payment.status });
    }
    const { rows } = rightOf(await app.payments.payments.list(testOrganization));
    expect(rows.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual(
      [...known.keys()].sort(),
    );
  },
);

const anyKeyedBills = fc.array(
  fc.record({ key: fc.constantFrom("a", "b"), price: fc.constantFrom("1", "2") }),
  { minLength: 2, maxLength: 8 },
);

checkProperty(
  "idempotency: a key has one invoice, even if the rates have changed",
  anyKeyedBills,
  async (calls) => {
    const app = createTestApp();
    const known = new Map<string, { readonly price: string; readonly id: string }>();
    for (const { key: idempotencyKey, price } of calls) {
      const item = { type: "PAYMENT_INTENT", currency: "EUR", quantity: 1 } as const;
      const request = {
        currency: "USD",
        items: [{ ...item, price: Amount.of(price) }],
        customerEmail: "payer@example.com",
      } as const;
      const result = await app.payments.invoices.create(testOrganization, request, {
        idempotencyKey,
      });
      const earlier = known.get(idempotencyKey);
      if (earlier !== undefined && earlier.price !== price) {
        const { id: earlierId } = earlier;
        const mismatch = { kind: "IdempotencyMismatch", idempotencyKey, earlierId };
        expect(result).toEqual({ _tag: "Left", left: { ...mismatch, differences: ["items"] } });
        continue;
      }
      const { invoice, replayed } = rightOf(result);
      expect(replayed).toBe(earlier !== undefined);
      const { id } = invoice;
      expect(id).toBe(earlier?.id ?? id);
      known.set(idempotencyKey, { price, id });
    }
    const { total } = rightOf(await app.payments.invoices.list(testOrganization));
    expect(total).toBe(known.size);
  },
);

const anyParts = fc.record({
  part: fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 30 }))
    .map(([digits, decimals]) => {
      const text = String(digits).padStart(decimals + 1, "0");
      const point = text.length - decimals;
      return decimals === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
    })
    // Half of the sixth decimal beyond a cent is tolerated, so a smaller part would not be missed.
    .filter((text) => Amount.atLeast(Amount.of(text), Amount.unit(8))),
  count: fc.integer({ min: 1, max: 12 }),
});

const tenths = { part: "0.1", count: 100 };

checkProperty(
  "settlement: parts of the price complete the invoice together, and not without one of them",
  anyParts,
  async ({ part, count }) => {
    const app = createTestApp();
    const { id } = await bill(app, money(part, "EUR"), count);
    for (let paid = 1; paid <= count; paid += 1) {
      const request = paymentOf(`part_${String(paid)}`, money(part, "EUR"));
      const { invoice } = rightOf(
        await app.payments.payments.record(testOrganization, id, request),
      );
      expect(invoice.status).toBe(paid < count ? "PARTIALLY_PAID" : "COMPLETED");
      expect(invoice.substatus).toBeUndefined();
    }
  },
  { examples: [tenths] },
);

const anyLife = fc.record({
  first: fc.constantFrom(...paymentStatuses),
  wanted: fc.array(fc.constantFrom(...paymentStatuses), { minLength: 1, maxLength: 8 }),
});

checkProperty(
  "payments: a pending payment can change to any status, a final one cannot change",
  anyLife,
  async (life) => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = paymentOf("key", money("4", "EUR"), life.first);
    const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
    let from = life.first;
    for (const to of life.wanted) {
      app.tick(1);
      const before = await eventsOf(app.store);
      const result = await app.payments.payments.changeStatus(testOrganization, payment.id, {
        status: to,
      });
      const written = (await eventsOf(app.store)).slice(before.length);
      if (from === to || from !== "PENDING") expect(written).toEqual([]);
      if (from !== to && from !== "PENDING") {
        expect(result).toEqual({
          _tag: "Left",
          left: { kind: "PaymentTransitionInvalid", from, to },
        });
        continue;
      }
      const changed = rightOf(result);
      expect(changed.payment.status).toBe(to);
      expect(changed.events).toEqual(written);
      from = to;
    }
    const stored = rightOf(await app.payments.payments.get(testOrganization, payment.id));
    expect(stored.status).toBe(from);
  },
);

const anyReports = fc.record({
  reports: fc.shuffledSubarray(["PENDING", "PENDING", "COMPLETED", "COMPLETED"] as const, {
    minLength: 1,
  }),
  amount: fc.constantFrom("4", "10"),
});

checkProperty(
  "idempotency: repeated and reordered reports give the same payment and invoice",
  anyReports,
  async ({ reports, amount }) => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const times = { PENDING: "2025-07-17 11:00:00", COMPLETED: "2025-07-17 11:30:00" } as const;
    for (const status of reports) {
      app.tick(1);
      const happenedAt = timestampOf(times[status]);
      const request = { ...paymentOf("key", money(amount, "EUR"), status), happenedAt };
      rightOf(await app.payments.payments.record(testOrganization, id, request));
    }
    const status = reports.includes("COMPLETED") ? "COMPLETED" : "PENDING";
    const expansion = { expand: ["payments"] } as const;
    const { payments, invoice } = rightOf(
      await app.payments.invoices.get(testOrganization, id, expansion),
    );
    expect(payments).toMatchObject([{ status, happenedAt: times[status] }]);
    const paid = amount === "10" ? "COMPLETED" : "PARTIALLY_PAID";
    expect(invoice.status).toBe(status === "PENDING" ? "PROCESSING" : paid);
  },
);
