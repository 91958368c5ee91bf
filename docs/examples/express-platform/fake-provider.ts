import { signNotification } from "@quittance/providers";
import { systemClock } from "@quittance/memory";
import type { CardProvider } from "./provider.ts";

interface Charge {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A provider that charges no card, and sends the notifications that Stripe would send. */
export interface FakeProvider extends CardProvider {
  /** The payments that were started, with the amounts in cents. */
  readonly charges: ReadonlyArray<Charge>;
  /** Sends that the payer has paid: first that the payment is processing, then that it succeeded. */
  readonly pay: (charge: Charge) => Promise<void>;
}

/** Creates a provider that sends its notifications, signed with the secret, to an address. */
export const fakeProvider = (secret: string, url: () => string): FakeProvider => {
  const charges: Array<Charge> = [];
  const refunds: Array<string> = [];
  let sent = 0;
  const notify = async (type: string, object: object): Promise<void> => {
    sent += 1;
    const created = Math.floor(Date.now() / 1000);
    const event = { id: `evt_${String(sent)}`, type, created, data: { object } };
    const { headers, body } = signNotification("stripe", secret, event, systemClock());
    const { status } = await fetch(url(), { method: "POST", headers, body });
    if (status !== 200) throw new Error(`${type} was rejected with ${String(status)}`);
  };
  return {
    charges,
    charge: (payment) => {
      const id = `pi_${String(charges.length + 1)}`;
      charges.push({ id, ...payment });
      return Promise.resolve(`${id}_secret`);
    },
    pay: async ({ id, amount, currency, metadata }) => {
      const charge = { latest_charge: id.replace("pi", "ch"), amount: Number(amount), currency };
      await notify("payment_intent.processing", { id, ...charge, metadata });
      const received = { amount_received: Number(amount) };
      await notify("payment_intent.succeeded", { id, ...charge, ...received, metadata });
    },
    refund: async ({ charge, amount }) => {
      refunds.push(charge);
      const id = `re_${String(refunds.length)}`;
      const created = Math.floor(Date.now() / 1000);
      const refund = { id, charge, amount: Number(amount), currency: "eur", created };
      await notify("refund.created", { ...refund, status: "succeeded" });
    },
  };
};
