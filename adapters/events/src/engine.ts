import type { OrganizationId, Timestamp } from "quittance";
import type { DeliveryLane } from "quittance/adapter";

/**
 * The work of delivering events, in steps that an engine runs. Several processes can run the same
 * step at once. No step rejects: a failing store is reported, and the step is repeated later.
 *
 * The stored deliveries decide what is sent; an engine only decides when. An engine that forgets
 * everything continues with `organizations`, `readEvents` and `dueLanes`.
 */
export interface DeliveryWork {
  /**
   * Returns the organizations with events to read or due deliveries, and possibly others: while they
   * cannot be read, or not within half a second, those that had work before.
   */
  readonly organizations: () => Promise<ReadonlyArray<OrganizationId>>;
  /**
   * Stores the deliveries of the next events of an organization, with their position. Returns the
   * lanes of these deliveries, and whether the outbox has more events.
   */
  readonly readEvents: (
    organizationId: OrganizationId,
  ) => Promise<{ readonly lanes: ReadonlyArray<DeliveryLane>; readonly hasMore: boolean }>;
  /** Returns lanes that are due now, at most `limit` of each endpoint. */
  readonly dueLanes: (
    organizationId: OrganizationId,
    limit: number,
  ) => Promise<ReadonlyArray<DeliveryLane>>;
  /**
   * Reserves the first delivery of a lane if it is due and `signal` is not aborted, waits for its
   * turn, and sends it. The request ends when `requestSignal` is aborted; it then counts as timed
   * out.
   */
  readonly runLane: (
    lane: DeliveryLane,
    signal: AbortSignal,
    requestSignal?: AbortSignal,
    turns?: RequestTurns,
  ) => Promise<LaneResult>;
  /**
   * Deletes a few deliveries that are no longer kept, if it is time to. It can take as long as a
   * server hangs, so run it beside the visits, once at a time.
   */
  readonly prune: () => Promise<void>;
}

/** When the request of a lane begins and ends. */
export interface RequestTurns {
  /** Resolves when the request may begin; with false if it is not to be sent now. */
  readonly begin: () => Promise<boolean>;
  /** Called when the request has ended, before the attempt is recorded. */
  readonly end: (wasSlow: boolean) => void;
}

/** What a run of a lane ended with. */
export interface LaneResult {
  /**
   * When to run the lane again; `undefined` if nothing of it is pending or another process runs it.
   */
  readonly nextRunAt: Timestamp | undefined;
  /** True if another delivery of the lane follows at once. */
  readonly hasNext: boolean;
  /** True if a port failed. Wait before the next run of any lane then: the store may be down. */
  readonly hasPortFailed: boolean;
  /**
   * True if the request took more than a fifth of its time limit: its endpoint then gets one
   * request at a time. `undefined` if none was sent.
   */
  readonly wasSlow: boolean | undefined;
}

/** Runs the steps of `DeliveryWork`, such as in a loop or as jobs of a queue. */
export interface Engine {
  /** Starts to run the work. */
  readonly start: (work: DeliveryWork) => Promise<void>;
  /**
   * Starts nothing new, and resolves when nothing runs any more. Engines of this package end requests
   * that take longer than their `graceMs`.
   */
  readonly stop: () => Promise<void>;
}
