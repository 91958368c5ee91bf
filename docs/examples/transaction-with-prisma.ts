import { postgresStore, prismaExecutor, type PrismaTransaction } from "@quittance/postgres";
import { createQuittance, type Invoice, type QuittancePorts } from "quittance";

/** The client that Prisma generates, with its adapter for `pg`. */
interface PrismaClient {
  readonly $transaction: (work: (tx: Transaction) => Promise<void>) => Promise<void>;
}

interface Transaction extends PrismaTransaction {
  readonly $executeRaw: (
    query: TemplateStringsArray,
    ...values: Array<string>
  ) => PromiseLike<unknown>;
}

/** Records the payment of an invoice and inserts its parcel: both, or neither. */
export const payAndShip = async (
  prisma: PrismaClient,
  invoice: Invoice,
  ports: Partial<QuittancePorts> & Pick<QuittancePorts, "rates">,
): Promise<void> => {
  await prisma.$transaction(async (tx) => {
    const quittance = createQuittance({ ...postgresStore(prismaExecutor(tx)), ...ports });
    const shop = quittance.forOrganization(invoice.organizationId);
    const paid = await shop.payments.record(invoice.id, {
      idempotencyKey: `parcel-${invoice.id}`,
      providerId: "prov_card",
      currency: invoice.currency,
      price: invoice.price,
      status: "COMPLETED",
    });
    await tx.$executeRaw`INSERT INTO parcels VALUES (${invoice.id}, ${paid.payment.id})`;
  });
};
