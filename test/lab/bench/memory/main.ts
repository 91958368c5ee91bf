import { describeMachine, describeRevision, markdownTable, publish, runPart } from "../report.ts";
import type { Measured } from "./measure.ts";
import { optionsOf } from "../../options.ts";

/** The bytes that an invoice retained before rows were kept in order, measured by this benchmark. */
const bytesBefore = 6950;

/** Returns the page of the benchmark. */
const reportOf = (count: number, { reads, growth, bytes }: Measured): string => {
  const grouped = count.toLocaleString("en-US");
  const [fewer, all] = growth;
  const operations = Object.entries(all).map(([name, cost]) => {
    const before = fewer[name] ?? NaN;
    return [name, before.toFixed(0), cost.toFixed(0), (cost / before).toFixed(2)];
  });
  const rows = reads.map(({ name, goal, adapter, definition }) => [
    name,
    definition.toFixed(1),
    adapter.toFixed(3),
    goal === undefined ? "" : `<= ${String(goal)}`,
    goal === undefined ? "" : adapter <= goal ? "yes" : "NO",
  ]);
  return `# The memory adapter

Written by \`npm run lab -- bench:memory --write\`, with ${grouped} invoices over two years, each of two lines
with a payment, and a refund of one in fourteen. Times are CPU time of the process, which includes
garbage collection, in one run. ${describeMachine()}, shared with other work.
${describeRevision()}.

## Lists and dashboards

Milliseconds for a page of 20 rows and its count, or for a dashboard. The definition filters and
sorts, or adds up, all records with \`pageOf\` and \`aggregateRecords\`, as this adapter did before it
kept rows in order.

${markdownTable(["Operation", "Definition", "Adapter", "Goal", "Met"], rows)}

A list reads the index with the fewest rows of its range of time, and counts up to 10,001 matches.
If the filter has one property with an index, the ranks of the rows are the count, and no other row is
read. Prices and due dates have no index: their lists read every record in the range of time until
10,001 match. Overdue invoices are looked for among the open ones with a date.

## Growth

Microseconds of each operation for one record, with ${(count / 10).toLocaleString("en-US")} and with ${grouped} records. An operation that
reads all records for each one would cost ten times as much.

${markdownTable(["Operation", "Fewer", "All", "Ratio"], operations)}

## Memory

An invoice of two lines with five calculation steps, a payment and three events retains
${bytes.toFixed(0)} bytes, with all indexes. Before rows were kept in order, it was ${String(bytesBefore)} without them.
About 2,700 of it are items and calculation steps, 800 events, 600 the content of the request by which a
repeated call is recognized, and 800 each the invoice and the payment with their indexes.
`;
};

const { invoices, write } = optionsOf({ invoices: 100_000, write: false });

const measured = runPart(
  "test/lab/bench/memory/measure.ts",
  [String(invoices)],
  ["--expose-gc", "--max-old-space-size=6000"],
) as Measured;
publish("memory", reportOf(invoices, measured), write);
