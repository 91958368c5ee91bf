import { clientExecutor, poolExecutor, updateRollups, type Executor } from "@quittance/postgres";
import { rightOf } from "../../../test/support/right-of.ts";
import type { Either, Id } from "quittance";
import { settleInvoice } from "quittance/pure";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { betweenReadAndWrite, ignoringRevisions } from "./around-statements.ts";
import { ownDrivers } from "./drivers/hosts.ts";
import { expectAgreement, storedLedger } from "./expect-agreement.ts";
import {
  appOn,
  bill,
  billMany,
  openTestApp,
  paymentOf,
  type PostgresApp,
} from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";
import { whileLocked } from "./while-locked.ts";

const store = await openTestStore("lostrace", 8);

const pay = (app: PostgresApp, id: Id<"invoice">, key: string, price = "4", status?: "PENDING") =>
  app.payments.payments.record(testOrganization, id, paymentOf(key, price, status));

const refund = (
  app: PostgresApp,
  id: Id<"payment">,
  key: string,
  price: string,
  status?: "PENDING",
) =>
  app.payments.refunds.record(testOrganization, id, {
    idempotencyKey: key,
    currency: "EUR",
    price,
    status,
  });

interface Race {
  readonly title: string;
  /** Prepares invoices of 10, and returns the call and what another call does meanwhile. */
  readonly prepare: (app: PostgresApp) => Promise<{
    readonly call: (app: PostgresApp) => Promise<Either<unknown, unknown>>;
    readonly meanwhile: (app: PostgresApp) => Promise<unknown>;
    /** The status of each invoice afterwards, and how the call ends. */
    readonly expected: readonly [status: string, tag: "Right" | "Left"];
  }>;
}

const races: ReadonlyArray<Race> = [
  {
    title: "a payment",
    prepare: async (app) => {
      const { id } = await bill(app, "10");
      return {
        call: (late) => pay(late, id, "late", "6"),
        meanwhile: (other) => pay(other, id, "other", "4"),
        expected: ["COMPLETED", "Right"],
      };
    },
  },
  {
    title: "the same payment",
    prepare: async (app) => {
      const { id } = await bill(app, "10");
      return {
        call: (late) => pay(late, id, "same", "4"),
        meanwhile: (other) => pay(other, id, "same", "4"),
        expected: ["PARTIALLY_PAID", "Right"],
      };
    },
  },
  {
    title: "the status of a payment",
    prepare: async (app) => {
      const { id } = await bill(app, "10");
      const { payment } = rightOf(await pay(app, id, "one", "6", "PENDING"));
      const change = (of: PostgresApp, status: "COMPLETED" | "FAILED") =>
        of.payments.payments.changeStatus(testOrganization, payment.id, { status });
      return {
        call: (late) => change(late, "COMPLETED"),
        meanwhile: (other) => change(other, "FAILED"),
        expected: ["PENDING", "Left"],
      };
    },
  },
  {
    title: "a void",
    prepare: async (app) => {
      const { id } = await bill(app, "10");
      return {
        call: (late) => late.payments.invoices.void(testOrganization, id),
        meanwhile: (other) => pay(other, id, "other", "10"),
        expected: ["COMPLETED", "Left"],
      };
    },
  },
  {
    title: "a payment of an invoice that is voided",
    prepare: async (app) => {
      const { id } = await bill(app, "10");
      return {
        call: (late) => pay(late, id, "late", "10"),
        meanwhile: (other) => other.payments.invoices.void(testOrganization, id),
        expected: ["VOIDED", "Right"],
      };
    },
  },
  {
    title: "several payments",
    prepare: async (app) => {
      const made = await billMany(app, 3, "10");
      const requests = ["one", "two"].flatMap((part) =>
        made.map(({ id }) => ({ ...paymentOf(`${id}_${part}`, "5"), invoiceId: id })),
      );
      const [, { id } = expect.fail("no invoice")] = made;
      return {
        call: (late) => late.payments.payments.recordMany(testOrganization, requests),
        meanwhile: (other) => pay(other, id, "other", "5"),
        expected: ["COMPLETED", "Right"],
      };
    },
  },
  {
    title: "a refund",
    prepare: async (app) => {
      const { id } = await bill(app, "10");
      const { payment } = rightOf(await pay(app, id, "one", "4"));
      return {
        call: (late) => refund(late, payment.id, "late", "3"),
        meanwhile: (other) => refund(other, payment.id, "other", "3"),
        expected: ["PARTIALLY_PAID", "Left"],
      };
    },
  },
  {
    title: "the status of a refund",
    prepare: async (app) => {
      const { id } = await bill(app, "10");
      const { payment } = rightOf(await pay(app, id, "one", "4"));
      const made = rightOf(await refund(app, payment.id, "one", "4", "PENDING"));
      const change = (of: PostgresApp, status: "COMPLETED" | "FAILED") =>
        of.payments.refunds.changeStatus(testOrganization, made.refund.id, { status });
      return {
        call: (late) => change(late, "COMPLETED"),
        meanwhile: (other) => change(other, "FAILED"),
        expected: ["PARTIALLY_PAID", "Left"],
      };
    },
  },
];

