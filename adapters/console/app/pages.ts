import type { Component } from "vue";
import CatalogPage from "./catalog/CatalogPage.vue";
import CreditNotePage from "./invoice/CreditNotePage.vue";
import InvoicePage from "./invoice/InvoicePage.vue";
import InvoicesPage from "./list/InvoicesPage.vue";
import PaymentsPage from "./list/PaymentsPage.vue";
import OverviewPage from "./overview/OverviewPage.vue";
import QuotePage from "./quote/QuotePage.vue";
import SettingsPage from "./settings/SettingsPage.vue";
import NotFoundPage from "./shell/NotFoundPage.vue";
import TaxReportPage from "./tax-report/TaxReportPage.vue";
import DeliveriesPage from "./webhooks/DeliveriesPage.vue";
import WebhooksPage from "./webhooks/WebhooksPage.vue";

/** A page of the console. */
export interface Page {
  /** Its path; a part that starts with a colon is passed to the component as a property. */
  readonly pattern: string;
  readonly title: string;
  readonly component: Component;
  /** The icon of its entry in the navigation; pages without one are not listed there. */
  readonly icon?: string;
  /** The pattern of the page that is marked in the navigation instead of this one. */
  readonly parent?: string;
}

/** All pages, in the order of the navigation. Paths of icons are of 20 by 20 pixels. */
export const pages: ReadonlyArray<Page> = [
  {
    pattern: "/",
    title: "Overview",
    component: OverviewPage,
    icon: "M3 17V9m4.700 8V3m4.600 14v-6M17 17V6",
  },
  {
    pattern: "/invoices",
    title: "Invoices",
    component: InvoicesPage,
    icon: "M5 2.500h10v15l-2.500-1.700-2.500 1.700-2.500-1.700L5 17.500zM8 7h4M8 10.500h4",
  },
  {
    pattern: "/payments",
    title: "Payments",
    component: PaymentsPage,
    icon: "M2.500 5h15v10h-15zM2.500 8.500h15M5.500 12h3",
  },
  {
    pattern: "/taxes",
    title: "VAT report",
    component: TaxReportPage,
    icon: "M5 15L15 5M6.500 5a1.500 1.500 0 1 0 .01 0M13.500 12a1.500 1.500 0 1 0 .01 0",
  },
  {
    pattern: "/quote",
    title: "Quote",
    component: QuotePage,
    icon: "M4 2.500h12v15H4zM7 6h6M7 10h.01M10 10h.01M13 10h.01M7 13.500h.01M10 13.500h3",
  },
  {
    pattern: "/catalog",
    title: "Catalog",
    component: CatalogPage,
    icon: "M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z",
  },
  {
    pattern: "/webhooks",
    title: "Webhooks",
    component: WebhooksPage,
    icon: "M3 10h9M8.500 5.500l4.500 4.500-4.500 4.500M16.500 4v12",
  },
  {
    pattern: "/webhooks/:id",
    title: "Deliveries",
    component: DeliveriesPage,
    parent: "/webhooks",
  },
  {
    pattern: "/settings",
    title: "Settings",
    component: SettingsPage,
    icon: "M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4",
  },
  { pattern: "/invoices/:id", title: "Invoice", component: InvoicePage, parent: "/invoices" },
  {
    pattern: "/credit_notes/:id",
    title: "Credit note",
    component: CreditNotePage,
    parent: "/invoices",
  },
];

const notFound: Page = { pattern: "", title: "Page not found", component: NotFoundPage };

/** Returns the page of a path, with its parameters. */
export const findPage = (
  path: string,
): { readonly page: Page; readonly parameters: Readonly<Record<string, string>> } => {
  for (const page of pages) {
    const parameters = matchPath(page.pattern, path);
    if (parameters !== undefined) return { page, parameters };
  }
  return { page: notFound, parameters: {} };
};

/** Returns the parameters of a path, such as `id` of `/invoices/:id`; `undefined` if it differs. */
const matchPath = (pattern: string, path: string): Readonly<Record<string, string>> | undefined => {
  const [expected, found] = [pattern.split("/"), path.split("/")];
  if (expected.length !== found.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = found[index] ?? "";
    if (part.startsWith(":")) {
      const decoded = decode(value);
      if (decoded === undefined || decoded === "") return undefined;
      parameters[part.slice(1)] = decoded;
    } else if (part !== value) return undefined;
  }
  return parameters;
};

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
