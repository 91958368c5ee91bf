import { writeFileSync } from "node:fs";
import { Application, Converter, ReflectionKind, ReflectionType } from "typedoc";
import { load as writeMarkdown, MarkdownPageEvent, MarkdownTheme } from "typedoc-plugin-markdown";
import { apiIndexPage, subjectTitles, apiFolder, entryPoints } from "./api-subjects.ts";
import { shapeApi } from "./shape-api.mjs";

/** Layout of the reference: objects are described by their functions, not by the word "object". */
class ReferenceTheme extends MarkdownTheme {
  getRenderContext(page) {
    const context = super.getRenderContext(page);
    const { declarationTitle, groupIndex, arrayType, someType } = context.partials;
    // The properties of the objects of a list, which would be "object[]".
    context.partials.arrayType = (model) =>
      model.elementType instanceof ReflectionType
        ? `${someType(model.elementType, { forceCollapse: true })}[]`
        : arrayType(model);
    context.partials.declarationTitle = (model) =>
      isObjectOfFunctions(model) ? "" : declarationTitle(model);
    context.partials.groupIndex = (group) => groupIndex({ ...group, children: once(group) });
    return context;
  }
}

/** Registers the theme, and removes the dashes from empty cells. */
const referenceTheme = (app) => {
  app.renderer.defineTheme("reference", ReferenceTheme);
  app.renderer.on(MarkdownPageEvent.END, (page) => {
    page.contents = page.contents.replaceAll(/(?<=\|) - (?=\|)/gu, " ");
  });
};

/** Titles of pages: the name of the export, with its kind behind it. */
const pageTitleTemplates = {
  index: "API reference",
  module: ({ name }) => name,
  ["member"]: ({ name, kind }) => `${name} <Badge type="info" text="${kind.toLowerCase()}" />`,
};

const isObjectOfFunctions = ({ kind, type }) =>
  kind === ReflectionKind.Variable &&
  type instanceof ReflectionType &&
  (type.declaration.children ?? []).some(({ signatures }) => signatures !== undefined);

/** An export that is both a type and a value is listed once, as the value. */
const once = ({ children }) => {
  const values = new Set(
    children.filter((child) => child.kind === ReflectionKind.Variable).map(({ name }) => name),
  );
  return children.filter(
    (child) => child.kind === ReflectionKind.Variable || !values.has(child.name),
  );
};

/** Types that are shown inside the exports that use them. Any other unexported type is an error. */
const intentionallyNotExported = [
  "AccountingTax",
  "AdjustmentDetails",
  "AdjustmentInvalid",
  "AdjustmentUnknown",
  "AgedItem",
  "AgedItems",
  "AlsoOf",
  "AmountOutOfRange",
  "AnyFunction",
  "AnyIssue",
  "ApiKeyNotFound",
  "ApiKeyNotRotatable",
  "ApiKeys",
  "attemptOutcomes",
  "AttemptResult",
  "BaseId",
  "CalculationBasis",
  "Catalog",
  "ChangedPayment",
  "ChangedRefund",
  "ChangingRefundFacts",
  "CodeOf",
  "CodeRow",
  "Codes",
  "ColumnValue",
  "Converted",
  "CreateInvoices",
  "CreateOptions",
  "CreditNotePorts",
  "CurrencyKind",
  "CustomerTotals",
  "DashboardPorts",
  "Dashboards",
  "DeliveryLease",
  "Entity",
  "ErrorRow",
  "EventId",
  "IdempotencyKeyInvalid",
  "IdempotencyMismatch",
  "ignoredReasons",
  "InvoiceId",
  "JsonForm",
  "JsonPath",
  "LineClass",
  "LineItem",
  "LineProration",
  "LinesToPrice",
  "ListedInvoices",
  "ListedPayments",
  "ListSchema",
  "MinorUnitsOptions",
  "ObjectSchema",
  "OfferInvalid",
  "OffsetAt",
  "OpenRows",
  "Organizations",
  "Payable",
  "PaymentPorts",
  "period",
  "PricedItems",
  "PriceItemsError",
  "PriceLinesError",
  "PricingStep",
  "Proration",
  "ProviderNotFound",
  "Providers",
  "QuoteItemJson",
  "QuoteLinesError",
  "QuoteOffer",
  "QuotePolicy",
  "RateNotFound",
  "RatesExhausted",
  "RateStale",
  "RateTable",
  "ReadEvents",
  "RecordConflict",
  "RecordedOrNot",
  "RecordedRefund",
  "Recurrence",
  "RefundingFacts",
  "RefundPorts",
  "ReplaySelection",
  "ReportPorts",
  "Reports",
  "ReportTooLarge",
  "Right",
  "RowRange",
  "Rows",
  "Rule",
  "Scoped",
  "Settings",
  "SettingsPorts",
  "ShownInvoice",
  "Standing",
  "Start",
  "StatedAmounts",
  "StepBasis",
  "StepRounding",
  "SubscriptionPeriod",
  "table",
  "TaxAmounts",
  "TaxId",
  "TaxPolicy",
  "TaxPosition",
  "TaxReporter",
  "TaxReportPorts",
  "TaxUnavailable",
  "TimestampBrand",
  "TotalsPolicy",
  "unmatchedReasons",
  "UnpricedLine",
  "urlMessages",
  "Value",
  "WholeCredit",
  "ZoneChange",
];

const options = {
  name: "API reference",
  entryPoints: Object.values(entryPoints),
  tsconfig: "tsconfig.json",
  plugin: [writeMarkdown, referenceTheme],
  theme: "reference",
  out: apiFolder,
  readme: "none",
  githubPages: false,
  disableGit: true,
  disableSources: true,
  excludeInternal: true,
  excludeReferences: true,
  // `npm run typecheck` does this with better messages.
  skipErrorChecking: true,
  logLevel: "Warn",
  blockTags: [
    "@param",
    "@returns",
    "@throws",
    "@description",
    "@constant",
    "@enum",
    "@example",
    "@group",
  ],
  requiredToBeDocumented: ["Class", "Interface", "Function", "TypeAlias", "Variable", "Enum"],
  validation: { notExported: true, notDocumented: true, invalidLink: true, rewrittenLink: true },
  intentionallyNotExported,
  treatValidationWarningsAsErrors: true,
  entryFileName: "index",
  outputFileStrategy: "members",
  hidePageHeader: true,
  hideGroupHeadings: false,
  groupOrder: [...subjectTitles, "*"],
  kindSortOrder: ["Function", "Class", "Variable", "Interface", "TypeAlias"],
  indexFormat: "table",
  pageTitleTemplates,
  locales: { en: { theme_type_declaration: "Properties" } },
  useCodeBlocks: true,
  expandObjects: false,
  expandParameters: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  typeDeclarationFormat: "list",
  propertyMembersFormat: "table",
  tableColumnSettings: { hideSources: true, hideInherited: true, hideOverrides: true },
};

/** Writes the reference of all entry points. Rejects undocumented exports and dead links. */
export const writeApiReference = async () => {
  const app = await Application.bootstrapWithPlugins(options);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    shapeApi(project);
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc could not read the sources.");
  app.validate(project);
  if (app.logger.hasErrors() || app.logger.validationWarningCount > 0) {
    throw new Error("TypeDoc reported problems, see above.");
  }
  await app.generateOutputs(project);
  writeFileSync(`${apiFolder}/index.md`, apiIndexPage());
};
