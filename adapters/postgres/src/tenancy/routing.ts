import type { OrganizationId } from "quittance";
import type { Executor } from "../executor.ts";

/** Which server holds which organization. */
export interface Routing {
  /**
   * Every server, in an order that stays. Each has the whole schema and the same providers; API
   * keys are looked up on the first.
   */
  readonly executors: ReadonlyArray<Executor>;
  /** The server that holds an organization: always the same one of `executors`. */
  readonly executorFor: (organizationId: OrganizationId) => Executor;
  /**
   * A streaming replica of that server, for lists and dashboards. It is asked once it has replayed
   * what had been committed when the question came; until then, or without one, the server is.
   */
  readonly readExecutorFor?: (organizationId: OrganizationId) => Executor | undefined;
}

/** The routing of a host with one server. */
export const oneServer = (executor: Executor): Routing => ({
  executors: [executor],
  executorFor: () => executor,
});
