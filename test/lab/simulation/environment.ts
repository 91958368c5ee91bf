import {
  addSeconds,
  timestampOf,
  type Clock,
  type RateProvider,
  type RateSet,
  type Timestamp,
} from "quittance";
import { left, portFailed, right, type IdSource } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import type { OracleRateTable } from "../../support/oracle-settle.ts";
import { rateTableOf } from "../../support/settlement-case.ts";
import type { EnvironmentChange } from "./history.ts";

/** Published rates, for the library and for the expected ledger. */
export interface Published {
  readonly set: RateSet;
  readonly table: OracleRateTable;
}

/** The maximum age of rates, in seconds. */
export const maxAge = 3600;

const tables = [
  { EUR: "0.8", GBP: "0.75", JPY: "150", USDT: "1", BITCOIN: "0.00001" },
  {
    EUR: "0.879502000000000005",
    GBP: "0.738797999999999954",
    JPY: "147.123",
    USDT: "1.000300000000000001",
    BITCOIN: "0.000009123456789",
  },
  { EUR: "0.91", GBP: "0.7", JPY: "151.7", USDT: "0.9997", BITCOIN: "0.0000113" },
  { EUR: "0.85", GBP: "0.77", JPY: "149", BITCOIN: "0.0000107" },
] as const;

/** The clock, the rates and the identifiers that all clients share. */
export class Environment {
  now: Timestamp;
  published: Published;
  hasOutage = false;
  #made = 0;

  constructor(start = "2025-07-17 22:58:00") {
    this.now = timestampOf(start);
    this.published = publish(0, this.now);
  }

  readonly clock: Clock = () => this.now;

  /** Creates identifiers whose order differs from the order of their creation. */
  readonly newId: IdSource = (prefix) => {
    this.#made += 1;
    const spread = Math.imul(this.#made, 0x9e3779b1) >>> 0;
    return `${prefix}_${spread.toString(36)}_${String(this.#made)}`;
  };

  /** The source of rates, without a limit of their age. */
  readonly rates: RateProvider = {
    ratesFor: () => () =>
      Promise.resolve(
        this.hasOutage ? left(portFailed("rates", "outage")) : right(this.published.set),
      ),
  };

  readonly apply = (event: EnvironmentChange): void => {
    switch (event.kind) {
      case "time":
        this.now = addSeconds(this.now, event.seconds);
        break;
      case "rates":
        this.publishRates(event.table);
        break;
      case "outage":
        this.hasOutage = true;
        break;
    }
  };

  /** Publishes current rates, and ends an outage. */
  readonly publishRates = (table = 1): void => {
    this.hasOutage = false;
    this.published = publish(table, this.now);
  };
}

const bare = tables.map((units) => rateSetOf(units));
const byIndex = bare.map((set) => rateTableOf(set));

const publish = (index: number, timestamp: Timestamp): Published => {
  const [set, table] = [bare[index] ?? bare[0], byIndex[index] ?? byIndex[0]];
  if (set === undefined || table === undefined) throw new Error("There is no table of rates");
  return { set: { ...set, timestamp }, table };
};

const noRates = rateSetOf({});

/** The rates of a time if the dollar is the only currency, for which no source is called. */
export const dollarsAt = (time: string): Published => ({
  set: { ...noRates, timestamp: timestampOf(time) },
  table: rateTableOf(noRates),
});
