// Writes the API reference, without the site. Fails if a public type is not exported or documented.
import { writeApiReference } from "./api-reference.mjs";

await writeApiReference();
