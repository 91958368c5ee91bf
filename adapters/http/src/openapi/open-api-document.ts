import { allOperations } from "../operations/all-operations.ts";
import type { JsonObject, OpenApiDocument, PathItem, ServerObject } from "./document-form.ts";
import { headers, info, parameters, securitySchemes, tags } from "./document-parts.ts";
import { examplesOf } from "./examples.ts";
import { failureKinds, failureResponses, type FailureName } from "./failures.ts";
import { jsonSchemas } from "./json-schemas.ts";
import { operationObject } from "./operation-object.ts";
import { serviceRoutes } from "./service-routes.ts";

/** What a service offers, and where. The properties of `HttpHandlerOptions` of the same name, and its place. */
export interface OpenApiOptions {
  /** Where the service can be reached; `/` unless given. */
  readonly servers?: ReadonlyArray<ServerObject>;
  /** The path below which a host has mounted it, such as `/billing`. */
  readonly basePath?: string;
  /** Whether it offers the writes that the interface does not have; `true` unless given. */
  readonly extensions?: boolean;
  /** Whether payers may read an invoice without credentials; `true` unless given. */
  readonly payerView?: boolean;
}

/** The service in OpenAPI 3.1, made from the schemas that read its requests. */
export const openApiDocument = ({
  servers = [{ url: "/" }],
  basePath = "",
  extensions = true,
  payerView = true,
}: OpenApiOptions = {}): OpenApiDocument => {
  const paths: Record<string, PathItem> = {};
  for (const operation of allOperations) {
    if (operation.isExtension && !extensions) continue;
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
  return {
    openapi: "3.1.0",
    info,
    servers: servers.map(({ url, ...more }) => ({ url: joined(url, basePath), ...more })),
    tags: [tags.interface, ...(extensions ? [tags.extension] : []), tags.service],
    paths,
    components: { ...components, ...onlyUsed(components, paths) },
  };
};

const joined = (url: string, basePath: string): string =>
  basePath === "" ? url : url.replace(/\/$/, "") + basePath;

type Groups = Readonly<Record<"schemas" | "responses" | "parameters", JsonObject>>;

/** The parts that a document refers to, and those that these refer to in turn. */
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
  const kept = <Group extends keyof Groups>(group: Group): Components[Group] =>
    Object.fromEntries(
      Object.entries(components[group]).filter(([name]) =>
        used.has(`#/components/${group}/${name}`),
      ),
    );
  return {
    schemas: kept("schemas"),
    responses: kept("responses"),
    parameters: kept("parameters"),
  };
};
