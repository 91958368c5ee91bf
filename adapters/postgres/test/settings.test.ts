import { postgresStore } from "@quittance/postgres";
import { createQuittance, orThrow, singleCurrency } from "quittance";
import { createSettings } from "quittance/adapter";
import { expect, test } from "vitest";
import { serviceExecutor } from "./support/service-role.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("settings");
const service = await serviceExecutor(store);
const shop = "org_shop";

test("settings are read and changed by the role of the service, with next numbers", async () => {
  const numbering = { numbering: "R{n:3}", creditNumbering: "C{n}" };
  await store.fill({
    organizations: [{ id: shop, name: "Shop", imageUrl: undefined, ...numbering }],
  });
  const ports = postgresStore(service.executor);
  const quittance = createQuittance({
    ...ports,
    rates: singleCurrency("EUR"),
    totals: "invoice",
    numbering: { name: "invoices", pattern: "R{n:3}" },
    creditNoteNumbering: { name: "credit_notes", pattern: "C{n}" },
  });
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "10" } as const;
  const request = { customerEmail: "ada@example.com", items: [item] };
  const { invoice, items } = orThrow(await quittance.invoices.create(shop, request));
  const lines = items.map(({ id }) => ({ invoiceItemId: id, quantity: 1 }));
  orThrow(await quittance.creditNotes.create(shop, invoice.id, { idempotencyKey: "1", lines }));

  const settings = createSettings(ports);
  const { revision, ...found } = orThrow(await settings.read(shop));
  expect(found).toMatchObject({ nextNumber: "R002", nextCreditNumber: "C2" });
  const changes = ["A", "B"].map((name) => settings.update(shop, { name, revision }));
  const results = (await Promise.all(changes)).map((result) =>
    result._tag === "Right" ? "changed" : result.left.kind,
  );
  expect(results.toSorted()).toEqual(["SettingsChanged", "changed"]);
  const events = orThrow(await ports.outbox.read(shop, undefined, 100)()).map(({ event }) => event);
  expect(events.filter(({ type }) => type === "organization.updated")).toHaveLength(1);
});
