/** What stands at the beginning of the document, above the sections. */
export const introduction = `# The PostgreSQL adapter beside SQL written by hand

Written by \`npm run bench:postgres -- --payments N\`, a section for each N. The command starts
a server of its own, loads it, and runs both sides on the same data in turn: every round runs
every form of every operation once.

How to read it:

- The adapter runs as a role that row security binds. The floor is SQL written by hand, in
  prepared statements with the same columns, as a superuser, whom row security does not bind.
  All is asked of the organization with 30 % of the data.
- A figure is the median of the rounds, and a ratio is the median of the ratios of the rounds,
  so it need not be the ratio of the figures. Server CPU is what the system has counted for the
  process of the connection; where the system does not tell, it is the wall clock. The wall
  clock tells what else the machine was doing too: compare ratios. A busy machine makes
  milliseconds of CPU longer as well.
- The floor knows what it is asked: each is a text for one purpose. It checks nothing, and does
  not protect one organization from another.
- A list has a count that stops at 10,001. By a filter of which nothing keeps sums, rows are
  looked at until as many are found: the rarer what is looked for, the more of the time is the
  count's, by hand as in the adapter.
- "NO" means that the goal was missed in that run; with \`--gates\` the command then fails.
  What takes less than half a millisecond is mostly the fixed cost of a statement.
`;
