import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { Invoice } from "./invoice.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { conditionsOf, type InvoiceFilter } from "./invoice-filter.ts";
import { listPage, type Listed } from "../listing/page-list.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/** Lists the invoices that match a filter, newest first. */
export const listInvoices =
  (
    organizationId: OrganizationId,
    filter: InvoiceFilter = {},
    options: PageOptions = {},
  ): ((
    ports: Pick<OperationPorts, "invoices" | "clock">,
  ) => TaskEither<ListError, Listed<Invoice>>) =>
  ({ invoices, clock }) =>
    listPage({ list: "invoices", filter }, options, (page) =>
      invoices.listInvoices(organizationId, conditionsOf(filter, clock), page),
    );

/** Returns the organization of an invoice, or `undefined` if not exactly one has it. */
export const findInvoiceOwner =
  (
    id: InvoiceId,
  ): ((
    ports: Pick<OperationPorts, "invoices">,
  ) => TaskEither<PortFailed, OrganizationId | undefined>) =>
  ({ invoices }) =>
    invoices.ownerOf(id);
