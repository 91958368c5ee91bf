/** The beginning of the document, before the sections. */
export const introduction = `# The PostgreSQL adapter compared with SQL by hand

Written by \`npm run lab -- bench:postgres --payments N\`, with a column for each N. The command starts
its own server, loads it, and runs both sides on the same data: every round runs every form of
every operation once. All measured values, with the floor, the wall clock and the CPU of the
client, are in [postgres.json](postgres.json).

How to read it:

- A cell has the value of the adapter, and in parentheses its ratio to the floor, the SQL written by
  hand. A ratio in bold missed its goal in that run; with \`--gates\` the command then fails.
- The adapter runs as a role with row security. The floor is SQL written by hand, in prepared
  statements with the same columns, as a superuser, to whom row security does not apply. Both
  read the organization with 30 % of the data.
- Times are medians of the rounds. A ratio is the median of the ratios of the rounds, so it can
  differ from the ratio of the medians. Server CPU is the CPU time of the connection's process;
  on systems that do not report it, it is the wall clock. The wall clock includes the other work
  of the machine, so compare ratios. A busy machine increases milliseconds of CPU too.
- Each statement of the floor has one purpose. It validates nothing, and does not isolate
  organizations.
- The count of a list stops at 10,001. With a filter that no rollup has, rows are read until as
  many match: the rarer the matches, the larger the share of the count, on both sides.
- Times below half a millisecond are mostly the fixed cost of a statement: row security and the
  count cost the adapter 0.1 to 0.2 ms more than the floor.
- Every dashboard reads the records of the partial days at both ends of its window, together about
  one day. Of 10 million payments, that is about 10,000 records of the largest organization.
- [What a payment costs](../postgres-internals.md#what-a-payment-costs) is why writes miss their goals.
`;
