import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  fixedRates,
  timestampOf,
  type Currency,
  type QuittancePorts,
} from "quittance";
import { rateSetOf, sequentialIds } from "quittance/testing";
import { afterAll, expect, test } from "vitest";
import { bank, rightOf, shop } from "./shop-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("payment_range");

afterAll(() => store.close());

type Stores = Omit<QuittancePorts, "rates" | "clock" | "newId">;

const providers = [{ ...bank, currencies: ["JPY"] as const }];

const stores: Readonly<Record<string, () => Promise<Stores>>> = {
  memory: () => Promise.resolve(memoryStore({ providers })),
  PostgreSQL: () => store.fill({ providers }),
};

/** What becomes of a payment on an invoice of 10 EUR, when a dollar buys so much of the two. */
const pay = async (
  stored: Stores,
  rates: Readonly<Record<string, string>>,
  [currency, amount]: readonly [Currency, string],
): Promise<unknown> => {
  const payments = createQuittance({
    ...stored,
    rates: fixedRates(rateSetOf(rates)),
    clock: () => timestampOf("2025-07-17 12:00:00"),
    newId: sequentialIds(),
  });
  const items = [
    { type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("10"), quantity: 1 },
  ] as const;
  const customerEmail = "payer@example.com";
  const made = rightOf(await payments.createInvoice(shop, { items, customerEmail }));
  const recorded = await payments.recordPayment(shop, made.created.invoice.id, {
    idempotencyKey: "key",
    providerId: bank.id,
    price: { currency, amount: Amount.of(amount) },
    status: "COMPLETED",
  });
  if (recorded._tag === "Left") return recorded.left;
  const { status, unitValue } = { ...recorded.right.payment, ...recorded.right.invoice };
  return [status, Amount.render(unitValue)];
};

const most = "99999999999999999999";
const ulp = "0.000000000000000000000000000001";

// Memory stored a unit of fifty digits, and PostgreSQL answered that it was out of order.
test.each([
  ["too much: it is refused", { JPY: ulp, EUR: most }, false],
  [
    "ten to the thirty-fifth: it is refused",
    { JPY: "0.0000000000000001", EUR: `1${"0".repeat(19)}` },
    false,
  ],
  ["as much as can be stored: it is recorded", { JPY: "0.000000000000001", EUR: most }, true],
] as const)(
  "memory and PostgreSQL agree when a smallest unit is worth %s",
  async (_, rates, ok) => {
    for (const open of Object.values(stores)) {
      const found = await pay(await open(), rates, ["JPY", "0.00000000000000000001"]);
      const refused = { kind: "PaymentInvalid", issues: [{ kind: "PaymentOutOfRange" }] };
      const unitValue = `${most}${"0".repeat(15)}`;
      expect(found).toEqual(ok ? ["COMPLETED", unitValue] : refused);
    }
  },
);
