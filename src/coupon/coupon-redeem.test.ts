import fc from "fast-check";
import { Amount, type NewCoupon, type NewInvoice } from "quittance";
import { idOf } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { createTestApp, paymentOf, money } from "../../test/support/create-test-app.ts";
import { checkProperty } from "../../test/support/check-property.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { usedUp, usedUpByCustomer } from "./coupon-look-up.ts";

const item = {
  type: "PAYMENT_INTENT",
  currency: "EUR",
  price: Amount.of("100"),
  quantity: 1,
} as const;

const requestOf = (
  coupons: ReadonlyArray<string>,
  customerEmail = "ada@example.com",
): NewInvoice => ({ items: [item], coupons, customerEmail });

const open = (options: Parameters<typeof createTestApp>[0] = {}) => {
  const app = createTestApp(options);
  const { payments, store } = app;
  const catalog = app.payments;
  const add = async (code: string, limits: Partial<NewCoupon> = {}) =>
    rightOf(
      await catalog.coupons.create(testOrganization, { code, percent: Amount.of("10"), ...limits }),
    );
  const create = (request: NewInvoice, idempotencyKey?: string) =>
    payments.invoices.create(testOrganization, request, { idempotencyKey });
  const redemptions = async (code: string): Promise<number | undefined> => {
    const { rows } = rightOf(await catalog.coupons.list(testOrganization, { code }));
    return rows[0]?.redemptions;
  };
  const invoices = async (): Promise<number> =>
    rightOf(await payments.invoices.list(testOrganization)).total;
  return { ...app, payments, store, catalog, add, create, redemptions, invoices };
};

const used = (index: number, kind: "CouponUsedUp" | "CouponUsedUpByCustomer") => {
  const message = kind === "CouponUsedUp" ? usedUp : usedUpByCustomer;
  return { kind: "Invalid", issues: [{ path: ["coupons", index], message }] };
};

describe("a coupon", () => {
  test("stays redeemed when its invoice is paid", async () => {
    const { payments, add, create, redemptions } = open();
    await add("SPRING");
    const { invoice } = rightOf(await create(requestOf(["SPRING"])));
    const payment = paymentOf("one", money("90", "EUR"));
    rightOf(await payments.payments.record(testOrganization, invoice.id, payment));
    leftOf(await payments.invoices.void(testOrganization, invoice.id));
    expect(await redemptions("SPRING")).toBe(1);
  });
});

describe("a coupon that is used up between pricing and storing", () => {
  /** A store in which other invoices are created before the one of the test is priced or stored. */
  const raced = (
    before: "pricing" | "storing",
    others: ReadonlyArray<NewInvoice>,
    key?: string,
  ) => {
    let isPending = true;
    const race = async (now: typeof before): Promise<void> => {
      if (now !== before || !isPending) return;
      isPending = false;
      for (const other of others) rightOf(await app.create(other, key));
    };
    const app: ReturnType<typeof open> = open({
      wrap: (store) => ({
        ...store,
        coupons: {
          couponsByCode:
            (...call) =>
            async () => {
              await race("pricing");
              return store.coupons.couponsByCode(...call)();
            },
        },
        invoices: {
          ...store.invoices,
          storeInvoice:
            (...call) =>
            async () => {
              await race("storing");
              return store.invoices.storeInvoice(...call)();
            },
        },
      }),
    });
    return app;
  };

  test.each([
    ["FIRST", "LAST", 0],
    ["LAST", "FIRST", 1],
  ])("%s is reported at its position in the request, as by pricing", async (last, other, index) => {
    const others = [requestOf([last], "eve@example.com")];
    const { add, create, redemptions, invoices } = raced("storing", others);
    const amount = { percent: undefined, amount: Amount.of("1"), currency: "EUR" } as const;
    const limits = { [last]: { maxRedemptions: 1 } };
    await add("FIRST", { ...amount, ...limits["FIRST"] });
    await add("LAST", limits["LAST"]);
    const request = requestOf(["First", "Last"]);
    const failure = used(index, "CouponUsedUp");
    expect(leftOf(await create(request))).toEqual(failure);
    expect(leftOf(await create(request))).toEqual(failure);
    expect(await redemptions(other)).toBe(0);
    expect(await invoices()).toBe(1);
  });

  test("is reported as used up by the customer if others can use it", async () => {
    const { add, create } = raced("storing", [requestOf(["OWN"], "ADA@example.com")]);
    await add("OWN", { maxPerCustomer: 1, maxRedemptions: 9 });
    const failure = used(0, "CouponUsedUpByCustomer");
    expect(leftOf(await create(requestOf(["OWN"])))).toEqual(failure);
    expect(leftOf(await create(requestOf(["OWN"])))).toEqual(failure);
  });

  test.each(["pricing", "storing"] as const)(
    "by a call with the same key before %s is a replay",
    async (before) => {
      const { add, create, redemptions } = raced(before, [requestOf(["LAST"])], "one");
      await add("LAST", { maxRedemptions: 1 });
      expect(rightOf(await create(requestOf(["LAST"]), "one"))).toMatchObject({ replayed: true });
      expect(await redemptions("LAST")).toBe(1);
    },
  );
});

