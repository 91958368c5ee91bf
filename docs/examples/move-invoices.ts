import { PGlite } from "@electric-sql/pglite";
import { memoryStore } from "@quittance/memory";
import { checkStore, importRecords, pgliteExecutor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Amount, createQuittance, fixedRates, orThrow, rateSet, timestampOf } from "quittance";

/** What the other system has: read its database, or the files that it exports. */
const bills = [
  { id: "1042", number: "2024-0117", issued: "2024-11-02 09:30:00", total: "250.00" },
  { id: "1043", number: "2024-0118", issued: "2024-11-05 14:00:00", total: "99.90" },
];
const receipts = [
  { bill: "1042", reference: "pi_3Pq", time: "2024-11-04 10:12:00", amount: "250.00" },
  { bill: "1043", reference: "pi_3Pr", time: "2024-11-06 08:00:00", amount: "40.00" },
];

const shop = "org_shop";
const bank = "prov_bank";
const transfers = { id: bank, name: "Bank", type: "FIAT", currencies: ["EUR"] } as const;
const since = { isActive: true, createdAt: timestampOf("2024-01-01 00:00:00") };
const providers = [{ ...transfers, ...since }];
const rates = fixedRates(rateSet({ EUR: "0.9466" }));

/** Creates an invoice and its payments in memory, under a clock of their time. */
const moved = async ({ id, number, issued, total }: (typeof bills)[number]) => {
  let now = timestampOf(issued);
  let made = 0;
  const quittance = createQuittance({
    ...memoryStore({ providers }),
    rates,
    totals: "invoice",
    clock: () => now,
    newId: (prefix) => `${prefix}_${id}_${String((made += 1))}`,
  });
  const price = Amount.of(total);
  const { invoice } = orThrow(
    await quittance.invoices.create(shop, {
      customerEmail: "robin@example.com",
      items: [{ type: "PAYMENT_INTENT", currency: "EUR", price, quantity: 1, title: "Repair" }],
    }),
  );
  for (const { reference, time, amount } of receipts.filter(({ bill }) => bill === id)) {
    now = timestampOf(time);
    orThrow(
      await quittance.payments.record(shop, invoice.id, {
        idempotencyKey: reference,
        reference,
        providerId: bank,
        status: "COMPLETED",
        currency: "EUR",
        price: Amount.of(amount),
      }),
    );
  }
  const parts = ["items.payment_intent", "calculations", "payments"] as const;
  const found = orThrow(await quittance.invoices.get(shop, invoice.id, { expand: parts }));
  return {
    ...found,
    invoice: { ...found.invoice, number },
    paymentIntents: [...found.paymentIntents.values()],
    couponIds: [],
  };
};

/** For a server, pass a pool of `pg` to `poolExecutor`. */
const database = new PGlite();
const executor = pgliteExecutor(database);
await migrate(executor);

const invoices = await Promise.all(bills.map(moved));
await importRecords(executor, {
  organizations: [{ id: shop, name: "Shop Ltd" }],
  providers,
  invoices,
  payments: invoices.flatMap(({ payments }) => payments),
});
console.log(invoices.map(({ invoice }) => invoice.status).join(" ")); // COMPLETED PARTIALLY_PAID

const mismatches = [];
for await (const mismatch of checkStore(executor)) mismatches.push(mismatch);
console.log(mismatches.length); // 0

await database.close();
