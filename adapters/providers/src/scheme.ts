/** Every format of notifications. */
export const schemes = ["stripe", "adyen", "btcpay", "standard-webhooks"] as const;

/** The format in which a provider signs and writes its notifications. */
export type Scheme = (typeof schemes)[number];

/** Returns whether a value is the name of a scheme. */
export const isScheme = (value: unknown): value is Scheme =>
  schemes.some((scheme) => scheme === value);
