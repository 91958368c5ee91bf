import type { OpenApiDocument } from "@quittance/http/openapi";

/** Every status of an operation, with each code that it can have: `400 MALFORMED_JSON`. */
export const documentedOutcomes = (
  { paths, components }: OpenApiDocument,
  path: string,
): ReadonlyArray<string> =>
  Object.entries(paths[path]?.post?.responses ?? {})
    .flatMap(([status, response]) => {
      if (!("$ref" in response)) return [status];
      const name = response.$ref.split("/").at(-1) ?? "";
      const { log } = components.schemas[`${name}Failure`]?.["properties"] as {
        readonly log: { readonly properties: { readonly code: { readonly enum: Array<string> } } };
      };
      return log.properties.code.enum.map((code) => `${status} ${code}`);
    })
    .sort();
