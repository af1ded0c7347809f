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
  /** They are ciphertext under the key of their case, unreadable when an erasure ends it and deleted when it is destroyed. */
  | 'withKey'
  /** The rows expire by themselves, within the time that `docs/privacy.md` names. */
  | 'expires'
  /** The rows hold no personal data. */
  | 'stays';

export type RegisteredTable = {
  readonly onErasure: OnErasure;
  readonly columns: Readonly<Record<string, ColumnContent>>;
};

/** Every table of the schema `app` with every column. A new one is added here: `tableRegister.test.ts` fails until it is. */
export const appTables = {
  data_keys: {
    onErasure: 'keyDestroyed',
    columns: {
      key_id: 'pseudonym',
      wrapped: 'secret',
      wrapping_key_id: 'plain',
      created_at: 'plain',
      destroyed_at: 'plain',
      destroyed_reason: 'plain',
      sealed_at: 'plain',
    },
  },
  case_files: {
    onErasure: 'withKey',
    columns: { stream: 'pseudonym', hash: 'plain', content: 'personal', written_at: 'plain', has_event: 'plain' },
  },
  event_verdicts: {
    onErasure: 'stays',
    columns: {
      stream: 'pseudonym',
      revision: 'plain',
      kind: 'plain',
      mac_key: 'plain',
      mac: 'plain',
      reason: 'plain',
      at: 'plain',
    },
  },
  held_erasures: {
    onErasure: 'stays',
    columns: { stream: 'pseudonym', revision: 'plain', finding: 'plain', since: 'plain' },
  },
  credentials: {
    onErasure: 'withCredentials',
    columns: {
      user_id: 'pseudonym',
      email: 'personal',
      password_hash: 'secret',
      created_at: 'plain',
      updated_at: 'plain',
    },
  },
  sessions: {
    onErasure: 'withCredentials',
    columns: {
      token_hash: 'secret',
      user_id: 'pseudonym',
      created_at: 'plain',
      expires_at: 'plain',
      last_seen_at: 'plain',
      id: 'plain',
      device: 'personal',
    },
  },
  password_resets: {
    onErasure: 'withCredentials',
    columns: { user_id: 'pseudonym', reset_id: 'plain', token_hash: 'secret', expires_at: 'plain' },
  },
  email_changes: {
    onErasure: 'withCredentials',
    columns: {
      user_id: 'pseudonym',
      change_id: 'plain',
      email: 'personal',
      requested_at: 'plain',
      expires_at: 'plain',
      token_hash: 'secret',
    },
  },
  email_claims: {
    onErasure: 'withCredentials',
    columns: { email: 'personal', user_id: 'pseudonym', claimed_at: 'plain' },
  },
  notice_progress: { onErasure: 'stays', columns: { id: 'plain', next_leaf: 'plain' } },
  unrecorded_changes: {
    onErasure: 'expires',
    columns: {
      id: 'plain',
      command_id: 'plain',
      correlation_id: 'plain',
      by: 'pseudonym',
      at: 'plain',
      type: 'plain',
      data: 'plain',
    },
  },
  captchas: { onErasure: 'expires', columns: { session_id: 'plain', answer_hash: 'pseudonym', expires_at: 'plain' } },
  rate_limits: { onErasure: 'expires', columns: { key: 'pseudonym', points: 'plain', expire: 'plain' } },
  kept_answers: {
    onErasure: 'stays',
    columns: {
      folded: 'plain',
      version: 'plain',
      question: 'plain',
      answer: 'plain',
      hits: 'plain',
      last_used_at: 'plain',
      created_at: 'plain',
      updated_at: 'plain',
      updated_by: 'pseudonym',
      terms: 'plain',
    },
  },
  log_check: {
    onErasure: 'stays',
    columns: { id: 'plain', next_leaf: 'plain', round_finished_at: 'plain', findings: 'pseudonym' },
  },
  spent_puzzles: { onErasure: 'expires', columns: { nonce: 'plain', expires_at: 'plain' } },
  drafts: {
    onErasure: 'withCredentials',
    columns: {
      owner: 'pseudonym',
      form_key: 'plain',
      case_key: 'personal', // free text that its owner typed as a case number
      revision: 'plain',
      sealed: 'personal',
      updated_at: 'plain',
    },
  },
  document_marks: {
    onErasure: 'withCredentials',
    columns: {
      owner: 'pseudonym',
      document_id: 'plain',
      sealed: 'personal',
      archived_at: 'plain',
      looked_at: 'plain',
    },
  },
  calendar_links: {
    onErasure: 'withCredentials',
    columns: { owner: 'pseudonym', token_hash: 'secret', created_at: 'plain' },
  },
  ended_drafts: {
    onErasure: 'withCredentials',
    columns: {
      owner: 'pseudonym',
      form_key: 'plain',
      case_key: 'personal', // as in drafts
      outcome: 'plain',
      case_number: 'plain',
      version: 'plain',
      ended_at: 'plain',
    },
  },
  agents: {
    onErasure: 'withCredentials',
    columns: {
      id: 'plain',
      owner: 'pseudonym',
      agent_name: 'personal',
      agent_unit: 'personal',
      agent_title: 'personal',
      agent_phone: 'personal',
      agent_licence: 'personal',
      agent_authority: 'plain',
      agent_powers: 'personal',
      created_at: 'plain',
    },
  },
  rag_models: {
    onErasure: 'withCredentials',
    columns: {
      id: 'plain',
      owner: 'pseudonym',
      model_type: 'plain',
      name: 'personal', // its owner's words, like the address
      api_endpoint: 'personal',
      sealed_api_key: 'secret',
      output_dim: 'plain',
      similarity_top_k: 'plain',
      rerank_top_k: 'plain',
      is_active: 'plain',
      tested_at: 'plain',
      verdicts: 'personal', // a service's words may repeat the address
      connection_revision: 'plain',
      command_hash: 'pseudonym',
      created_at: 'plain',
      updated_at: 'plain',
    },
  },
  ai_models: {
    onErasure: 'withCredentials',
    columns: {
      id: 'plain',
      owner: 'pseudonym',
      model_name: 'personal', // its owner's words, like the address and the description
      base_url: 'personal',
      sealed_api_key: 'secret',
      description: 'personal',
      can_general: 'plain',
      can_vision: 'plain',
      can_fast: 'plain',
      temperature: 'plain',
      top_p: 'plain',
      max_tokens: 'plain',
      reasoning_effort: 'plain',
      is_public: 'plain',
      prompt_units: 'plain',
      completion_units: 'plain',
      structured_output: 'plain',
      tested_at: 'plain',
      verdicts: 'personal', // a service may repeat what it was sent
      connection_revision: 'plain',
      command_hash: 'pseudonym',
      created_at: 'plain',
      updated_at: 'plain',
    },
  },
  active_ai_models: {
    onErasure: 'withCredentials',
    columns: { owner: 'pseudonym', slot: 'plain', model_id: 'plain', tested_as: 'plain', activated_at: 'plain' },
  },
  fallback_ai_models: {
    onErasure: 'withCredentials',
    columns: { owner: 'pseudonym', slot: 'plain', model_id: 'plain' },
  },
  model_calls: {
    onErasure: 'stays',
    columns: {
      id: 'plain',
      at: 'plain',
      source: 'plain',
      slot: 'plain',
      model: 'plain',
      scope: 'plain',
      prompt_tokens: 'plain',
      completion_tokens: 'plain',
      estimated: 'plain',
      credits: 'plain',
      outcome: 'plain',
      is_fallback: 'plain',
      duration_ms: 'plain',
    },
  },
  model_budgets: {
    onErasure: 'stays',
    columns: { id: 'plain', part: 'plain', tokens: 'plain', set_at: 'plain', set_by: 'pseudonym' },
  },
  model_budget_use: { onErasure: 'stays', columns: { month: 'plain', part: 'plain', tokens: 'plain' } },
  model_budget_holds: {
    onErasure: 'stays',
    columns: { id: 'plain', month: 'plain', slot: 'plain', tokens: 'plain', until: 'plain' },
  },
  knowledge_groups: {
    onErasure: 'withCredentials',
    columns: {
      id: 'plain',
      owner: 'pseudonym',
      case_cause: 'plain',
      name: 'personal',
      created_at: 'plain',
      removed_at: 'plain',
    },
  },
  knowledge_groups_off: { onErasure: 'withCredentials', columns: { user_id: 'pseudonym', group_id: 'plain' } },
  tasks: {
    onErasure: 'withCredentials',
    columns: {
      id: 'plain',
      kind: 'plain',
      owner: 'pseudonym',
      group_id: 'plain',
      status: 'plain',
      reason: 'personal', // may name a file
      progress: 'plain',
      payload: 'personal', // names files that an upload passed over
      attempts: 'plain',
      interruptions: 'plain',
      due_at: 'plain',
      lease: 'plain',
      leased_until: 'plain',
      command_hash: 'pseudonym',
      created_at: 'plain',
      ended_at: 'plain',
    },
  },
  knowledge_files: {
    onErasure: 'withCredentials',
    columns: {
      id: 'plain',
      group_id: 'plain',
      task_id: 'plain',
      name: 'personal',
      digest: 'pseudonym',
      bytes: 'plain',
      strategy: 'plain',
      chunk_size: 'plain',
      overlap: 'plain',
      status: 'plain',
      reason: 'personal',
      notes: 'personal',
      place: 'plain',
      chunks: 'plain',
      valid_from: 'plain',
      valid_until: 'plain',
      version: 'plain',
      replaces: 'plain',
      moving_to: 'plain',
      revision: 'plain',
    },
  },
  knowledge_sources: {
    onErasure: 'withCredentials',
    columns: { file_id: 'plain', place: 'plain', bytes: 'personal' },
  },
  knowledge_laws: {
    onErasure: 'withCredentials',
    columns: { file_id: 'plain', law: 'personal', version_date: 'personal', effective_from: 'personal' },
  },
  knowledge_corrections: {
    onErasure: 'withCredentials',
    columns: {
      id: 'plain',
      file_id: 'plain',
      place: 'plain',
      original: 'personal', // what its owner's file says, like the next three
      heading: 'personal',
      articles: 'personal',
      text: 'personal',
      corrected_at: 'plain',
      corrected_by: 'pseudonym',
      off_at: 'plain',
      off_by: 'pseudonym',
    },
  },
  knowledge_changes: {
    onErasure: 'withCredentials',
    columns: {
      id: 'plain',
      owner: 'pseudonym',
      at: 'plain',
      by: 'pseudonym',
      action: 'plain',
      group_id: 'plain',
      file_id: 'plain',
      place: 'plain',
    },
  },
  knowledge_contents: {
    onErasure: 'withCredentials',
    columns: { id: 'plain', owner: 'pseudonym', file_id: 'plain', received_at: 'plain' },
  },
  knowledge_content_parts: {
    onErasure: 'withCredentials',
    columns: { content_id: 'plain', place: 'plain', bytes: 'personal' },
  },
  knowledge_chunks: {
    onErasure: 'withCredentials',
    columns: {
      file_id: 'plain',
      place: 'plain',
      group_id: 'plain',
      law: 'personal', // what its owner's file says, like all that follows
      version_date: 'personal',
      effective_from: 'personal',
      heading: 'personal',
      articles: 'personal',
      text: 'personal',
      length: 'plain',
      terms: 'personal',
      is_off: 'plain',
      page: 'plain',
    },
  },
  knowledge_terms: {
    onErasure: 'withCredentials',
    columns: { group_id: 'plain', term: 'personal', file_id: 'plain', chunks: 'plain' },
  },
  knowledge_vectors: {
    onErasure: 'withCredentials',
    columns: {
      file_id: 'plain',
      place: 'plain',
      group_id: 'plain',
      model_key: 'pseudonym',
      dimension: 'plain',
      embedding: 'personal', // of what its owner's file says
    },
  },
  knowledge_serving: {
    onErasure: 'withCredentials',
    columns: {
      owner: 'pseudonym',
      model_key: 'pseudonym',
      model_id: 'plain',
      name: 'personal',
      api_endpoint: 'personal',
      sealed_api_key: 'secret',
      output_dim: 'plain',
      similarity_top_k: 'plain',
    },
  },
  model_bench_documents: {
    onErasure: 'expires', // an administrator's own test material, of no case or account; 180 days
    columns: { id: 'plain', form_key: 'plain', content: 'personal', created_at: 'plain' },
  },
  model_bench_runs: {
    onErasure: 'stays',
    columns: {
      id: 'plain',
      model_id: 'plain',
      model_name: 'plain', // the platform's
      task: 'plain',
      prompt_units: 'plain',
      completion_units: 'plain',
      documents: 'plain',
      totals: 'plain',
      created_at: 'plain',
    },
  },
  model_bench_results: {
    onErasure: 'expires', // with the document
    columns: {
      run_id: 'plain',
      place: 'plain',
      document_id: 'plain',
      outcome: 'plain',
      sentence: 'plain', // ours
      figures: 'plain',
      fields: 'personal',
    },
  },
  recall_runs: {
    onErasure: 'withCredentials',
    columns: {
      id: 'plain',
      owner: 'pseudonym',
      case_cause: 'plain',
      name: 'personal', // its owner's words
      questions: 'plain',
      problems: 'personal', // quotes what lines of the owner's file say
      problem_count: 'plain',
      settings: 'personal', // names the owner's models
      totals: 'plain',
      created_at: 'plain',
      tried: 'plain',
    },
  },
  knowledge_questions: {
    onErasure: 'withCredentials', // of an account; all expire after 180 days
    columns: {
      id: 'plain',
      account: 'pseudonym',
      folded: 'personal',
      question: 'personal', // as its author handed it to the court
      case_cause: 'plain',
      kind: 'plain',
      asked_at: 'plain',
    },
  },
  answer_counts: {
    onErasure: 'stays',
    columns: { day: 'plain', useful: 'plain', useless: 'plain', nothing: 'plain' },
  },
  search_settings: {
    onErasure: 'stays',
    columns: { id: 'plain', settings: 'plain', run_id: 'plain', adopted_at: 'plain', adopted_by: 'pseudonym' },
  },
  recall_questions: {
    onErasure: 'withCredentials',
    columns: {
      run_id: 'plain',
      place: 'plain',
      question: 'personal', // its owner's words, like what is expected
      expected: 'personal',
      places: 'plain',
      first_place: 'plain',
      results: 'plain',
      ms: 'plain',
      steps: 'plain',
    },
  },
  job_runs: {
    onErasure: 'stays',
    columns: { name: 'plain', started_at: 'plain', ended_at: 'plain', outcome: 'plain', failures: 'plain' },
  },
  seal_request: { onErasure: 'stays', columns: { id: 'plain', requested_at: 'plain' } },
  migrations: { onErasure: 'stays', columns: { id: 'plain', name: 'plain', batch: 'plain', migration_time: 'plain' } },
  migrations_lock: { onErasure: 'stays', columns: { index: 'plain', is_locked: 'plain' } },
} as const satisfies Record<string, RegisteredTable>;

