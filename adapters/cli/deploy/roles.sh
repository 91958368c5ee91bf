#!/bin/sh
# Creates the roles when the container of the database starts for the first time.
exec psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  --set owner_password="$OWNER_PASSWORD" --set service_password="$SERVICE_PASSWORD" \
  --file /roles/roles.sql
