/**
 * What a column holds. `personal`: identifies a person or holds their words, in plain text or encrypted under a key that an
 * erasure destroys. `secret`: gives access or decrypts (hashes of passwords, wrapped keys, codes). `pseudonym`: an id of an
 * account, or a hash that only its owner or the installation can connect with a person. `plain`: none of these.
 */
export type ColumnContent = 'personal' | 'secret' | 'pseudonym' | 'plain';

/** What happens to a table's rows when the case or the account that they belong to is erased. */
export type OnErasure =
  /** The projection of the erasure event empties or deletes them. */
  | 'projection'
  /** They are deleted with the account's credentials, by a foreign key or by `finishErasedAccount`. */
  | 'withCredentials'
  /** `DataKeys.destroy` empties the key; the row remains as the record of it. */
  | 'keyDestroyed'
  /** They are ciphertext under the key of their case or account, unreadable when an erasure ends it and deleted when it is destroyed. */
  | 'withKey'
  /** The rows expire by themselves, within the time that `docs/privacy.md` names. */
  | 'expires'
  /** The rows hold no personal data. */
  | 'stays';

/** The names of columns by what they hold, divided by spaces. */
export type RegisteredTable = { readonly onErasure: OnErasure } & Readonly<Partial<Record<ColumnContent, string>>>;

/** The columns of a table that hold any of this. */
export const columnsOf = (table: RegisteredTable, ...contents: readonly ColumnContent[]): readonly string[] =>
  contents.flatMap((content) => table[content]?.split(' ') ?? []);

