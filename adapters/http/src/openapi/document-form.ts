/** A JSON object of the document; a schema of JSON Schema 2020-12 is one. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A part of the document, or a reference to it. */
export type Part<Content> = Content | { readonly $ref: string };

/** A body, by its media type. */
export type Content = Readonly<
  Record<string, { readonly schema: JsonObject; readonly examples?: JsonObject }>
>;

/** One response of an operation. */
export interface ResponseObject {
  readonly description: string;
  readonly headers?: JsonObject;
  readonly content: Content;
}

/** One operation. */
export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags?: ReadonlyArray<string>;
  readonly security: ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>>;
  readonly parameters?: ReadonlyArray<Part<JsonObject>>;
  readonly requestBody?: {
    readonly description: string;
    readonly required: boolean;
    readonly content: Content;
  };
  readonly responses: Readonly<Record<string, Part<ResponseObject>>>;
}

/** The operations of one path. */
export interface PathItem {
  readonly get?: OperationObject;
  readonly post?: OperationObject;
}

/** URL of the service. */
export interface ServerObject {
  readonly url: string;
  readonly description?: string;
}

/** An OpenAPI 3.1 document as plain data: `JSON.stringify` writes it. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: JsonObject;
  readonly servers: ReadonlyArray<ServerObject>;
  readonly tags: ReadonlyArray<JsonObject>;
  readonly paths: Readonly<Record<string, PathItem>>;
  /** The requests that deliver events, by type. */
  readonly webhooks: Readonly<Record<string, JsonObject>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly headers: JsonObject;
    readonly parameters: JsonObject;
    readonly securitySchemes: JsonObject;
  };
}
