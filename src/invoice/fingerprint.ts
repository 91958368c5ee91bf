import { Amount } from "../money/amount.ts";
import type { Adjustment } from "../quote/adjustment.ts";
import type { ItemRequest } from "../quote/item-draft.ts";

/** What of a request makes two calls the same. */
export interface FingerprintedInvoice {
  readonly currency?: string | undefined;
  readonly items: ReadonlyArray<ItemRequest>;
  readonly customerEmail: string;
  readonly redirectUrl?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** The content of an invoice request as one text: equal content, equal text. */
export const fingerprintOfInvoice = (request: FingerprintedInvoice): string =>
  JSON.stringify([
    request.currency ?? null,
    request.items.map(itemContent),
    request.customerEmail,
    request.redirectUrl ?? null,
    sorted(request.metadata ?? {}),
  ]);

const itemContent = (item: ItemRequest): unknown => {
  const adjustments = (item.adjustments ?? []).map(adjustmentContent);
  return item.type === "PRODUCT"
    ? [item.type, item.productId, item.billingSchemaId, item.quantity, adjustments]
    : [
        item.type,
        item.currency,
        Amount.render(item.price),
        item.quantity,
        item.title ?? null,
        adjustments,
      ];
};

const adjustmentContent = ({ kind, title, details }: Adjustment): unknown => [
  kind.type,
  title,
  sorted(details),
];

const sorted = (record: Readonly<Record<string, string>>): unknown =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
