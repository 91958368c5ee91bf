import { acme, createDataset } from "./dataset.ts";
import { median } from "../report.ts";
import { cpuOf, measureGrowth, type Costs } from "./growth-cases.ts";
import { readCases } from "./read-cases.ts";

/** What a process of the benchmark measures. */
export interface Measured {
  /** The milliseconds of each read operation. */
  readonly reads: ReadonlyArray<{
    readonly name: string;
    readonly goal: number | undefined;
    readonly adapter: number;
    readonly definition: number;
  }>;
  /** Of a tenth of the records, and of all. */
  readonly growth: readonly [fewer: Costs, all: Costs];
  /** Retained for each invoice with its payment and events. */
  readonly bytes: number;
}

/** Returns the median milliseconds of CPU time of one call, in batches of so many calls. */
const medianCpu = async (
  work: () => unknown,
  { batches, calls }: { readonly batches: number; readonly calls: number },
): Promise<number> => {
  const costs: Array<number> = [];
  for (let batch = -1; batch < batches; batch += 1) {
    const cost = await cpuOf(async () => {
      for (let call = 0; call < calls; call += 1) await work();
    });
    if (batch >= 0) costs.push(cost / calls);
  }
  return median(costs);
};

const count = parseInt(process.argv[2] ?? "", 10);

const heapUsed = (): number => {
  for (let turn = 0; turn < 3; turn += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

/** Returns what a store with so many invoices retains, without the copies of the benchmark. */
const retained = async (invoices: number): Promise<number> => {
  const before = heapUsed();
  const { store } = await createDataset(invoices);
  const after = heapUsed();
  await store.payments.findByKey(acme, "payment-0")();
  return after - before;
};

const fewer = count / 10;
const bytes = ((await retained(2 * fewer)) - (await retained(fewer))) / fewer;
const growth = [await measureGrowth(fewer), await measureGrowth(count)] as const;
const reads: Array<Measured["reads"][number]> = [];
for (const { name, goal, adapter, definition } of readCases(await createDataset(count))) {
  reads.push({
    name,
    goal,
    adapter: await medianCpu(adapter, { batches: 9, calls: 20 }),
    definition: await medianCpu(definition, { batches: 1, calls: 1 }),
  });
}
process.stdout.write(JSON.stringify({ reads, growth, bytes } satisfies Measured));
