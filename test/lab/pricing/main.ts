/**
 * Calculates the rows of tables of other systems: `npm run lab -- pricing FOLDER`. The tables are
 * described in `docs/evidence/pricing.md`. Exits with 1 if a row is different.
 */
import type { ZoneChange } from "../../../src/subscription/zone.ts";
import type { RoundingMode } from "../../../src/money/round-units.ts";
import type { Recurrence } from "../../../src/billing-schema/recurrence.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Amount, orThrow, timestampOf } from "quittance";
import { proratedPrice } from "../../../src/pricing/proration.ts";
import { pricing as pricingDescription } from "../../../src/pricing/pricing.ts";
import { priceOfUnits } from "../../../src/pricing/pricing-steps.ts";
import { fromJson, read as readDescribed } from "../../../src/schema/schema.ts";
import { boundariesOf, type Boundaries } from "../../../src/subscription/boundary.ts";
import { duePeriods } from "../../../src/subscription/subscription-period.ts";
import { timestampOfUnix, unixSecondsOf } from "../../../src/time/timestamp.ts";

/** A row of a table: its inputs, and what another system returns. */
type Row = Readonly<Record<string, unknown>>;

/** What the library returns for the rows of a table. */
interface CheckedTable {
  readonly file: string;
  readonly rows: number;
  readonly different: ReadonlyArray<{ readonly row: Row; readonly found: string }>;
}

type Zones = Readonly<Record<string, ReadonlyArray<ZoneChange>>>;

const textIn = (row: Row, name: string): string => String(row[name]);
const secondsOf = (text: string): number =>
  unixSecondsOf(timestampOf(text.length === 10 ? `${text} 00:00:00` : text));

const scheduleOf = (row: Row): Recurrence => ({
  intervalType: row["interval_type"] as Recurrence["intervalType"],
  intervalCount: typeof row["interval_count"] === "number" ? row["interval_count"] : 1,
  renewType: row["renew_type"] === "CALENDAR" ? "CALENDAR" : "ANNIVERSARY",
  paymentType: "ADVANCE",
  billingType: "PRORATED",
});

const boundaries = (row: Row, zones: Zones): Boundaries => {
  const name = typeof row["zone"] === "string" ? row["zone"] : "UTC";
  const zone = zones[name] ?? [[undefined, 0]];
  return boundariesOf(scheduleOf(row), secondsOf(textIn(row, "anchor")), zone);
};

const tierPrice = (row: Row): string => {
  const pricing = row["pricing"] ?? undefined;
  const price = priceOfUnits({
    quantity: row["quantity"] as number,
    units: typeof row["units"] === "string" ? Amount.of(row["units"]) : undefined,
    unitPrice: { amount: Amount.of(textIn(row, "base_price")) },
    pricing:
      pricing === undefined
        ? undefined
        : orThrow(readDescribed(pricingDescription, fromJson(pricing))),
  });
  return Amount.render(price);
};

const containing = (row: Row, zones: Zones): string => {
  const found = boundaries(row, zones);
  const k = found.before(secondsOf(textIn(row, "at"))) - (row["period"] === "PREVIOUS" ? 1 : 0);
  const second =
    row["begins"] === undefined
      ? found.at(k + 1)
      : Math.max(found.at(k), secondsOf(textIn(row, "starts_at")));
  return timestampOfUnix(second);
};

const firstBoundary = (row: Row, zones: Zones): string => {
  const found = boundaries(row, zones);
  return timestampOfUnix(found.at(found.before(secondsOf(textIn(row, "from")) - 1) + 1));
};

/** A fraction in lowest terms. */
const fraction = (above: bigint, below: bigint): string => {
  const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
  const by = divisor(above, below);
  return below === by ? String(above / by) : `${String(above / by)}/${String(below / by)}`;
};

const sumOfShares = (row: Row): string => {
  const ends = row["ends_at"];
  const time = (text: unknown): ReturnType<typeof timestampOf> =>
    timestampOfUnix(secondsOf(String(text)));
  const subscription = {
    ...{ id: "s", schedule: scheduleOf(row), zone: "UTC" },
    anchor: time(row["anchor"]),
    startsAt: time(row["starts_at"]),
    endsAt: ends === null || ends === undefined ? undefined : time(ends),
  };
  let [above, below] = [0n, 1n];
  for (const { proration } of duePeriods(subscription, time(row["due_until"]))) {
    const { from, to, whole } = proration ?? { from: 0, to: 1, whole: 1 };
    above = above * BigInt(whole) + BigInt(to - from) * below;
    below *= BigInt(whole);
  }
  return fraction(above, below);
};

