import * as fc from "fast-check";
import { runs } from "./check-property.ts";

// Properties that state no number of cases have that of their tier.
fc.configureGlobal({ numRuns: runs });
