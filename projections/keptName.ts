const longestName = 200;

/** A name as an index of Postgres takes it, whatever the log holds: bounded, without NUL and without half signs. */
export const keptName = (name: string): string =>
  Buffer.from(name.replaceAll('\0', '').slice(0, longestName), 'utf8').toString('utf8');
