import { paymentStatuses } from "quittance";
import type {
  renderInvoice,
  renderPayment,
  renderPaymentList,
  renderPaymentRow,
  renderProvider,
} from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import { minimalInvoiceSchema } from "./invoice-properties.ts";
import { pageEntries } from "./page-response.ts";
import {
  closed,
  currency,
  decimal,
  flag,
  id,
  owned,
  timestamp,
  timestampOrNull,
} from "./response-properties.ts";

/** Who carries out payments. */
export const providerSchema = schemaOf<ReturnType<typeof renderProvider>>()(
  closed({
    id: id("prov"),
    name: v.string(),
    type: v.picklist(["CRYPTO", "FIAT"]),
    is_active: flag,
    currencies: v.array(currency),
    created_at: timestamp,
    updated_at: timestampOrNull,
  }),
);

/** What everybody who may look at a payment sees of it. */
const seenByAll = {
  id: id("payment"),
  ...owned,
  provider_id: id("prov"),
  invoice_id: id("invoice"),
  currency,
  price: decimal,
  status: v.picklist(paymentStatuses),
  updated_at: timestamp,
  happened_at: timestamp,
};

const provider = v.exactOptional(v.nullable(providerSchema));

/** A payment of an invoice: the key for its organization alone, the provider where asked for. */
export const paymentSchema = schemaOf<
  Partial<Pick<ReturnType<typeof renderPayment>, "idempotency_key">> &
    Omit<ReturnType<typeof renderPayment>, "idempotency_key">
>()(closed({ ...seenByAll, idempotency_key: v.exactOptional(v.string()), provider }));

/** A payment with what it was worth in dollars. */
export const paymentRowSchema = schemaOf<ReturnType<typeof renderPaymentRow>>()(
  closed({ ...seenByAll, idempotency_key: v.string(), price_usd: decimal, provider }),
);

/** A page of payments. */
export const paymentPageSchema = schemaOf<ReturnType<typeof renderPaymentList>>()(
  closed({ payments: v.array(paymentRowSchema), ...pageEntries }),
);

/** A payment, and where its invoice stands now. */
export const changedPaymentSchema = schemaOf<{
  readonly payment: ReturnType<typeof renderPaymentRow>;
  readonly invoice: ReturnType<typeof renderInvoice>;
}>()(closed({ payment: paymentRowSchema, invoice: minimalInvoiceSchema }));
