/** The most clauses that an account keeps. */
export const mostClauses = 200;
/** Characters of a clause's name. */
export const longestClauseName = 60;
/** Characters of a clause: the longest that people keep are a page of a contract; a cell takes several of them. */
export const longestClause = 5000;
/** The most forms for which an account keeps defaults. */
export const mostDefaults = 50;
/** Characters of the defaults of one form, as JSON. */
export const longestDefaults = 60_000;
