import { accounts } from '../../../../domain/contract/accounts.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import type { Stores } from '../../../composition/openStores.js';
import type { appTables, readTables } from '../../../modules/retention/tableRegister.js';
import { markOf, type Person, type World } from '../../harness/personas.js';

/** By table, the columns that only a request changes which is let in; `null` for a table without any. */
type Pictured<Table extends string> = Readonly<Record<Table, '*' | readonly string[] | null>>;

/**
 * What people and the court have. Left out is what every request may write (sessions, limits, checkpoints, seals), what follows from
 * the rest, and what a task goes on writing after the request that began it.
 */
const app = {
  data_keys: null,
  stream_states: null,
  unsent_marks: '*',
  case_files: ['stream', 'hash'],
  credentials: '*',
  sessions: null,
  password_resets: '*',
  second_factors: '*',
  recovery_codes: '*',
  email_changes: '*',
  email_claims: '*',
  team_invitations: '*',
  notice_progress: null,
  unrecorded_changes: null,
  captchas: null,
  rate_limits: null,
  kept_answers: ['version', 'question', 'answer'],
  log_check: null,
  spent_puzzles: null,
  drafts: '*',
  // Whoever opens a link leaves the time of it.
  draft_shares: ['id', 'owner', 'token_hash', 'grantee', 'allows', 'expires_at', 'revoked_at', 'edited_at'],
  batches: '*',
  batch_rows: '*',
  batch_days: '*',
  // Who deletes a draft that they do not have leaves a note of their own, which bars nobody else.
  ended_drafts: null,
  agents: '*',
  clauses: '*',
  form_defaults: '*',
  document_marks: '*',
  calendar_links: '*',
  held_files: null,
  rag_models: '*',
  ai_models: '*',
  active_ai_models: '*',
  fallback_ai_models: '*',
  model_calls: null,
  model_budgets: '*',
  model_budget_use: null,
  model_budget_holds: null,
  knowledge_groups: '*',
  knowledge_groups_off: '*',
  tasks: null,
  job_runs: null,
  knowledge_files: ['id', 'group_id', 'name', 'digest'],
  knowledge_sources: null,
  knowledge_laws: null,
  knowledge_corrections: ['file_id', 'place', 'text', 'corrected_by', 'off_by'],
  knowledge_changes: ['owner', 'by', 'action', 'file_id', 'place'],
  knowledge_contents: null,
  knowledge_content_parts: null,
  knowledge_chunks: null,
  knowledge_terms: null,
  knowledge_vectors: null,
  knowledge_serving: null,
  model_bench_documents: '*',
  model_bench_runs: ['id', 'model_id', 'model_name', 'documents'],
  model_bench_results: ['run_id', 'place', 'document_id'],
  recall_runs: ['id', 'owner', 'case_cause', 'name', 'questions'],
  recall_questions: ['run_id', 'place', 'question', 'expected'],
  search_settings: '*',
  knowledge_questions: '*',
  answer_counts: null,
  seal_request: null,
  service_key_uses: null,
  log_identity: null,
  event_verdicts: null,
  held_erasures: null,
  migrations: null,
  migrations_lock: null,
} as const satisfies Pictured<keyof typeof appTables>;
const read = {
  checkpoint: null,
  set_aside_event: null,
  log_count: null,
  stream_settings: null,
  case_list: '*',
  case_causes: null,
  case_days: null,
  case_letters: null,
  case_numbers: '*',
  number_register: '*',
  number_series: null,
  correction_queue: '*',
  case_news: '*',
  filing_contents: '*',
  party_signs: '*',
  agreed_terms: '*',
  correction_counts: null,
  case_documents: '*',
  case_parties: '*',
  case_adoptions: '*',
  dashboard_totals: null,
  dashboard_filings: null,
  dashboard_submissions: null,
  dashboard_cases: null,
  accounts: '*',
  user_documents: '*',
  user_document_counts: null,
  team_members: '*',
  feature_flags: '*',
  year_arrangements: '*',
  orders: '*',
  order_invoices: '*',
  feature_preferences: '*',
  usage_counters: null,
  usage_call: null,
  credit_entries: '*',
  ledger_leaf: null,
  ledger_node: null,
  ledger_seal: null,
  audit_events: null,
  audit_counts: null,
} as const satisfies Pictured<keyof typeof readTables>;

/** A query for each table of a schema, which gives its name, how many rows it has and the sum of their hashes: no row leaves the database. */
const sumsIn = (schema: string, tables: Pictured<string>): readonly string[] =>
  Object.entries(tables).flatMap(([table, columns]) =>
    columns === null
      ? []
      : [
          `select '${table}' as name, count(*)::int as rows, sum(hashtextextended(row_to_json(t)::text, 0)) as hashes from (select ${[columns].flat().join()} from "${schema}"."${table}") t`,
        ],
  );

/** All data of all people, which a request that is refused must not change: of each table how many rows it has, and a hash of all that they hold. */
export const pictureOf = async (
  { client, people }: World,
  { knex, schemas }: Pick<Stores, 'knex' | 'schemas'>,
): Promise<Readonly<Record<string, string>>> => {
  // The response waits until the read models know what was written through this client.
  await client.send(people.superuser.cookie, requestOf(accounts.me, {}));
  const every = [...sumsIn(schemas.app, app), ...sumsIn(schemas.read, read)];
  const { rows }: { rows: { name: string; rows: number; hashes: string | null }[] } = await knex.raw(
    every.join(' union all '),
  );
  return Object.fromEntries(rows.map((one) => [one.name, `${one.rows} rows, ${one.hashes ?? 'none'}`]));
};

/** Texts that only `owner` and the court may see. */
export const secretsOf = ({ persona, email, submitted }: Person): readonly string[] =>
  [markOf(persona), email, submitted.code, submitted.defendantCode].filter((text) => text !== '');
