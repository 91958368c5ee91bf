export { migrate, type MigrateOptions, type MigrationReport } from "./migrate.ts";
export { migrationFiles, type MigrationFile } from "./migration-files.ts";
export type { MigrationRejected } from "./migration-rejected.ts";
export { migrationSql } from "./migration-sql.ts";