/** Every table of the schema `app` with every column. A new one is added here: `tableRegister.test.ts` fails until it is. */
export const appTables = {
  data_keys: {
    onErasure: 'keyDestroyed',
    secret: 'wrapped',
    pseudonym: 'key_id',
    plain: 'wrapping_key_id created_at destroyed_at destroyed_reason sealed_at',
  },
  case_files: {
    onErasure: 'withKey',
    personal: 'content',
    pseudonym: 'stream',
    plain: 'hash written_at has_event',
  },
  stream_states: {
    onErasure: 'withKey',
    personal: 'sealed',
    pseudonym: 'stream',
    plain: 'program revision last_id',
  },
  unsent_marks: {
    onErasure: 'withKey',
    personal: 'sealed',
    pseudonym: 'stream set_by',
    plain: 'side code path version notices first_at set_at',
  },
  service_key_uses: {
    onErasure: 'stays',
    plain: 'service_account_id last_used_at',
  },
  log_identity: {
    onErasure: 'stays',
    plain: 'id first_event',
  },
  event_verdicts: {
    onErasure: 'stays',
    pseudonym: 'stream',
    plain: 'revision kind mac_key mac reason at',
  },
  held_erasures: {
    onErasure: 'stays',
    pseudonym: 'stream',
    plain: 'revision finding since',
  },
  credentials: {
    onErasure: 'withCredentials',
    personal: 'email',
    secret: 'password_hash',
    pseudonym: 'user_id',
    plain: 'created_at updated_at',
  },
  sessions: {
    onErasure: 'withCredentials',
    personal: 'device',
    secret: 'token_hash',
    pseudonym: 'user_id',
    plain: 'created_at expires_at last_seen_at id',
  },
  password_resets: {
    onErasure: 'withCredentials',
    secret: 'token_hash',
    pseudonym: 'user_id',
    plain: 'reset_id expires_at',
  },
  second_factors: {
    onErasure: 'withCredentials',
    secret: 'secret',
    pseudonym: 'user_id',
    plain: 'setup_id begun_at since last_step',
  },
  recovery_codes: {
    onErasure: 'withCredentials',
    secret: 'code_hash',
    pseudonym: 'user_id',
    plain: 'id',
  },
  email_changes: {
    onErasure: 'withCredentials',
    personal: 'email',
    secret: 'token_hash',
    pseudonym: 'user_id',
    plain: 'change_id requested_at expires_at',
  },
  email_claims: {
    onErasure: 'withCredentials',
    personal: 'email',
    pseudonym: 'user_id',
    plain: 'claimed_at',
  },
  team_invitations: { onErasure: 'expires', personal: 'email', secret: 'token_hash', plain: 'id team_id expires_at' },
  notice_progress: { onErasure: 'stays', plain: 'id next_leaf' },
  unrecorded_changes: {
    onErasure: 'expires',
    pseudonym: 'by',
    plain: 'id command_id correlation_id at type data',
  },
  captchas: { onErasure: 'expires', pseudonym: 'answer_hash', plain: 'session_id expires_at' },
  rate_limits: { onErasure: 'expires', pseudonym: 'key', plain: 'points expire' },
  kept_answers: {
    onErasure: 'stays',
    pseudonym: 'updated_by',
    plain: 'folded version question answer hits last_used_at created_at updated_at terms',
  },
  log_check: {
    onErasure: 'stays',
    pseudonym: 'findings',
    plain: 'id next_leaf round_finished_at',
  },
  spent_puzzles: { onErasure: 'expires', plain: 'nonce expires_at' },
  drafts: {
    onErasure: 'withCredentials',
    // case_key: free text that its owner typed as a case number
    personal: 'case_key sealed',
    pseudonym: 'owner',
    plain: 'form_key revision updated_at',
  },
  draft_shares: {
    onErasure: 'withCredentials',
    // case_key: as in drafts
    personal: 'case_key sealed',
    secret: 'token_hash',
    pseudonym: 'owner grantee',
    plain: 'id form_key allows created_at expires_at revoked_at draft_ended_at last_used_at edited_at',
  },
  batches: {
    onErasure: 'withCredentials',
    personal: 'sealed',
    pseudonym: 'owner',
    plain: 'id form_key definition_hash revision state reason created_at updated_at',
  },
  batch_rows: {
    onErasure: 'withCredentials',
    personal: 'sealed',
    pseudonym: 'case_id digest',
    plain: 'batch_id row draft_id revision state charged_on submitted_at',
  },
  batch_days: {
    onErasure: 'withCredentials',
    pseudonym: 'owner',
    plain: 'day pleadings',
  },
  document_marks: {
    onErasure: 'withCredentials',
    personal: 'sealed',
    pseudonym: 'owner',
    plain: 'document_id archived_at looked_at',
  },
  held_files: {
    onErasure: 'expires',
    personal: 'content',
    secret: 'token_hash',
    pseudonym: 'holder',
    plain: 'bytes uses_left expires_at',
  },
  calendar_links: {
    onErasure: 'withCredentials',
    secret: 'token_hash',
    pseudonym: 'owner',
    plain: 'created_at',
  },
  ended_drafts: {
    onErasure: 'withCredentials',
    // case_key: as in drafts
    personal: 'case_key',
    pseudonym: 'owner',
    plain: 'form_key outcome case_number version ended_at',
  },
  agents: {
    onErasure: 'withCredentials',
    personal: 'agent_name agent_unit agent_title agent_phone agent_licence agent_powers',
    pseudonym: 'owner',
    plain: 'id agent_authority created_at',
  },
  clauses: {
    onErasure: 'withCredentials',
    personal: 'sealed',
    pseudonym: 'owner',
    plain: 'id form_key created_at updated_at',
  },
  form_defaults: {
    onErasure: 'withCredentials',
    personal: 'sealed',
    pseudonym: 'owner',
    plain: 'form_key updated_at',
  },
  rag_models: {
    onErasure: 'withCredentials',
    // name: its owner's words, like the address
    // verdicts: a service's words may repeat the address
    personal: 'name api_endpoint verdicts',
    secret: 'sealed_api_key',
    pseudonym: 'owner command_hash',
    plain:
      'id model_type output_dim similarity_top_k rerank_top_k is_active tested_at connection_revision created_at updated_at',
  },
  ai_models: {
    onErasure: 'withCredentials',
    // model_name: its owner's words, like the address and the description
    // verdicts: a service may repeat what it was sent
    personal: 'model_name base_url description verdicts',
    secret: 'sealed_api_key',
    pseudonym: 'owner command_hash',
    plain:
      'id can_general can_vision can_fast temperature top_p max_tokens reasoning_effort is_public prompt_units completion_units structured_output tested_at connection_revision created_at updated_at',
  },
  active_ai_models: {
    onErasure: 'withCredentials',
    pseudonym: 'owner',
    plain: 'slot model_id',
  },
  fallback_ai_models: {
    onErasure: 'withCredentials',
    pseudonym: 'owner',
    plain: 'slot model_id',
  },
  model_calls: {
    onErasure: 'stays',
    plain:
      'id at source slot model scope prompt_tokens completion_tokens estimated credits outcome is_fallback duration_ms',
  },
  model_budgets: {
    onErasure: 'stays',
    pseudonym: 'set_by',
    plain: 'id part tokens set_at',
  },
  model_budget_use: { onErasure: 'stays', plain: 'month part tokens' },
  model_budget_holds: {
    onErasure: 'stays',
    plain: 'id month slot tokens until',
  },
  knowledge_groups: {
    onErasure: 'withCredentials',
    personal: 'name',
    pseudonym: 'owner',
    plain: 'id case_cause created_at removed_at',
  },
  knowledge_groups_off: { onErasure: 'withCredentials', pseudonym: 'user_id', plain: 'group_id' },
  tasks: {
    onErasure: 'withCredentials',
    // reason: may name a file
    // payload: names files that an upload passed over
    personal: 'reason payload',
    pseudonym: 'owner command_hash',
    plain: 'id kind group_id status progress attempts interruptions due_at lease leased_until created_at ended_at',
  },
  knowledge_files: {
    onErasure: 'withCredentials',
    personal: 'name reason notes',
    pseudonym: 'digest',
    plain:
      'id group_id task_id bytes strategy chunk_size overlap status place chunks valid_from valid_until version replaces moving_to revision',
  },
  knowledge_sources: {
    onErasure: 'withCredentials',
    personal: 'bytes',
    plain: 'file_id place',
  },
  knowledge_laws: {
    onErasure: 'withCredentials',
    personal: 'law version_date effective_from',
    plain: 'file_id',
  },
  knowledge_corrections: {
    onErasure: 'withCredentials',
    // original: what its owner's file says, like the next three
    personal: 'original heading articles text',
    pseudonym: 'corrected_by off_by',
    plain: 'id file_id place corrected_at off_at',
  },
  knowledge_changes: {
    onErasure: 'withCredentials',
    pseudonym: 'owner by',
    plain: 'id at action group_id file_id place',
  },
  knowledge_contents: {
    onErasure: 'withCredentials',
    pseudonym: 'owner',
    plain: 'id file_id received_at',
  },
  knowledge_content_parts: {
    onErasure: 'withCredentials',
    personal: 'bytes',
    plain: 'content_id place',
  },
  knowledge_chunks: {
    onErasure: 'withCredentials',
    // law: what its owner's file says, like all that follows
    personal: 'law version_date effective_from heading articles text terms',
    plain: 'file_id place group_id length is_off page',
  },
  knowledge_terms: {
    onErasure: 'withCredentials',
    personal: 'term',
    plain: 'group_id file_id chunks',
  },
  knowledge_vectors: {
    onErasure: 'withCredentials',
    // embedding: of what its owner's file says
    personal: 'embedding',
    pseudonym: 'model_key',
    plain: 'file_id place group_id dimension',
  },
  knowledge_serving: {
    onErasure: 'withCredentials',
    personal: 'name api_endpoint',
    secret: 'sealed_api_key',
    pseudonym: 'owner model_key',
    plain: 'model_id output_dim similarity_top_k',
  },
  model_bench_documents: {
    onErasure: 'expires', // an administrator's own test material, of no case or account; 180 days
    personal: 'content',
    plain: 'id form_key created_at',
  },
  model_bench_runs: {
    onErasure: 'stays',
    // model_name: the platform's
    plain: 'id model_id model_name task prompt_units completion_units documents totals created_at',
  },
  model_bench_results: {
    onErasure: 'expires', // with the document
    personal: 'fields',
    // sentence: ours
    plain: 'run_id place document_id outcome sentence figures',
  },
  recall_runs: {
    onErasure: 'withCredentials',
    // name: its owner's words
    // problems: quotes what lines of the owner's file say
    // settings: names the owner's models
    personal: 'name problems settings',
    pseudonym: 'owner',
    plain: 'id case_cause questions problem_count totals created_at tried',
  },
  knowledge_questions: {
    onErasure: 'withCredentials', // of an account; all expire after 180 days
    // question: as its author handed it to the court
    personal: 'folded question',
    pseudonym: 'account',
    plain: 'id case_cause kind asked_at',
  },
  answer_counts: {
    onErasure: 'stays',
    plain: 'day useful useless nothing',
  },
  search_settings: {
    onErasure: 'stays',
    pseudonym: 'adopted_by',
    plain: 'id settings run_id adopted_at',
  },
  recall_questions: {
    onErasure: 'withCredentials',
    // question: its owner's words, like what is expected
    personal: 'question expected',
    plain: 'run_id place places first_place results ms steps',
  },
  job_runs: {
    onErasure: 'stays',
    plain: 'name started_at ended_at outcome failures',
  },
  seal_request: { onErasure: 'stays', plain: 'id requested_at' },
  migrations: { onErasure: 'stays', plain: 'id name batch migration_time' },
  migrations_lock: { onErasure: 'stays', plain: 'index is_locked' },
} as const satisfies Record<string, RegisteredTable>;

