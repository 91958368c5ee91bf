import { Pool } from "pg";
import { median } from "../../report.ts";
import {
  atLeast,
  measurementOf,
  shown,
  type Measurement,
  type MeasurementTable,
} from "../report/measurement.ts";
import { successOf, type BenchContext } from "../measure/session.ts";
import { missing } from "./compare-writes.ts";
import { paymentRequest, quittanceOn } from "./write-forms.ts";
import { makeWriteTargets } from "./write-targets.ts";

/** The minimum ratio to the throughput of single calls. */
const minRatio = 10;

/** Calls of each size that are not measured: an import makes thousands. */
const warmUp = 4;

/** Measures `recordPayments` with several sizes, at one connection. */
export const measureBatches = async (context: BenchContext): Promise<MeasurementTable> => {
  const { owner, boundUrl, rounds } = context;
  const targets = await makeWriteTargets(owner.pool);
  const pool = new Pool({ connectionString: boundUrl, max: 1 });
  const quittance = quittanceOn(pool);
  const organizations = targets.organizations("pieces").values();
  const perSecond = async (count: number, work: () => Promise<void>): Promise<number> => {
    const since = performance.now();
    await work();
    return (count * 1000) / (performance.now() - since);
  };
  /** Records single payments and then several at once, of invoices without payments. */
  const compare = async (size: number): Promise<readonly [number, number]> => {
    const organization = organizations.next().value ?? missing();
    const found = targets.of("pieces").filter((target) => target.organization === organization);
    const requests = Array.from({ length: size }, (_, place) => ({
      ...paymentRequest(),
      invoiceId: (found[place % found.length] ?? missing()).invoice,
    }));
    const singles = requests.splice(0, Math.min(size / 2, 50));
    const single = await perSecond(singles.length, async () => {
      for (const { invoiceId, ...request } of singles) {
        await successOf(() => quittance.recordPayment(organization, invoiceId, request));
      }
    });
    const batch = await perSecond(requests.length, async () => {
      const results = await successOf(() => quittance.recordPayments(organization, requests));
      if (results.some(({ _tag }) => _tag === "Left")) throw new Error("A payment failed.");
    });
    return [single, batch];
  };
  const measurements: Array<Measurement> = [];
  for (const size of [20, 150, 1050]) {
    const singles: Array<number> = [];
    const batches: Array<number> = [];
    for (let turn = -warmUp; turn < Math.min(rounds, 5); turn += 1) {
      const [single, batch] = await compare(size);
      if (turn < 0) continue;
      singles.push(single);
      batches.push(batch);
    }
    const count = size - Math.min(size / 2, 50);
    const compared = measurementOf({
      operation: `recordPayments of ${String(count)}`,
      ...{ floor: singles, adapter: batches },
      ...(count === 1000 && { goal: atLeast(minRatio) }),
      rows: count * batches.length,
      more: [shown((1000 * count) / median(batches))],
    });
    measurements.push(compared);
  }
  await pool.end();
  await targets.remove();
  return {
    title: "Several payments in one call",
    note: `Payments per second through the library at one connection, of invoices without
payments. The floor is one call of recordPayment for each payment.`,
    moreColumns: ["Wall ms of a call"],
    measurements,
  };
};
