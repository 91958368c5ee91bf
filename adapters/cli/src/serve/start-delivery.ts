import { loggedCause } from "@quittance/http";
import { deliveryWork, loopEngine, maxKeepDays, type DeliveryOptions } from "@quittance/events";
import { logLine } from "../log-lines.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import { UsageError } from "../usage-error.ts";

/** Reads `--keep-deliveries`, which needs `--deliver`. */
export const readKeepDays = (values: {
  readonly deliver: boolean;
  readonly "keep-deliveries"?: string | undefined;
}): number | undefined => {
  const days = values["keep-deliveries"];
  if (days === undefined) return undefined;
  if (!values.deliver) throw new UsageError("--keep-deliveries requires --deliver.");
  return readWholeNumber("--keep-deliveries", days, 1, maxKeepDays);
};

/**
 * Starts to deliver events to webhook endpoints, unless it is not requested. Failures of the store
 * are logged with what may be logged of their causes.
 */
export const startDelivery = async (
  options: DeliveryOptions,
  isRequested: boolean,
): Promise<{ readonly stop: () => Promise<void> }> => {
  if (!isRequested) return { stop: () => Promise.resolve() };
  const engine = loopEngine();
  const onFailure: DeliveryOptions["onFailure"] = (failure) => {
    const port = failure.kind === "PortFailed" ? failure.port : "outbox";
    const cause = failure.kind === "PortFailed" ? loggedCause(failure.cause) : null;
    logLine("error", "delivery failed", { kind: failure.kind, port, cause });
  };
  await engine.start(deliveryWork({ ...options, onFailure }));
  return { stop: engine.stop };
};
