import * as fc from "fast-check";
import { caseSeed } from "./case-seed.ts";
import { runs } from "./check-property.ts";

// Properties that state no number of cases have that of their tier.
fc.configureGlobal({ numRuns: runs, seed: caseSeed });
