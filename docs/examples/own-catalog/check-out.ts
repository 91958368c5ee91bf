import { withTransaction } from "@quittance/postgres";
import type { Pool } from "pg";
import { articleItem, createQuittance, type Invoice } from "quittance";
import type { CreateInvoiceError } from "quittance/errors";
import type { Either, OrganizationId, QuittancePorts } from "quittance";
import { right } from "quittance/adapter";
import { articleCatalog } from "./article-catalog.ts";

/** The purchase of a buyer. */
export interface Cart {
  readonly articleId: string;
  readonly quantity: number;
  readonly buyerEmail: string;
}

/** The ports that neither the store nor the platform's tables provide. */
export type OtherPorts = Partial<QuittancePorts> & Pick<QuittancePorts, "rates">;

/** Stores an order and its invoice in one transaction: both, or neither. */
export const checkOut = (
  pool: Pool,
  ports: OtherPorts,
  seller: OrganizationId,
  { articleId, quantity, buyerEmail }: Cart,
  idempotencyKey: string,
): Promise<Either<CreateInvoiceError, Invoice>> =>
  withTransaction(
    pool,
    async ({ client, store }) => {
      const catalog = articleCatalog(client);
      const payments = createQuittance({ ...store, ...ports, catalog });
      const made = await payments.invoices.create(
        seller,
        {
          items: [{ ...articleItem(articleId), quantity }],
          customerEmail: buyerEmail,
        },
        { idempotencyKey },
      );
      // A failure that is returned rolls back, like an error that is thrown.
      if (made._tag === "Left") return made;
      const { invoice, replayed } = made.right;
      if (!replayed) {
        await client.query(
          "INSERT INTO orders (article_id, quantity, invoice_id) VALUES ($1, $2, $3)",
          [articleId, quantity, invoice.id],
        );
      }
      return right(invoice);
    },
    { waitMs: 10_000 },
  );
