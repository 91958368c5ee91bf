import type { OrganizationId } from "quittance";
import type { Executor } from "../executor.ts";

/** Which server has which organization. */
export interface Routing {
  /**
   * Every server, always in the same order. Each has the whole schema and the same providers; API
   * keys are read from the first.
   */
  readonly executors: ReadonlyArray<Executor>;
  /** Returns the server of an organization: always the same one of `executors`. */
  readonly executorFor: (organizationId: OrganizationId) => Executor;
  /**
   * Returns a streaming replica of that server, for lists and dashboards. It is used if it has
   * replayed everything that was committed before the call; otherwise the server is.
   */
  readonly readExecutorFor?: (organizationId: OrganizationId) => Executor | undefined;
}

/** Creates the routing of a host with one server. */
export const oneServer = (executor: Executor): Routing => ({
  executors: [executor],
  executorFor: () => executor,
});
