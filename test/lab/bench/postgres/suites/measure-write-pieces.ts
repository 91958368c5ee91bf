import { median } from "../../report.ts";
import { measurementOf, shown, type MeasurementTable } from "../report/measurement.ts";
import type { BenchContext } from "../measure/session.ts";
import { scenarioOf, takeTurns, type Throughput } from "./compare-writes.ts";
import { portForm, type WriteForm } from "./write-forms.ts";
import { makeWriteTargets } from "./write-targets.ts";

/** Changes a statement with the same parameters so that it stores nothing of a part. */
type Leave = (text: string) => string;

/** The condition on which each part is stored. */
const condition = "EXISTS (SELECT FROM payment)";

const leaving =
  (part: string): Leave =>
  (text) => {
    const start = text.indexOf(`\n${part} AS (`);
    if (start === -1) return text;
    const rest = text.slice(start);
    if (!rest.includes(condition)) throw new Error(`The part ${part} has another condition.`);
    return text.slice(0, start) + rest.replace(condition, "false");
  };

const parts: Readonly<Record<string, Leave>> = {
  "the revision of the invoice": leaving("invoice"),
  "the transition of the aggregates": leaving("transitions"),
  "the event of the outbox": leaving("events"),
};

const whole = portForm("whole", "pieces");

const forms: ReadonlyArray<WriteForm> = [
  whole,
  ...Object.entries(parts).map(([title, leave]) => portForm(`without ${title}`, "pieces", leave)),
  portForm("without all of these", "pieces", (text) =>
    Object.values(parts).reduce((left, leave) => leave(left), text),
  ),
];

/** Measures what each part of a payment costs, by leaving it out. */
export const measureWritePieces = async (context: BenchContext): Promise<MeasurementTable> => {
  const targets = await makeWriteTargets(context.owner.pool);
  const scenario = scenarioOf(context, 8, 300);
  const [full = [], ...others] = await takeTurns(context, targets, forms, scenario);
  await targets.remove();
  const cpu = (samples: ReadonlyArray<Throughput>): number =>
    median(samples.map((sample) => sample.cpu ?? Number.NaN));
  const rate = (samples: ReadonlyArray<Throughput>): ReadonlyArray<number> =>
    samples.map(({ perSecond }) => perSecond);
  return {
    title: "Pieces of a write",
    note: `Payments per second through the port at 8 connections. The floor is the whole
statement; the other side leaves out a part of it. Only the first payment of an invoice by a
provider writes their link.`,
    moreColumns: ["Server CPU ms, whole / without"],
    measurements: others.map((samples, place) =>
      measurementOf({
        operation: forms[place + 1]?.name ?? "",
        ...{ floor: rate(full), adapter: rate(samples) },
        rows: samples.reduce((sum, { count }) => sum + count, 0),
        more: [`${shown(cpu(full))} / ${shown(cpu(samples))}`],
      }),
    ),
  };
};
