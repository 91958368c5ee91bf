import type { ErrorRows } from "../failure/error-row.ts";
import type { ProviderId } from "../ids.ts";
import type { Currency, CurrencyKind } from "../money/currency.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** A payment provider. Shared by all organizations. */
export interface Provider {
  readonly id: ProviderId;
  readonly name: string;
  readonly type: CurrencyKind;
  readonly isActive: boolean;
  readonly currencies: ReadonlyArray<Currency>;
  readonly createdAt: Timestamp;
  readonly updatedAt?: Timestamp | undefined;
}

/** There is no payment provider with this identifier. */
export interface ProviderNotFound {
  readonly kind: "ProviderNotFound";
}

/** What is reported about the errors of payment providers. */
export const providerErrors = {
  ProviderNotFound: { thrown: "There is no such provider" },
} as const satisfies ErrorRows<ProviderNotFound>;
