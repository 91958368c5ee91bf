/** The organization of the shop, and its payment provider: `npx quittance init` creates both. */
export const shop = "org_shop";
export const card = "prov_card";

/** The two calls of your card provider that the platform needs, here in the form of Stripe. */
export interface CardProvider {
  /** Starts a payment, as `stripe.paymentIntents.create` does, and returns its client secret. */
  readonly charge: (payment: {
    readonly amount: bigint;
    readonly currency: string;
    readonly metadata: Readonly<Record<string, string>>;
  }) => Promise<string>;
  /** Refunds a charge, as `stripe.refunds.create` does. */
  readonly refund: (refund: { readonly charge: string; readonly amount: bigint }) => Promise<void>;
}
