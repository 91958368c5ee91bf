import type { LedgerEvent } from "quittance";
import type { StoredEvent } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { afterAll, describe, expect, test } from "vitest";
import { expectAgreement } from "./expect-agreement.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { billMany, openTestApp, paymentOf, times } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("outbox", 16);

afterAll(() => store.close());

const writers = 8;
const writesOfEach = 40;

describe("an outbox that is read while it is written", () => {
  test("has positions without gaps, and adds events only after those that were read", async () => {
    const app = await openTestApp(store, { updateRollupsEvery: 50 });
    const invoices = await billMany(app, writers, "1000");
    const writing = { isOver: false };
    const written = invoices.map(async ({ id }, writer) => {
      for (const write of times(writesOfEach, String)) {
        const key = `${String(writer)}_${write}`;
        rightOf(await app.payments.recordPayment(testOrganization, id, paymentOf(key, "1")));
      }
    });
    const over = Promise.all(written).finally(() => {
      writing.isOver = true;
    });
    const follow = async (limit: number): Promise<ReadonlyArray<StoredEvent>> => {
      const read: Array<StoredEvent> = [];
      for (;;) {
        const wasOver = writing.isOver;
        const page = rightOf(
          await app.store.outbox.read(testOrganization, read.at(-1)?.position, limit)(),
        );
        read.push(...page);
        if (page.length === 0 && wasOver) return read;
      }
    };
    const lookAgain = async (): Promise<ReadonlyArray<ReadonlyArray<StoredEvent>>> => {
      const seen: Array<ReadonlyArray<StoredEvent>> = [];
      while (!writing.isOver) {
        seen.push(rightOf(await app.store.outbox.read(testOrganization, undefined, 100_000)()));
      }
      return seen;
    };
    const [seen, ...followed] = await Promise.all([
      lookAgain(),
      ...[1, 3, 10, 1000].map((limit) => follow(limit)),
    ]);
    await over;
    const { events } = await expectAgreement(store, app);
    const all = rightOf(await app.store.outbox.read(testOrganization, undefined, 100_000)());
    expect(all.map(({ event }) => event)).toEqual(events);
    expect(all.filter(({ event }) => event.type === "payment.created")).toHaveLength(320);
    for (const read of followed) expect(read).toEqual(all);
    const lengths = seen.map((found) => found.length);
    expect(new Set(lengths).size).toBeGreaterThan(3);
    for (const found of seen) expect(found).toEqual(all.slice(0, found.length));
  });

  test("keeps the events of an invoice in the order of its writes", async () => {
    const app = await openTestApp(store);
    const made = await billMany(app, 20, "10");
    await Promise.all(
      made.map(async ({ id }) => {
        const request = paymentOf(`for_${id}`, "10", "PENDING");
        const { payment } = rightOf(
          await app.payments.recordPayment(testOrganization, id, request),
        );
        rightOf(await app.payments.changePaymentStatus(testOrganization, payment.id, "COMPLETED"));
      }),
    );
    const { events } = await expectAgreement(store, app);
    const types = made.map(({ id }) =>
      events.flatMap(({ type, subject }) => {
        const about = subject.kind === "Invoice" ? subject.invoice.id : invoiceOf(subject);
        return about === id ? [type] : [];
      }),
    );
    const order = [
      ...["invoice.created", "payment.created", "invoice.updated"],
      ...["payment.updated", "invoice.completed"],
    ];
    expect(types).toEqual(made.map(() => order));
  });
});

const invoiceOf = (subject: Exclude<LedgerEvent["subject"], { readonly kind: "Invoice" }>) => {
  if (subject.kind === "Notification") return undefined;
  if (subject.kind === "CreditNote") return subject.creditNote.invoiceId;
  return (subject.kind === "Payment" ? subject.payment : subject.refund).invoiceId;
};
