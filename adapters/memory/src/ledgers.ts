import type { InvoiceId, LedgerEvent, Organization, OrganizationId } from "quittance";
import { Ledger } from "./ledger.ts";
import { OrderedRows } from "./rows/ordered-rows.ts";
import { rowsById } from "./rows/rows-by-id.ts";

interface HasId {
  readonly id: OrganizationId;
}

/** The ledgers of all organizations. The ledger of an unknown organization is empty. */
export class Ledgers {
  readonly organizations = rowsById<Organization>();
  /** The organizations that have stored an endpoint. */
  readonly withEndpoints = new OrderedRows<HasId, HasId>((a, b) =>
    a.id < b.id ? -1 : a.id > b.id ? 1 : 0,
  );
  readonly #ledgers = new Map<OrganizationId, Ledger>();
  /** The events of all organizations, in the order of their writes. */
  readonly events: Array<LedgerEvent> = [];

  of(id: OrganizationId): Ledger {
    const known = this.#ledgers.get(id);
    if (known !== undefined) return known;
    const created = new Ledger(this.events);
    this.#ledgers.set(id, created);
    return created;
  }

  ownersOf(id: InvoiceId): ReadonlyArray<OrganizationId> {
    return [...this.#ledgers].flatMap(([owner, { invoices }]) => (invoices.get(id) ? [owner] : []));
  }
}
