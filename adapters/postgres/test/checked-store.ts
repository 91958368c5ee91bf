import { randomIds } from "@quittance/memory";
import {
  clientExecutor,
  postgresStore,
  type CheckOptions,
  type Executor,
  type Mismatch,
} from "@quittance/postgres";
import { Amount } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect } from "vitest";
import {
  bank,
  bill,
  createTestApp,
  money,
  paymentOf,
} from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { runScript } from "./ledger-script.ts";
import {
  applicationRole,
  mismatchesIn,
  openTestStore,
  type TestStore,
} from "./support/test-store.ts";

/** A store with the records of every operation. */
export interface CheckedStore extends TestStore {
  /** Returns the mismatches after changes of the tables, which are rolled back. */
  readonly mismatchesAfter: (
    changes: ReadonlyArray<string>,
    options?: CheckOptions,
  ) => Promise<ReadonlyArray<Mismatch>>;
}

/** Creates a store with the records of every operation. */
export const openCheckedStore = async (prefix: string): Promise<CheckedStore> => {
  const store = await openTestStore(prefix);
  await store.fill({ providers: [bank] });
  await runScript(store.executor, { owner: testOrganization, price: 2468, word: "plum" });
  return {
    ...store,
    mismatchesAfter: async (changes, options) => {
      const client = await store.admin.connect();
      try {
        await client.query("BEGIN; SET LOCAL session_replication_role = replica");
        for (const text of changes) expect((await client.query(text)).rowCount).toBeGreaterThan(0);
        await client.query(`SET LOCAL ROLE ${applicationRole}`);
        return await mismatchesIn(clientExecutor(client), options);
      } finally {
        await client.query("ROLLBACK");
        client.release();
      }
    },
  };
};

/** Refunds a paid invoice and credits another one. */
export const refundAndCredit = async (executor: Executor): Promise<void> => {
  const { payments } = createTestApp({ store: postgresStore(executor), newId: randomIds });
  const [paid, open] = [
    await bill({ payments }, money("100", "EUR")),
    await bill({ payments }, money("70", "EUR")),
  ];
  const { payment } = rightOf(
    await payments.payments.record(
      testOrganization,
      paid.id,
      paymentOf("paid", money("100", "EUR")),
    ),
  );
  const refund = { idempotencyKey: "back", currency: "EUR", price: "30" } as const;
  rightOf(await payments.refunds.record(testOrganization, payment.id, refund));
  const { items } = rightOf(
    await payments.invoices.get(testOrganization, open.id, { expand: ["items"] }),
  );
  const lines = items.map(({ id }) => ({ invoiceItemId: id, amount: Amount.of("7") }));
  rightOf(
    await payments.creditNotes.create(testOrganization, open.id, {
      idempotencyKey: "credit",
      lines,
    }),
  );
};
