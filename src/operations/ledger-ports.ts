import type { EventStamp } from "../events/event.ts";
import type { IdSource } from "../ids.ts";
import type { InvoiceRepository } from "../ports/invoice-repository.ts";
import type { PaymentRepository } from "../ports/payment-repository.ts";
import type { ProviderRepository } from "../ports/provider-repository.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import type { Clock, Timestamp } from "../time/timestamp.ts";

/** What writes to invoices and payments are made with. */
export interface LedgerPorts {
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly providers: ProviderRepository;
  readonly rates: RateProvider;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** What the events of one write are made with: a new identifier each, and the time of the write. */
export const eventSource =
  ({ newId }: Pick<LedgerPorts, "newId">, createdAt: Timestamp): (() => EventStamp) =>
  () => ({ id: newId("event"), createdAt });
