/** Notes that the organization `$1` has records here. */
export const addOrganization = `INSERT INTO :"schema".organizations (organization_id)
VALUES ($1) ON CONFLICT (organization_id) DO NOTHING`;
