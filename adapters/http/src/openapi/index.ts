export type {
  Content,
  JsonObject,
  OpenApiDocument,
  OperationObject,
  Part,
  PathItem,
  ResponseObject,
  ServerObject,
} from "./document-form.ts";
export { openApiDocument, type OpenApiOptions } from "./open-api-document.ts";