const codes = ["A", "B", "C"] as const;
const emails = ["ada@example.com", "ADA@example.com", "eve@example.com"] as const;

/** A quote, an invoice, or the void of an earlier invoice. */
const action = fc.record({
  kind: fc.constantFrom("quote", "create", "create", "create", "void"),
  coupons: fc.subarray([...codes], { minLength: 1 }),
  email: fc.constantFrom(...emails),
  key: fc.constantFrom("one", "two", "three", undefined),
  earlier: fc.nat(9),
});

/** Limits of coupons, and actions in groups that run at once. */
const history = fc.record({
  maxRedemptions: fc.integer({ min: 1, max: 5 }),
  maxPerCustomer: fc.integer({ min: 1, max: 3 }),
  groups: fc.array(fc.array(action, { maxLength: 6 }), { maxLength: 6 }),
});

describe("any history of quotes, invoices, replays and voids", () => {
  checkProperty(
    "redeems a coupon once for each invoice that is not voided, and never beyond its limits",
    history,
    async ({ maxRedemptions, maxPerCustomer, groups }) => {
      const { payments, add, create, redemptions } = open();
      await add("A", { maxRedemptions });
      await add("B", { maxPerCustomer });
      await add("C");
      const active = new Map<string, Pick<(typeof groups)[number][number], "coupons" | "email">>();
      const run = async ({
        kind,
        coupons,
        email,
        key,
        earlier,
      }: (typeof groups)[number][number]) => {
        const request = requestOf(coupons, email);
        const id = [...active.keys()][earlier];
        if (kind === "quote") await payments.quotes.calculate(testOrganization, request);
        else if (kind === "create") {
          const made = await create(request, key);
          if (made._tag === "Left" || made.right.replayed) return;
          active.set(made.right.invoice.id, { coupons, email });
        } else if (id !== undefined) {
          rightOf(await payments.invoices.void(testOrganization, idOf("invoice", id)));
          active.delete(id);
        }
      };
      for (const group of groups) await Promise.all(group.map(run));
      const using = (code: (typeof codes)[number]) =>
        [...active.values()].filter(({ coupons }) => coupons.includes(code));
      for (const code of codes) expect(await redemptions(code)).toBe(using(code).length);
      expect(using("A").length).toBeLessThanOrEqual(maxRedemptions);
      for (const customer of ["ada@example.com", "eve@example.com"]) {
        const own = using("B").filter(({ email }) => email.toLowerCase() === customer);
        expect(own.length).toBeLessThanOrEqual(maxPerCustomer);
      }
    },
  );
});
