import { deliveryWork, loopEngine, type DeliveryOptions } from "@quittance/events";
import { printError } from "./output.ts";

/**
 * Starts to deliver events to webhook endpoints, unless it is not requested. Failures of the store
 * are written to standard error as lines of JSON, without their causes.
 */
export const startDelivery = async (
  options: DeliveryOptions,
  isRequested: boolean,
): Promise<{ readonly stop: () => Promise<void> }> => {
  if (!isRequested) return { stop: () => Promise.resolve() };
  const engine = loopEngine();
  const onFailure: DeliveryOptions["onFailure"] = (failure) => {
    const port = failure.kind === "PortFailed" ? failure.port : "outbox";
    printError(`${JSON.stringify({ event: "delivery.failed", kind: failure.kind, port })}\n`);
  };
  await engine.start(deliveryWork({ ...options, onFailure }));
  return { stop: engine.stop };
};
