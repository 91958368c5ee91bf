-- The roles of docs/operations.md: one that owns the tables and migrates, one that serves. Run it
-- once, as a superuser, with psql:
--   psql --set owner_password=... --set service_password=... --file roles.sql
CREATE ROLE quittance_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE quittance_service LOGIN PASSWORD :'service_password';
CREATE DATABASE quittance OWNER quittance_owner ENCODING 'UTF8' TEMPLATE template0;
