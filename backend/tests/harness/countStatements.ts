import pg from 'pg';

export type StatementCount = {
  /** All that this process has sent to Postgres since, in order. */
  readonly statements: () => readonly string[];
  /** Transactions that may have written: those begun and committed, and statements outside of one that write. */
  readonly commits: () => number;
  readonly stop: () => void;
};

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : undefined;
  return typeof text === 'string' ? text : '';
};

const begins = /^\s*begin\b/i;
const commits = /^\s*commit\b/i;
const ends = /^\s*(commit|rollback)\b(?!\s+to\b)/i;
const writes = /\b(insert|update|delete)\b(?! of)/i;
const locks = /\bfor (no key )?update\b/gi;

/** Counts what this process sends to Postgres, on every connection, until it is stopped: it stands before the driver's `query`. */
export const countStatements = (): StatementCount => {
  const { prototype } = pg.Client;
  const original = Reflect.get(prototype, 'query');
  const statements: string[] = [];
  const inTransaction = new WeakSet<object>();
  let committed = 0;
  Reflect.set(prototype, 'query', function count(this: object, ...args: unknown[]): unknown {
    const text = textOf(args[0]);
    statements.push(text);
    if (begins.test(text)) inTransaction.add(this);
    if (commits.test(text) || (!inTransaction.has(this) && writes.test(text.replaceAll(locks, '')))) committed += 1;
    if (ends.test(text)) inTransaction.delete(this);
    return Reflect.apply(original, this, args);
  });
  return {
    statements: () => statements,
    commits: () => committed,
    stop: () => void Reflect.set(prototype, 'query', original),
  };
};
