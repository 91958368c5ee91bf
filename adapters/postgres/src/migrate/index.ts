export { migrate, type MigrateOptions, type MigrationReport } from "./migrate.ts";
export { migrationFiles, type MigrationFile } from "./migration-files.ts";
export type { MigrationRefused } from "./migration-refused.ts";
export { migrationSql } from "./migration-sql.ts";
