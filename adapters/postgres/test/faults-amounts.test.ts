import { testOrganization } from "quittance/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runScript } from "./ledger-script.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("amounts");

afterAll(() => store.close());

const thirty = "1".repeat(30);

describe("the tables reject values that are not amounts or times", () => {
  const columns = [
    ...["invoices.price", "invoices.price_usd", "payment_intents.price"],
    ...["payments.price", "payments.price_usd", "payments.value", "payments.unit_value"],
    ...["billing_schemas.base_price", "invoice_calculations.initial_price"],
  ];

  beforeAll(async () => {
    await store.fill({ providers: [bank] });
    await runScript(store.executor, { owner: testOrganization, price: 2468, word: "plum" });
  });

  test.each(columns)("in %s", async (place) => {
    const [table = "", column = ""] = place.split(".");
    const change = (value: string) =>
      store.admin.query(
        `UPDATE quittance.${table} SET ${column} = $1::numeric
          ${column === "initial_price" ? ", price = $1::numeric, price_delta = 0" : ""}`,
        [value],
      );
    for (const value of ["NaN", "Infinity", "-0.01", "1e35", `0.${thirty}1`]) {
      await expect(change(value)).rejects.toMatchObject({ code: "23514", table });
    }
    expect((await change(`${"9".repeat(35)}.${thirty}`)).rowCount).toBeGreaterThan(0);
  });

  test.each(["invoices", "payments"])("in the times by which %s are listed", async (table) => {
    for (const value of ["infinity", "-infinity"]) {
      const change = store.admin.query(`UPDATE quittance.${table} SET created_at = $1::timestamp`, [
        value,
      ]);
      const constraint = `${table}_created_at_finite`;
      await expect(change).rejects.toMatchObject({ code: "23514", constraint });
    }
  });
});
