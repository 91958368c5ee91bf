import type { MeasurementTable } from "./measurement.ts";

/** The results of a run. */
export interface RunReport {
  readonly payments: number;
  /** Lines about the run itself: date, machine, versions, settings, data. */
  readonly facts: ReadonlyArray<string>;
  readonly tables: ReadonlyArray<MeasurementTable>;
}
