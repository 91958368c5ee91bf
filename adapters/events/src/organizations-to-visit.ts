import type { OrganizationId } from "quittance";
import { allOrganizations } from "./all-organizations.ts";
import type { StepOptions } from "./delivery-options.ts";
import type { DeliveryWork } from "./engine.ts";
import { settlesWithin } from "./settles-within.ts";

/** After how many milliseconds the known organizations are visited: a server may hang. */
const slowMs = 500;

/** The number of organizations that are known at most. */
export const maxKnown = 100_000;

/**
 * Creates the look for organizations with work. While it fails or hangs, because the store or a part
 * of it is lost, it returns the organizations that had work since the start, the latest first: a
 * visit to those on a lost server fails by itself, and the others are served.
 */
export const organizationsToVisit = (options: StepOptions): DeliveryWork["organizations"] => {
  const { deliveries, clock, onFailure, timer } = options;
  /** Those that had work last are at the end. */
  const known = new Set<OrganizationId>();
  const knownLatestFirst = (): ReadonlyArray<OrganizationId> => [...known].reverse();
  let reading: Promise<void> | undefined;
  /** Whether a call has returned before the read that is in progress. */
  let isLate = false;
  /** What a read has ended with that no call has returned yet. */
  let read: ReadonlyArray<OrganizationId> | undefined;

  const startReading = async (): Promise<void> => {
    const now = clock();
    const { found, failure } = await allOrganizations((after, limit) =>
      deliveries.organizationsWithWork(now, after, limit),
    );
    for (const id of found) {
      known.delete(id);
      known.add(id);
    }
    for (const id of known) {
      if (known.size <= maxKnown) break;
      known.delete(id);
    }
    if (failure !== undefined) onFailure(failure);
    read = failure === undefined ? found : knownLatestFirst();
    reading = undefined;
    isLate = false;
  };

  return async () => {
    if (read === undefined) {
      reading ??= startReading();
      isLate = isLate || !(await settlesWithin(reading, slowMs, timer));
    }
    const found = read ?? knownLatestFirst();
    read = undefined;
    return found;
  };
};
