import * as v from "valibot";
import { closed, named, namedSchemas } from "../openapi/response-properties.ts";

/** The page of an invoice or a credit note. */
const documentSchema = named(
  "Document",
  closed({ media_type: v.literal("text/html"), file_name: v.string(), html: v.string() }),
);

/** The schemas of documents in responses. */
export const documentSchemas = namedSchemas(documentSchema);
