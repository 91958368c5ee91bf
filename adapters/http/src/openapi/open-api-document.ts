import { offeredOperations, type OfferedGroups } from "../operations/all-operations.ts";
import type { JsonObject, OpenApiDocument, PathItem, ServerObject } from "./document-form.ts";
import { headers, info, parameters, securitySchemes, tags } from "./document-parts.ts";
import { examplesOf } from "./examples.ts";
import { failureKinds, failureResponses, type FailureName } from "./failures.ts";
import { jsonSchemas } from "./json-schemas.ts";
import { operationObject } from "./operation-object.ts";
import { serviceRoutes } from "./service-routes.ts";
import { receivedEvents } from "./webhooks.ts";

/** Options of the document; `extensions` and `payerView` as in `HttpHandlerOptions`. */
export interface OpenApiOptions extends OfferedGroups {
  /** URLs of the service; defaults to `/`. */
  readonly servers?: ReadonlyArray<ServerObject>;
  /** The path at which it is mounted, such as `/billing`. */
  readonly basePath?: string;
  /** Whether payers may read an invoice without credentials; defaults to `true`. */
  readonly payerView?: boolean;
}

/** Returns the HTTP API in OpenAPI 3.1, from its operations and their schemas. */
export const openApiDocument = ({
  servers = [{ url: "/" }],
  basePath = "",
  extensions = true,
  catalog = false,
  webhooks = false,
  settings = false,
  eInvoices = false,
  payerView = true,
}: OpenApiOptions = {}): OpenApiDocument => {
  const paths: Record<string, PathItem> = {};
  const groups = { extensions, catalog, webhooks, settings, eInvoices };
  for (const operation of offeredOperations(groups)) {
    paths[operation.path] = { post: operationObject(operation, payerView) };
  }
  Object.assign(paths, serviceRoutes);
  const names = Object.keys(failureKinds) as ReadonlyArray<FailureName>;
  const components = {
    schemas: jsonSchemas(),
    responses: failureResponses(
      names,
      Object.fromEntries(names.map((name) => [name, examplesOf(name)])),
    ),
    headers,
    parameters,
    securitySchemes,
  };
  const received = webhooks ? receivedEvents() : {};
  return {
    openapi: "3.1.0",
    info,
    servers: servers.map(({ url, ...more }) => ({ url: joined(url, basePath), ...more })),
    tags: [
      tags.core,
      ...(extensions ? [tags.extension] : []),
      ...(catalog ? [tags.catalog] : []),
      ...(webhooks ? [tags.webhooks] : []),
      ...(settings ? [tags.settings] : []),
      ...(eInvoices ? [tags.einvoices] : []),
      tags.service,
    ],
    paths,
    webhooks: received,
    components: { ...components, ...onlyUsed(components, [paths, received]) },
  };
};

const joined = (url: string, basePath: string): string =>
  basePath === "" ? url : url.replace(/\/$/, "") + basePath;

type Groups = Readonly<Record<"schemas" | "responses" | "parameters", JsonObject>>;

/** Returns the parts to which a document refers, directly or indirectly. */
const onlyUsed = <Components extends Groups>(components: Components, paths: unknown) => {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [property, found] of Object.entries(value)) {
      if (property !== "$ref" || typeof found !== "string") visit(found);
      else if (!used.has(found)) {
        used.add(found);
        const [, , group = "", name = ""] = found.split("/");
        if (group in components) visit(components[group as keyof Groups][name]);
      }
    }
  };
  visit(paths);
  const usedOf = <Group extends keyof Groups>(group: Group): Components[Group] =>
    Object.fromEntries(
      Object.entries(components[group]).filter(([name]) =>
        used.has(`#/components/${group}/${name}`),
      ),
    );
  return {
    schemas: usedOf("schemas"),
    responses: usedOf("responses"),
    parameters: usedOf("parameters"),
  };
};
