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
