import type { Knex } from 'knex';

/** The list of cases, and what it is searched and counted by. */
const createCaseList = async (knex: Knex, read: string): Promise<void> => {
  await knex.schema
    .withSchema(read)
    .createTable('case_list', (table) => {
      table.text('case_id').primary();
      table.text('case_number').notNullable();
      table.text('temporary_number').notNullable();
      table.specificType('former_numbers', 'text[]').notNullable().defaultTo('{}');
      table.text('case_cause').notNullable();
      table.text('owner_id').nullable();
      table.text('plaintiff').nullable();
      table.text('defendant').nullable();
      table.text('status').notNullable();
      table.timestamp('created_at').notNullable();
      table.timestamp('updated_at').notNullable();
      table.timestamp('filed_at').nullable();
      /** Of a case whose complaint is on paper: why the court opened it, and the form of its defences. */
      table.text('paper_reason').nullable();
      table.text('paper_form').nullable();
      table.boolean('erased').notNullable().defaultTo(false);
      /** Numbers, cause and names, folded, a line each. */
      table.text('search_text').notNullable();
      /** Characters and pairs of numbers and names, by which a part of one is found (`projections/caseList/searchText.ts`). */
      table.specificType('search_grams', 'text[]').notNullable();
      /** How the case's numbers begin, a line each: few beginnings are shared by many numbers, so they are looked up by themselves. */
      table.text('number_stems').notNullable().defaultTo('');
      table.index(['updated_at', 'case_id']);
      table.index(['case_cause', 'updated_at', 'case_id']);
      table.index(['status', 'created_at', 'case_id']);
      table.index('filed_at', 'case_list_by_filing');
      table.index('number_stems');
    })
    /** How many cases there are of each cause and each beginning of a number. */
    .createTable('case_causes', (table) => {
      table.text('case_cause').notNullable();
      table.text('number_stems').notNullable().defaultTo('');
      table.integer('pending').notNullable();
      table.integer('filed').notNullable();
      table.primary(['case_cause', 'number_stems']);
    });
  // Written to at once: what waits to be put into it is looked through by every search, and the embedded engine seldom puts it there.
  await knex.raw(
    'create index case_list_search_grams_index on ??.case_list using gin (search_grams) with (fastupdate = off)',
    [read],
  );
};

/** What was submitted in a case, and for whom. */
const createSubmissions = async (knex: Knex, read: string): Promise<void> => {
  await knex.schema
    .withSchema(read)
    .createTable('case_documents', (table) => {
      table.text('document_id').primary();
      table.text('case_id').notNullable();
      table.text('pleading').notNullable();
      table.text('defendant_id').nullable();
      table.integer('version').notNullable();
      table.text('form_key').notNullable();
      table.text('edition').notNullable();
      /** Of the definition that it was made with. */
      table.text('definition_hash').notNullable();
      table.text('renderer').notNullable();
      table.text('document_hash').notNullable();
      table.jsonb('form_data').nullable();
      /** Which answers were suggested and accepted; empty where none were. */
      table.jsonb('marks').nullable();
      table.timestamp('submitted_at').notNullable();
      table.text('submitted_by').nullable();
      table.index(['case_id', 'submitted_at']);
    })
    /** What each case was filed with, as a keyed hash, by which cases that were filed twice find each other. */
    .createTable('filing_contents', (table) => {
      table.text('case_id').primary();
      table.text('digest').nullable();
    })
    .createTable('case_parties', (table) => {
      table.text('case_id').notNullable();
      /** Empty for the plaintiff side. */
      table.text('defendant_id').notNullable();
      table.text('name').nullable();
      table.text('code').nullable();
      /** Since when the complaint no longer names a defendant; empty for a party. */
      table.timestamp('left_at').nullable();
      table.integer('place').notNullable();
      // What later versions of the complaint made of a defendant: the name before a correction, what the plaintiff said of it, who was
      // named in their place, and what the court decided.
      table.text('former_name').nullable();
      table.text('plaintiff_said').nullable();
      table.text('successor_id').nullable();
      table.timestamp('referred_at').nullable();
      table.timestamp('decided_at').nullable();
      table.boolean('decided_same').nullable();
      table.primary(['case_id', 'defendant_id']);
    })
    /** Accounts that took pleadings of others among their own. */
    .createTable('case_adoptions', (table) => {
      table.text('case_id').notNullable();
      /** Empty for the complaint. */
      table.text('defendant_id').notNullable();
      table.text('account_id').notNullable().index();
      table.timestamp('adopted_at').notNullable();
      table.primary(['case_id', 'defendant_id', 'account_id']);
    });
  await knex.raw(
    'create index filing_contents_by_digest on ??.filing_contents (digest, case_id) where digest is not null',
    [read],
  );
};

/** What waits for somebody: corrections that the court asked for, and what is new for the sides. */
const createCorrections = async (knex: Knex, read: string): Promise<void> => {
  await knex.schema
    .withSchema(read)
    /** The pending cases that the court asked to correct. */
    .createTable('correction_queue', (table) => {
      table.text('case_id').primary();
      table.text('standing').nullable();
      table.integer('newest_version').notNullable();
      table.jsonb('notices').notNullable();
    })
    .createTable('correction_counts', (table) => {
      table.text('standing').primary();
      table.integer('cases').notNullable();
    })
    /** What courts want of the sides of a case, and what is new in it. */
    .createTable('case_news', (table) => {
      table.text('case_id').primary();
      table.jsonb('versions').notNullable();
      table.jsonb('notices').notNullable();
      table.jsonb('news').notNullable();
    });
  await knex.raw(
    `create index correction_queue_by_standing on ??.correction_queue (standing, case_id) where standing is not null`,
    [read],
  );
};

/** What is read of cases, but for their numbers. */
export const createCaseReadTables = async (knex: Knex, read: string): Promise<void> => {
  await createCaseList(knex, read);
  await createSubmissions(knex, read);
  await createCorrections(knex, read);
};