/** Normalizes an expected fraction or decimal. */
const asFraction = (text: string): string => {
  const [above = "0", below = "1"] = text.split("/");
  const decimals = above.split(".")[1]?.length ?? 0;
  return fraction(BigInt(above.replace(".", "")), BigInt(below) * 10n ** BigInt(decimals));
};

const ratio = (row: Row): string => {
  const [from, to] = [secondsOf(textIn(row, "from")), secondsOf(textIn(row, "to"))];
  const schedule = scheduleOf({ interval_type: "MONTH" });
  const isFrom = row["boundary"] === "from";
  const found = boundariesOf(schedule, isFrom ? from : to, [[undefined, 0]]);
  const whole = isFrom ? found.at(1) - from : to - found.at(-1);
  const share = Amount.share(Amount.one, Amount.fromInteger(to - from), Amount.fromInteger(whole));
  return Amount.render(Amount.round(share, 9, "HALF_UP"));
};

const amount = (row: Row): string => {
  const [from, to, whole] = [row["from"], row["to"], row["whole"]].map(Number);
  const proration = { unit: "DAY", from: from ?? 0, to: to ?? 0, whole: whole ?? 1 } as const;
  const rounding = {
    increment: Amount.of(textIn(row, "increment")),
    mode: row["mode"] as RoundingMode,
  };
  return Amount.render(proratedPrice(Amount.of(textIn(row, "price")), proration, rounding));
};

interface Table {
  readonly found: (row: Row, zones: Zones) => string;
  readonly expected: (row: Row) => string;
}

const asTime = (text: unknown): string => timestampOfUnix(secondsOf(String(text)));

/** How each table is calculated, by the name of its file. */
const tables: Readonly<Record<string, Table>> = {
  "tiers.json": { found: tierPrice, expected: (row) => textIn(row, "expected") },
  "periods-java-time.json": {
    found: (row, zones) => timestampOfUnix(boundaries(row, zones).at(Number(row["n"]))),
    expected: (row) => asTime(row["starts_at"]),
  },
  "periods-lago.json": {
    found: containing,
    expected: (row) => asTime(row["begins"] ?? row["ends_before"]),
  },
  "periods-first-boundary.json": {
    found: firstBoundary,
    expected: (row) => asTime(row["expected"]),
  },
  "proration-killbill.json": {
    found: sumOfShares,
    expected: (row) => asFraction(textIn(row, "expected_periods")),
  },
  "proration-ratios.json": { found: ratio, expected: (row) => textIn(row, "expected_ratio") },
  "proration-amounts.json": { found: amount, expected: (row) => textIn(row, "expected") },
};

const read = (folder: string, file: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(folder, file), "utf8")) as Readonly<Record<string, unknown>>;

type ZoneRow = readonly [from: string | null, offset: number];

const readZones = (folder: string): Zones => {
  if (!existsSync(join(folder, "zones.json"))) return {};
  const { zones } = read(folder, "zones.json");
  return Object.fromEntries(
    Object.entries(zones as Readonly<Record<string, ReadonlyArray<ZoneRow>>>).map(
      ([name, rows]) => [
        name,
        rows.map(
          ([from, offset]) => [from === null ? undefined : secondsOf(from), offset] as const,
        ),
      ],
    ),
  );
};

/** Calculates every row of the tables of a folder. Files that are not there are left out. */
const checkTables = (folder: string): ReadonlyArray<CheckedTable> => {
  const zones = readZones(folder);
  return Object.entries(tables)
    .filter(([file]) => existsSync(join(folder, file)))
    .map(([file, { found, expected }]) => {
      const rows = read(folder, file)["rows"] as ReadonlyArray<Row>;
      const different = rows.flatMap((row) => {
        const result = found(row, zones);
        return result === expected(row) ? [] : [{ row, found: result }];
      });
      return { file, rows: rows.length, different };
    });
};

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) {
  console.error("Pass the folder of the tables: npm run lab -- pricing FOLDER");
  process.exitCode = 2;
} else {
  const checked = checkTables(folder);
  for (const { file, rows, different } of checked) {
    console.log(`${file}: ${String(rows - different.length)} of ${String(rows)} rows agree`);
    for (const { row, found } of different) console.log(`  ${JSON.stringify(row)}: ${found}`);
  }
  const isEqual = checked.length > 0 && checked.every(({ different }) => different.length === 0);
  process.exitCode = isEqual ? 0 : 1;
}