/** Every table of the schema `read` with every column. */
export const readTables = {
  checkpoint: {
    onErasure: 'stays',
    plain: 'projection position prepare events updated_at filled paused_until sets_aside',
  },
  set_aside_event: {
    onErasure: 'stays', // it identifies an event and never holds its content
    pseudonym: 'stream',
    plain: 'projection revision position event_type reason stops_stream stored_at',
  },
  log_count: {
    onErasure: 'stays', // a number
    plain: 'only position events',
  },
  stream_settings: {
    onErasure: 'stays', // it names a stream and never holds its content
    pseudonym: 'stream',
    plain: 'settings noted_at',
  },
  case_list: {
    onErasure: 'projection',
    personal: 'plaintiff defendant search_text search_grams closure_reason batch_name',
    pseudonym: 'owner_id assignee_id',
    plain:
      'case_id case_number temporary_number former_numbers case_cause domain status created_at updated_at filed_at erased closed_as closed_at closure assigned_at paper_reason paper_form number_stems batch_id batch_rows',
  },
  case_causes: {
    onErasure: 'stays',
    plain: 'case_cause number_stems pending filed closed',
  },
  case_days: {
    onErasure: 'stays',
    plain: 'list case_cause day cases',
  },
  case_letters: {
    onErasure: 'projection', // a character of few cases may be one of a name
    personal: 'letter',
    plain: 'case_cause pending filed closed',
  },
  case_numbers: {
    onErasure: 'stays',
    plain: 'number_key case_id kind series serial',
  },
  number_register: {
    onErasure: 'stays', // reasons of corrections name no party
    pseudonym: 'given_by replaced_by',
    plain:
      'event_id case_id number number_key series serial former_number reason acknowledged given_at replaced_with replaced_reason replaced_at is_behind_gap is_disordered is_shared',
  },
  number_series: { onErasure: 'stays', plain: 'series entries gaps corrected shared confirmed disordered' },
  correction_queue: {
    onErasure: 'projection', // places and days of notices, without what they say
    plain: 'case_id standing newest_version notices answered_at',
  },
  agreed_terms: { onErasure: 'stays', pseudonym: 'account_id', plain: 'version' },
  case_news: {
    onErasure: 'projection', // places and days of notices, without what they say, and which accounts did what is new
    pseudonym: 'news',
    plain: 'case_id versions notices papers services',
  },
  filing_contents: {
    onErasure: 'projection',
    pseudonym: 'digest',
    plain: 'case_id',
  },
  party_signs: {
    onErasure: 'projection',
    pseudonym: 'name_digest number_digest',
    plain: 'row_id case_id side is_own',
  },
  correction_counts: { onErasure: 'stays', plain: 'standing cases' },
  case_documents: {
    onErasure: 'projection',
    personal: 'form_data marks',
    pseudonym: 'submitted_by',
    plain:
      'document_id case_id pleading defendant_id version form_key edition definition_hash renderer document_hash submitted_at',
  },
  case_parties: {
    onErasure: 'projection',
    personal: 'name former_name',
    secret: 'code',
    plain:
      'case_id defendant_id place standing left_at plaintiff_said successor_id referred_at decided_at decided_same',
  },
  case_adoptions: {
    onErasure: 'stays',
    pseudonym: 'account_id',
    plain: 'case_id defendant_id adopted_at',
  },
  dashboard_totals: { onErasure: 'stays', plain: 'name count' },
  dashboard_submissions: { onErasure: 'stays', plain: 'quarter count' },
  dashboard_filings: {
    onErasure: 'stays',
    plain: 'period starts_on case_cause count',
  },
  dashboard_cases: { onErasure: 'stays', plain: 'case_id case_cause filed_at' },
  accounts: {
    onErasure: 'projection',
    personal: 'email',
    pseudonym: 'id',
    plain:
      'is_active is_superuser court_roles registered_at subscription_plan subscription_expires_at platform_credits open_holds holds_until generations_day generations_count deletion_requested_at deletion_due second_factor factor_reset_until',
  },
  user_documents: {
    onErasure: 'projection',
    personal: 'form_data',
    pseudonym: 'row_id user_id',
    plain:
      'document_id document_type form_key edition definition_hash case_cause case_id defendant_id version created_at updated_at discarded_at',
  },
  team_members: { onErasure: 'stays', pseudonym: 'row_id account_id', plain: 'team_id' },
  user_document_counts: {
    onErasure: 'projection',
    pseudonym: 'user_id',
    plain: 'documents',
  },
  feature_flags: {
    onErasure: 'stays',
    plain: 'key name description is_enabled defined_at',
  },
  // An order stays as a record of account, without a person; to whom its invoice is made out goes with the account.
  orders: {
    onErasure: 'stays',
    pseudonym: 'user_id',
    plain: 'id number item amount price_list state placed_at decided_at reference received_on reason fulfilled_at',
  },
  order_invoices: {
    onErasure: 'projection',
    personal: 'title tax_number',
    pseudonym: 'user_id',
    plain: 'order_id buyer given_at',
  },
  year_arrangements: { onErasure: 'stays', plain: 'year version days changed_at' },
  feature_preferences: {
    onErasure: 'stays',
    pseudonym: 'row_id user_id',
    plain: 'key is_enabled',
  },
  usage_counters: {
    onErasure: 'stays',
    pseudonym: 'user_id',
    plain: 'period starts_on model source calls prompt_tokens completion_tokens total_tokens estimated_tokens credits',
  },
  credit_entries: {
    onErasure: 'stays',
    pseudonym: 'id user_id',
    plain:
      'kind at day amount held held_until grant_source grant_month source model form_key prompt_tokens completion_tokens total_tokens estimated why',
  },
  usage_call: { onErasure: 'stays', pseudonym: 'call_hash' },
  ledger_leaf: {
    onErasure: 'stays',
    pseudonym: 'stream',
    plain: 'leaf_index event_id revision position',
  },
  ledger_node: { onErasure: 'stays', plain: 'level node_index hash' },
  ledger_seal: {
    onErasure: 'stays',
    plain: 'tree_size revision root_hash checkpoint sealed_at',
  },
  audit_events: {
    onErasure: 'stays',
    pseudonym: 'stream actor_id',
    plain: 'position event_id revision category type actor_kind occurred_at case_id case_ids unreadable',
  },
  audit_counts: {
    onErasure: 'stays',
    plain: 'span starts_at type category events first_position last_position',
  },
} as const satisfies Record<string, RegisteredTable>;

/** What an erasure leaves in old versions of such rows is ciphertext without a key: gigabytes need no rewriting for it. */
const isReadable = ({ onErasure }: RegisteredTable): boolean => onErasure !== 'withKey';

const erasable = (tables: Readonly<Record<string, RegisteredTable>>): string[] =>
  Object.entries(tables).flatMap(([name, table]) =>
    isReadable(table) && columnsOf(table, 'personal', 'secret').length > 0 ? [name] : [],
  );

/** The tables of both schemas with personal or secret data, which compaction rewrites. */
export const erasableTables = { app: erasable(appTables), read: erasable(readTables) };
