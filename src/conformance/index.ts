export type { ConformanceCase } from "./case.ts";
export { catalogRepositoryCases, type CatalogRepositorySubject } from "./catalog-repository.ts";
export {
  credentialRepositoryCases,
  type CredentialRepositorySubject,
} from "./credential-repository.ts";
export { rateProviderCases, type RateProviderSubject } from "./rate-provider.ts";