const levels = ["read committed", "repeatable read", "serializable"] as const;

/** Creates an executor on a pool of its own with this isolation by default. */
const onLevel = (level: string): Executor => {
  const options = `-c default_transaction_isolation=${level.replace(" ", "\\ ")}`;
  return poolExecutor(store.connect({ max: 2, options }));
};

/** Returns the statuses of invoices, which must follow from their payments and refunds. */
const statusesOf = async (app: PostgresApp): Promise<ReadonlyArray<string>> => {
  const { rows: refunds } = rightOf(await app.payments.refunds.list(testOrganization));
  const check = refunds.length > 0 ? storedLedger : expectAgreement;
  const { invoices, payments } = await check(store, app);
  for (const invoice of invoices) {
    const { id, status, substatus } = invoice;
    const paid = payments.filter(({ invoiceId }) => invoiceId === id);
    expect(settleInvoice(invoice, paid, refunds)).toEqual({ status, substatus });
  }
  return [...new Set(invoices.map(({ status }) => status))];
};

describe.each(races)(
  "$title of an invoice that another call changes before it is stored",
  ({ title, prepare }) => {
    test.each(levels)("is decided again, on connections that are %s by default", async (level) => {
      const app = await openTestApp(store);
      const { call, meanwhile, expected } = await prepare(app);
      const { executor, counted } = betweenReadAndWrite(onLevel(level), () => meanwhile(app));
      const result = await call(appOn(executor));
      expect(result._tag).toBe(expected[1]);
      expect(counted.inTransactions).toBeGreaterThan(0);
      expect(await statusesOf(app)).toEqual([expected[0]]);
    });

    // Several invoices are locked first in a transaction of the host.
    const raced = title === "several payments" ? [] : levels;
    test.each(raced)("is decided again, or fails, in a host's %s transaction", async (level) => {
      const app = await openTestApp(store);
      const { call, meanwhile, expected } = await prepare(app);
      await withClient(store.url, async (client) => {
        await client.query(`BEGIN ISOLATION LEVEL ${level}`);
        const { executor } = betweenReadAndWrite(clientExecutor(client), () => meanwhile(app));
        const result = await call(appOn(executor));
        if (level === "read committed") expect(result._tag).toBe(expected[1]);
        else {
          expect(result).toMatchObject({
            left: { kind: "PortFailed", cause: { kind: "Contended", sqlState: "40001" } },
          });
        }
        await client.query(result._tag === "Left" ? "ROLLBACK" : "COMMIT");
        if (level !== "read committed") {
          await client.query(`BEGIN ISOLATION LEVEL ${level}`);
          expect((await call(appOn(clientExecutor(client))))._tag).toBe(expected[1]);
          await client.query("COMMIT");
        }
      });
      expect(await statusesOf(app)).toEqual([expected[0]]);
    });

    test("takes one statement to read and one to write if nothing changes", async () => {
      const app = await openTestApp(store);
      const { call } = await prepare(app);
      const { executor, counted } = betweenReadAndWrite(store.executor);
      rightOf(await call(appOn(executor)));
      expect(counted).toEqual({ single: 2, inTransactions: 0, changes: 1 });
      await statusesOf(app);
    });

    test.skipIf(title === "the same payment")("is wrong if the revision is ignored", async () => {
      const app = await openTestApp(store);
      const { call, meanwhile, expected } = await prepare(app);
      // Otherwise the keys of the transitions would be the same, and the change would fail.
      const { executor } = betweenReadAndWrite(store.executor, async () => {
        await meanwhile(app);
        await updateRollups(store.executor);
      });
      rightOf(await call(appOn(ignoringRevisions(executor))));
      await expect(
        statusesOf(app).then((found) => {
          expect(found).toEqual([expected[0]]);
        }),
      ).rejects.toThrow();
    });
  },
);

test.each(Object.entries(ownDrivers).filter(([name]) => name !== "PGlite"))(
  "a payment is decided again if it loses the race, on %s",
  async (_, open) => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "10");
    const driver = await open(store.url);
    const { executor, counted } = betweenReadAndWrite(driver.executor, () => pay(app, id, "other"));
    const { payments } = appOn(executor);
    expect(rightOf(await pay({ ...app, payments }, id, "late", "6")).invoice.status).toBe(
      "COMPLETED",
    );
    expect(counted.changes).toBe(2);
    await driver.close();
    expect(await statusesOf(app)).toEqual(["COMPLETED"]);
  },
);

test("a payment of an invoice that is locked waits for the lock, and not for the change", async () => {
  const app = await openTestApp(store);
  const { id } = await bill(app, "10");
  const { executor, counted } = betweenReadAndWrite(store.executor);
  const locked = `invoices WHERE organization_id = '${testOrganization}' AND invoice_id = '${id}'`;
  await whileLocked(store, locked, async (release) => {
    const paying = pay(appOn(executor), id, "key");
    await expect.poll(() => counted).toMatchObject({ changes: 1, inTransactions: 1 });
    await release();
    rightOf(await paying);
  });
  expect(counted.changes).toBe(2);
  await statusesOf(app);
});