/** Every table of the schema `read` with every column. */
export const readTables = {
  checkpoint: {
    onErasure: 'stays',
    columns: {
      projection: 'plain',
      position: 'plain',
      prepare: 'plain',
      events: 'plain',
      updated_at: 'plain',
      filled: 'plain',
      paused_until: 'plain',
      sets_aside: 'plain',
    },
  },
  set_aside_event: {
    onErasure: 'stays', // it identifies an event and never holds its content
    columns: {
      projection: 'plain',
      stream: 'pseudonym',
      revision: 'plain',
      position: 'plain',
      event_type: 'plain',
      reason: 'plain',
      stops_stream: 'plain',
      stored_at: 'plain',
    },
  },
  log_count: {
    onErasure: 'stays', // a number
    columns: { only: 'plain', position: 'plain', events: 'plain' },
  },
  stream_settings: {
    onErasure: 'stays', // it names a stream and never holds its content
    columns: { stream: 'pseudonym', settings: 'plain', noted_at: 'plain' },
  },
  case_list: {
    onErasure: 'projection',
    columns: {
      case_id: 'plain',
      case_number: 'plain',
      temporary_number: 'plain',
      former_numbers: 'plain',
      case_cause: 'plain',
      owner_id: 'pseudonym',
      plaintiff: 'personal',
      defendant: 'personal',
      status: 'plain',
      created_at: 'plain',
      updated_at: 'plain',
      filed_at: 'plain',
      erased: 'plain',
      paper_reason: 'plain',
      paper_form: 'plain',
      search_text: 'personal',
      number_stems: 'plain',
      search_grams: 'personal',
    },
  },
  case_causes: {
    onErasure: 'stays',
    columns: { case_cause: 'plain', number_stems: 'plain', pending: 'plain', filed: 'plain' },
  },
  case_numbers: {
    onErasure: 'stays',
    columns: { number_key: 'plain', case_id: 'plain', kind: 'plain', series: 'plain', serial: 'plain' },
  },
  number_register: {
    onErasure: 'stays', // reasons of corrections name no party
    columns: {
      event_id: 'plain',
      case_id: 'plain',
      number: 'plain',
      number_key: 'plain',
      series: 'plain',
      serial: 'plain',
      former_number: 'plain',
      reason: 'plain',
      acknowledged: 'plain',
      given_by: 'pseudonym',
      given_at: 'plain',
      replaced_with: 'plain',
      replaced_reason: 'plain',
      replaced_by: 'pseudonym',
      replaced_at: 'plain',
      is_behind_gap: 'plain',
      is_disordered: 'plain',
      is_shared: 'plain',
    },
  },
  number_series: { onErasure: 'stays', columns: { series: 'plain', entries: 'plain' } },
  correction_queue: {
    onErasure: 'projection', // places and days of notices, without what they say
    columns: { case_id: 'plain', standing: 'plain', newest_version: 'plain', notices: 'plain' },
  },
  agreed_terms: { onErasure: 'stays', columns: { account_id: 'pseudonym', version: 'plain' } },
  case_news: {
    onErasure: 'projection', // places and days of notices, without what they say, and which accounts did what is new
    columns: { case_id: 'plain', versions: 'plain', notices: 'plain', news: 'pseudonym' },
  },
  filing_contents: {
    onErasure: 'projection',
    columns: { case_id: 'plain', digest: 'pseudonym' },
  },
  correction_counts: { onErasure: 'stays', columns: { standing: 'plain', cases: 'plain' } },
  case_documents: {
    onErasure: 'projection',
    columns: {
      document_id: 'plain',
      case_id: 'plain',
      pleading: 'plain',
      defendant_id: 'plain',
      version: 'plain',
      form_key: 'plain',
      edition: 'plain',
      definition_hash: 'plain',
      renderer: 'plain',
      document_hash: 'plain',
      form_data: 'personal',
      marks: 'personal',
      submitted_at: 'plain',
      submitted_by: 'pseudonym',
    },
  },
  case_parties: {
    onErasure: 'projection',
    columns: {
      case_id: 'plain',
      defendant_id: 'plain',
      name: 'personal',
      code: 'secret',
      place: 'plain',
      left_at: 'plain',
      former_name: 'personal',
      plaintiff_said: 'plain',
      successor_id: 'plain',
      referred_at: 'plain',
      decided_at: 'plain',
      decided_same: 'plain',
    },
  },
  case_adoptions: {
    onErasure: 'stays',
    columns: { case_id: 'plain', defendant_id: 'plain', account_id: 'pseudonym', adopted_at: 'plain' },
  },
  dashboard_totals: { onErasure: 'stays', columns: { name: 'plain', count: 'plain' } },
  dashboard_submissions: { onErasure: 'stays', columns: { quarter: 'plain', count: 'plain' } },
  dashboard_filings: {
    onErasure: 'stays',
    columns: { period: 'plain', starts_on: 'plain', case_cause: 'plain', count: 'plain' },
  },
  dashboard_cases: { onErasure: 'stays', columns: { case_id: 'plain', case_cause: 'plain', filed_at: 'plain' } },
  accounts: {
    onErasure: 'projection',
    columns: {
      id: 'pseudonym',
      email: 'personal',
      is_active: 'plain',
      is_superuser: 'plain',
      registered_at: 'plain',
      subscription_plan: 'plain',
      subscription_expires_at: 'plain',
      platform_credits: 'plain',
      open_holds: 'plain',
      holds_until: 'plain',
      generations_day: 'plain',
      generations_count: 'plain',
      deletion_requested_at: 'plain',
      deletion_due: 'plain',
    },
  },
  user_documents: {
    onErasure: 'projection',
    columns: {
      row_id: 'pseudonym',
      user_id: 'pseudonym',
      document_id: 'plain',
      document_type: 'plain',
      form_key: 'plain',
      edition: 'plain',
      definition_hash: 'plain',
      case_cause: 'plain',
      case_id: 'plain',
      defendant_id: 'plain',
      version: 'plain',
      form_data: 'personal',
      created_at: 'plain',
      updated_at: 'plain',
      discarded_at: 'plain',
    },
  },
  feature_flags: {
    onErasure: 'stays',
    columns: { key: 'plain', name: 'plain', description: 'plain', is_enabled: 'plain', defined_at: 'plain' },
  },
  feature_preferences: {
    onErasure: 'stays',
    columns: { row_id: 'pseudonym', user_id: 'pseudonym', key: 'plain', is_enabled: 'plain' },
  },
  usage_counters: {
    onErasure: 'stays',
    columns: {
      period: 'plain',
      starts_on: 'plain',
      user_id: 'pseudonym',
      model: 'plain',
      source: 'plain',
      calls: 'plain',
      prompt_tokens: 'plain',
      completion_tokens: 'plain',
      total_tokens: 'plain',
      estimated_tokens: 'plain',
      credits: 'plain',
    },
  },
  credit_entries: {
    onErasure: 'stays',
    columns: {
      id: 'pseudonym',
      user_id: 'pseudonym',
      kind: 'plain',
      at: 'plain',
      day: 'plain',
      amount: 'plain',
      held: 'plain',
      held_until: 'plain',
      grant_source: 'plain',
      grant_month: 'plain',
      source: 'plain',
      model: 'plain',
      form_key: 'plain',
      prompt_tokens: 'plain',
      completion_tokens: 'plain',
      total_tokens: 'plain',
      estimated: 'plain',
      why: 'plain',
    },
  },
  usage_call: { onErasure: 'stays', columns: { call_hash: 'pseudonym' } },
  ledger_leaf: {
    onErasure: 'stays',
    columns: { leaf_index: 'plain', event_id: 'plain', stream: 'pseudonym', revision: 'plain', position: 'plain' },
  },
  ledger_node: { onErasure: 'stays', columns: { level: 'plain', node_index: 'plain', hash: 'plain' } },
  ledger_seal: {
    onErasure: 'stays',
    columns: { tree_size: 'plain', revision: 'plain', root_hash: 'plain', checkpoint: 'plain', sealed_at: 'plain' },
  },
  audit_events: {
    onErasure: 'stays',
    columns: {
      position: 'plain',
      event_id: 'plain',
      stream: 'pseudonym',
      revision: 'plain',
      category: 'plain',
      type: 'plain',
      actor_kind: 'plain',
      actor_id: 'pseudonym',
      occurred_at: 'plain',
      case_id: 'plain',
      unreadable: 'plain',
    },
  },
  audit_days: {
    onErasure: 'stays',
    columns: { day: 'plain', first_position: 'plain', last_position: 'plain' },
  },
} as const satisfies Record<string, RegisteredTable>;

/** What an erasure leaves in old versions of such rows is ciphertext without a key: gigabytes need no rewriting for it. */
const isReadable = ({ onErasure }: RegisteredTable): boolean => onErasure !== 'withKey';

const holds = ({ columns }: RegisteredTable, ...contents: readonly ColumnContent[]): boolean =>
  Object.values(columns).some((content) => contents.includes(content));

const erasable = (tables: Readonly<Record<string, RegisteredTable>>): string[] =>
  Object.entries(tables).flatMap(([name, table]) =>
    isReadable(table) && holds(table, 'personal', 'secret') ? [name] : [],
  );

/** The tables of both schemas with personal or secret data, which compaction rewrites. */
export const erasableTables = { app: erasable(appTables), read: erasable(readTables) };
