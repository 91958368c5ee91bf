import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { pageOf, writePage } from "../core/benchmark-report.ts";
import { bundleOf } from "../../bundle.ts";
import type { Measured } from "./measure.ts";
import { reportOf } from "./report.ts";

const { values } = parseArgs({
  options: {
    invoices: { type: "string", default: "100000" },
    write: { type: "boolean", default: false },
  },
});

const flags = ["--expose-gc", "--max-old-space-size=6000"];
const script = bundleOf("test/lab/bench/memory/measure.ts");
const output = execFileSync(process.execPath, [...flags, script, values.invoices], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
const text = reportOf(parseInt(values.invoices, 10), JSON.parse(output) as Measured);
process.stdout.write(text);
if (values.write) writePage(pageOf("memory"), text);
