import type { Knex } from 'knex';

/** Accounts with their plans, the documents they keep, and their credits. */
export const createAccountReadTables = (knex: Knex, read: string): Promise<void> =>
  knex.schema
    .withSchema(read)
    .createTable('accounts', (table) => {
      table.text('id').primary();
      table.text('email').nullable().index();
      table.boolean('is_active').notNullable();
      table.boolean('is_superuser').notNullable();
      table.timestamp('registered_at').notNullable();
      table.text('subscription_plan').notNullable().defaultTo('explorer');
      table.timestamp('subscription_expires_at').nullable();
      /** Ten-thousandths. */
      table.bigInteger('platform_credits').notNullable().defaultTo(0);
      /** Holds of credits that have no end so far, and when the last of them lapses. */
      table.integer('open_holds').notNullable().defaultTo(0);
      table.timestamp('holds_until').nullable();
      /** The last court day with generations, `YYYY-MM-DD`, and how many there were. */
      table.text('generations_day').nullable();
      table.integer('generations_count').notNullable().defaultTo(0);
      /** When the owner ordered the deletion of the account, and when it is due. */
      table.timestamp('deletion_requested_at').nullable();
      table.timestamp('deletion_due').nullable();
      table.index(['registered_at', 'id']);
      table.index(['deletion_due', 'id'], 'accounts_deletion_due_idx', {
        predicate: knex.whereNotNull('deletion_due'),
      });
    })
    /** Which terms each account agreed to last. */
    .createTable('agreed_terms', (table) => {
      table.text('account_id').primary();
      table.text('version').nullable();
    })
    .createTable('user_documents', (table) => {
      /** `{user_id}:{document_id}`: the id of a document means something to its owner only. */
      table.text('row_id').primary();
      table.text('user_id').notNullable();
      table.text('document_id').notNullable();
      table.text('document_type').notNullable();
      table.text('form_key').notNullable();
      table.text('edition').notNullable();
      /** Of the definition that its answers were given to. */
      table.text('definition_hash').nullable();
      table.text('case_cause').notNullable();
      table.text('case_id').nullable();
      table.text('defendant_id').nullable();
      table.integer('version').nullable();
      /** Answers of a document that belongs to no case. */
      table.jsonb('form_data').nullable();
      table.timestamp('created_at').notNullable();
      table.timestamp('updated_at').notNullable();
      table.timestamp('discarded_at').nullable();
      table.index(['user_id', 'updated_at', 'row_id']);
    })
    /** What came to and went from the credits of each account: a row for each grant, and for each call of a model. */
    .createTable('credit_entries', (table) => {
      table.text('id').primary();
      table.text('user_id').notNullable();
      /** `granted`, `held`, `spent` or `released`: a call is held first and one of the others in the end. */
      table.text('kind').notNullable();
      /** When it came to be what it is, and the court's day of that moment. */
      table.timestamp('at').notNullable();
      table.text('day').notNullable();
      /** What it changes of the balance, and what the call sets or set aside, in ten-thousandths. */
      table.bigInteger('amount').notNullable();
      table.bigInteger('held').notNullable();
      table.timestamp('held_until').nullable();
      table.text('grant_source').nullable();
      table.text('grant_month').nullable();
      table.text('source').nullable();
      table.text('model').nullable();
      table.text('form_key').nullable();
      table.bigInteger('prompt_tokens').notNullable();
      table.bigInteger('completion_tokens').notNullable();
      table.bigInteger('total_tokens').notNullable();
      table.boolean('estimated').notNullable();
      table.text('why').nullable();
      table.index(['user_id', 'at', 'id']);
    });

/** Features that are on or off, for everybody and for one account, and the usage of models. */
export const createUsageReadTables = (knex: Knex, read: string): Promise<void> =>
  knex.schema
    .withSchema(read)
    .createTable('feature_flags', (table) => {
      table.text('key').primary();
      table.text('name').notNullable();
      table.text('description').notNullable();
      table.boolean('is_enabled').notNullable();
      table.timestamp('defined_at').notNullable();
    })
    .createTable('feature_preferences', (table) => {
      /** `{user_id}:{key}` */
      table.text('row_id').primary();
      table.text('user_id').notNullable().index();
      table.text('key').notNullable();
      table.boolean('is_enabled').notNullable();
    })
    .createTable('usage_counters', (table) => {
      /** `day`, `month` or `all`, with the first day of it at the court; `1970-01-01` for `all`. */
      table.text('period').notNullable();
      table.text('starts_on').notNullable();
      /** Empty for the whole platform. */
      table.text('user_id').notNullable();
      table.text('model').notNullable();
      table.text('source').notNullable();
      table.bigInteger('calls').notNullable();
      table.bigInteger('prompt_tokens').notNullable();
      table.bigInteger('completion_tokens').notNullable();
      table.bigInteger('total_tokens').notNullable();
      /** Tokens among the total that the service did not report. */
      table.bigInteger('estimated_tokens').notNullable().defaultTo(0);
      /** Ten-thousandths. */
      table.bigInteger('credits').notNullable();
      table.primary(['period', 'starts_on', 'user_id', 'model', 'source']);
    })
    /** Calls that were counted, so that an event that stands in the log twice counts once. */
    .createTable('usage_call', (table) => {
      /** SHA-256 of the caller's name for the call, in hex. */
      table.text('call_hash').primary();
    });
