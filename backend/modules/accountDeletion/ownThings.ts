import type { Knex } from 'knex';
import { countOwnedByAccount } from '../../../projections/userDocuments/ownedByAccount.js';
import type { AppTables, ReadTables } from '../../../projections/runner/projection.js';

type Deps = { readonly app: AppTables; readonly read: ReadTables };

/**
 * The tables whose rows go with an account, each by what its owner calls them on the screen; `null` for what belongs to something that is
 * counted, and for credentials. Of the tables that `tableRegister.ts` removes with the credentials none may be missing.
 */
export const saidOfTables = {
  credentials: null,
  sessions: 'sessions',
  password_resets: null,
  second_factors: null,
  recovery_codes: null,
  email_changes: null,
  email_claims: null,
  drafts: 'drafts',
  ended_drafts: null,
  draft_shares: null,
  batches: 'batches',
  batch_rows: null,
  batch_days: null,
  document_marks: 'marked_documents',
  calendar_links: 'calendar_links',
  agents: 'agents',
  clauses: 'clauses',
  form_defaults: 'form_defaults',
  rag_models: 'models',
  ai_models: 'models',
  active_ai_models: null,
  fallback_ai_models: null,
  knowledge_groups: 'knowledge_bases',
  knowledge_groups_off: null,
  tasks: null,
  knowledge_files: 'knowledge_files',
  knowledge_sources: null,
  knowledge_laws: null,
  knowledge_corrections: null,
  knowledge_changes: null,
  knowledge_contents: null,
  knowledge_content_parts: null,
  knowledge_chunks: null,
  knowledge_terms: null,
  knowledge_vectors: null,
  knowledge_serving: null,
  recall_runs: 'recall_runs',
  recall_questions: null,
  knowledge_questions: 'knowledge_questions',
} as const;

const numberOf = async (rows: Knex.QueryBuilder): Promise<number> => {
  const counted: { count: string | number } | undefined = await rows.count({ count: '*' }).first();
  return Number(counted?.count ?? 0);
};

/** Counts what goes when an account is deleted, as its owner calls it; what was removed and waits for its end is not counted. */
export const countWhatGoes = async ({ app, read }: Deps, userId: string, now: Date) => {
  const ownedIn = (table: keyof typeof saidOfTables) => numberOf(app(table).where({ owner: userId }));
  const bases = () => app('knowledge_groups').where({ owner: userId }).whereNull('removed_at');
  const [
    drafts,
    marked,
    agents,
    clauses,
    defaults,
    models,
    retrieval,
    knowledgeBases,
    files,
    questions,
    runs,
    links,
    batches,
    sessions,
    owned,
  ] = await Promise.all([
    ownedIn('drafts'),
    ownedIn('document_marks'),
    ownedIn('agents'),
    ownedIn('clauses'),
    ownedIn('form_defaults'),
    ownedIn('ai_models'),
    ownedIn('rag_models'),
    numberOf(bases()),
    numberOf(app('knowledge_files').whereIn('group_id', bases().select('id'))),
    numberOf(app('knowledge_questions').where({ account: userId })),
    ownedIn('recall_runs'),
    ownedIn('calendar_links'),
    ownedIn('batches'),
    numberOf(app('sessions').where({ user_id: userId }).where('expires_at', '>', now)),
    countOwnedByAccount(read, userId),
  ]);
  return {
    goes: {
      drafts,
      own_documents: owned.ownDocuments,
      marked_documents: marked,
      agents,
      clauses,
      form_defaults: defaults,
      models: models + retrieval,
      knowledge_bases: knowledgeBases,
      knowledge_files: files,
      knowledge_questions: questions,
      recall_runs: runs,
      calendar_links: links,
      batches,
      sessions,
    },
    stays: { pending_cases: owned.pendingCases, filed_cases: owned.filedCases },
  };
};
