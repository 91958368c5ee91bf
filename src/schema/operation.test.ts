import { Amount, type Either, type OrganizationId } from "quittance";
import { testOrganization } from "quittance/testing";
import { describe, expect, expectTypeOf, test } from "vitest";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import type { Scoped } from "./operation.ts";

const openPaid = async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const request = paymentOf("paid", money("10", "EUR"));
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
  return { payments: app.payments, payment };
};

describe("the operations of one organization", () => {
  test("need no organization, and return the successes", async () => {
    const { payments, payment } = await openPaid();
    const { refunds } = payments.forOrganization(testOrganization);
    const request = { idempotencyKey: "r", currency: "EUR", price: "2.50" } as const;
    const { refund } = await refunds.record(payment.id, request);
    expect(Amount.render(refund.price.amount)).toBe("2.5");
    expect(await refunds.get(refund.id)).toEqual(refund);
    const all = [];
    for await (const each of refunds.all({ kind: ["REFUND"] })) all.push(each);
    expect(all).toEqual([refund]);
  });

  test("throw failures as a QuittanceError with sentences", async () => {
    const { payments, payment } = await openPaid();
    const { refunds } = payments.forOrganization(testOrganization);
    const request = { idempotencyKey: "a b", currency: "EUR", price: "1e5" } as const;
    await expect(refunds.record(payment.id, request)).rejects.toMatchObject({
      name: "QuittanceError",
      kind: "Invalid",
      message:
        "idempotencyKey must have 1 to 255 visible ASCII characters; price must be a decimal " +
        'string such as "19.99" with at most 20 digits before the decimal point and 30 after ' +
        'it, not "1e5"',
    });
    await expect(refunds.get("refund_none")).rejects.toMatchObject({
      kind: "RefundNotFound",
    });
  });

  test("have the types of the operations", () => {
    interface Operations {
      readonly find: (organizationId: OrganizationId, id: string) => Promise<Either<"no", number>>;
      readonly all: (organizationId: OrganizationId) => AsyncIterable<number>;
    }
    expectTypeOf<Scoped<Operations>>().toEqualTypeOf<{
      readonly find: (id: string) => Promise<number>;
      readonly all: () => AsyncIterable<number>;
    }>();
  });
});

test("an operation without an organization throws, and reaches no store", async () => {
  const { payments, payment } = await openPaid();
  for (const call of [
    () => payments.refunds.get("refund_1" as never, undefined as never),
    () => payments.refunds.list(undefined as never),
    () => payments.refunds.record(payment.id as never, "x" as never, {} as never),
  ]) {
    expect(call).toThrow(TypeError);
    expect(call).toThrow("the first argument must be an organization of the form org_<id>");
  }
});
