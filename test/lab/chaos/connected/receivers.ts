import { Webhook } from "standardwebhooks";
import {
  startReceiver,
  type Behavior,
  type Receiver,
} from "../../../../adapters/events/test/support/receiver.ts";
import type { Random } from "../random.ts";
import type { Violations } from "../violations.ts";

/** A receiver of webhooks, and what it accepted. */
export interface AuditedReceiver {
  readonly receiver: Receiver;
  /** The secret of its endpoint, as soon as that is created. */
  readonly setSecret: (secret: string) => void;
  /** Identifiers of the events that it accepted, in the order of their first acceptance. */
  readonly accepted: ReadonlyMap<string, string>;
  /** The number of requests that were not the first of their event. */
  readonly repeated: () => number;
}

/**
 * Starts a receiver that verifies each request with the reference library of Standard Webhooks. A
 * wrong signature is a violation, and so is an event whose body changes.
 *
 * @param behave returns how to respond to the n-th request of an event, from 0.
 */
export const startAuditedReceiver = async (
  violations: Violations,
  behave: (attempt: number, acceptedEvents: number) => Behavior,
): Promise<AuditedReceiver> => {
  let webhook: Webhook | undefined;
  let repeated = 0;
  const attempts = new Map<string, number>();
  const bodies = new Map<string, string>();
  const accepted = new Map<string, string>();
  const receiver = await startReceiver((_, { headers, body }) => {
    const id = String(headers["webhook-id"]);
    try {
      webhook?.verify(body, headers as Record<string, string>);
    } catch (error) {
      violations.add("webhooks", `${id}: ${String(error)}`);
    }
    const attempt = attempts.get(id) ?? 0;
    attempts.set(id, attempt + 1);
    if (attempt > 0) repeated += 1;
    if ((bodies.get(id) ?? body) !== body) violations.add("webhooks", `${id}: the body changed`);
    bodies.set(id, body);
    const behavior = behave(attempt, accepted.size);
    if (typeof behavior === "object" && behavior.status === 200 && !accepted.has(id)) {
      accepted.set(id, body);
    }
    return behavior;
  });
  return {
    receiver,
    setSecret: (secret) => {
      webhook = new Webhook(secret);
    },
    accepted,
    repeated: () => repeated,
  };
};

/**
 * Fails in 30 % of the first requests of an event: with a 500, a 503 or a closed connection. In one of
 * a thousand it does not respond, which takes one of the four concurrent requests for 15 seconds: more
 * of them, and the events of a long run would not be delivered in time.
 */
export const flaky =
  (random: Random) =>
  (attempt: number): Behavior => {
    if (attempt > 0 || !random.percent(30)) return { status: 200 };
    if (random.below(300) === 0) return "hangs";
    return random.pick<Behavior>([{ status: 500 }, { status: 503 }, "closes"]);
  };

/** Accepts ten events, then responds that it is gone. */
export const goneAfterTen = (_attempt: number, acceptedEvents: number): Behavior =>
  acceptedEvents < 10 ? { status: 200 } : { status: 410 };
