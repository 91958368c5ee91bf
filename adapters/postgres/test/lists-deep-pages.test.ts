import { updateRollups, type PostgresStore } from "@quittance/postgres";
import { timestampOf, type Invoice, type OrganizationId, type Payment } from "quittance";
import { pageOf, type Position } from "quittance/adapter";
import { beforeEach, describe, expect, test } from "vitest";
import {
  sampleInvoice,
  samplePayment,
  withoutLines,
} from "../../conformance/src/sample-records.ts";
import { databaseOf } from "../src/tenancy/database.ts";
import { listPayments } from "../src/payment/payment-repository.ts";
import { updateTenant } from "../src/rollups/update-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("deep", 8);
const database = databaseOf(oneServer(store.executor), "quittance");

const ours: OrganizationId = "org_a";
const theirs: OrganizationId = "org_b";
const count = 240;

const two = (value: number): string => String(value).padStart(2, "0");

/** Four days with records, with empty ones between them, and five records at each time. */
const timeOf = (index: number) => {
  const hour = Math.floor(index / 5);
  return timestampOf(`2025-02-${two(3 * (hour % 4) + 20 - 10)} ${two(hour % 24)}:00:00`);
};

const statuses = ["COMPLETED", "PENDING", "FAILED"] as const;

const times = (index: number) => ({ createdAt: timeOf(index), updatedAt: timeOf(index) });

const invoiceOf = (organizationId: OrganizationId, index: number): Invoice =>
  sampleInvoice(String(index), {
    organizationId,
    ...times(index),
    status: index % 3 === 0 ? "COMPLETED" : "PENDING",
  });

const paymentOf = (organizationId: OrganizationId, index: number): Payment =>
  samplePayment(String(index), {
    organizationId,
    ...times(index),
    happenedAt: timeOf(index),
    invoiceId: `invoice_${String(index % 7)}`,
    status: statuses[index % 3] ?? "CANCELLED",
  });

const numbers = Array.from({ length: count }, (_, index) => index);
const theirNumbers = numbers.filter((index) => index % 4 === 0 || index < 7);
const invoices = [
  ...numbers.map((index) => invoiceOf(ours, index)),
  ...theirNumbers.map((index) => invoiceOf(theirs, index)),
];
const payments = [
  ...numbers.map((index) => paymentOf(ours, index)),
  ...theirNumbers.map((index) => paymentOf(theirs, index)),
];

let repositories: PostgresStore;

beforeEach(async () => {
  repositories = await store.fill(
    {
      invoices: invoices.map(withoutLines),
      payments,
    },
    { updateRollupsEvery: 0 },
  );
});

/** A store that uses the rollups for every page. */
const always = { rankFrom: 0 };

const position = (row: Position): Position => row;

const offsets = [...numbers.filter((index) => index % 7 === 0), count - 1, count, count + 1, 9999];

const ownPayments = (owner: OrganizationId, wanted: ReadonlyArray<Payment["status"]> = []) =>
  payments.filter(
    ({ organizationId, status }) =>
      organizationId === owner && (wanted.length === 0 || wanted.includes(status)),
  );

/** Compares the pages of a list with those calculated from the records. */
const expectPages = async (
  owner: OrganizationId,
  wanted: ReadonlyArray<Payment["status"]>,
  rows = ownPayments(owner, wanted),
): Promise<void> => {
  for (const offset of offsets) {
    const page = { limit: 4, start: { offset } };
    const found = await listPayments(database, always)(owner, { status: wanted }, page);
    expect(found).toEqual(pageOf(rows, position, page));
  }
};

describe("a page that is found by the rollups", () => {
  for (const applied of [0, 1, 100, 1000]) {
    test(`is exact with ${String(applied)} transitions applied`, async () => {
      if (applied > 0) await updateTenant(database.tenant(ours), applied);
      await expectPages(ours, []);
      await expectPages(ours, ["FAILED"]);
      await expectPages(ours, ["FAILED", "PENDING"]);
      await expectPages(ours, ["CANCELLED"]);
      await expectPages(theirs, ["COMPLETED"]);
    });
  }

  test("is exact if records changed their status after it was applied", async () => {
    await updateRollups(store.executor);
    const changed = ownPayments(ours).map((payment): Payment =>
      payment.status === "PENDING" ? { ...payment, status: "CANCELLED" } : payment,
    );
    for (const after of changed.filter(({ status }) => status === "CANCELLED")) {
      const outcome = repositories.payments.changePayment(ours, after.id, () => ({
        outcome: undefined,
        change: { invoice: undefined, payment: after, events: [] },
      }));
      expect(await outcome()).toEqual({ _tag: "Right", right: undefined });
    }
    for (const applied of [0, 75, 1000]) {
      if (applied > 0) await updateTenant(database.tenant(ours), applied);
      for (const wanted of ["PENDING", "CANCELLED"] as const) {
        const rows = changed.filter(({ status }) => status === wanted);
        await expectPages(ours, [wanted], rows);
      }
      await expectPages(ours, [], changed);
    }
  });

  test("is exact while transitions are being applied", async () => {
    const applyAll = async (): Promise<void> => {
      while ((await updateTenant(database.tenant(ours), 3)) > 0);
    };
    await Promise.all([
      expectPages(ours, []),
      expectPages(ours, ["FAILED"]),
      applyAll(),
      applyAll(),
    ]);
    await expectPages(ours, []);
  });
});
