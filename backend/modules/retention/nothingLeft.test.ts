import { expect } from 'chai';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { attach, type Attached } from '../../composition/attach.js';
import { createClosing } from '../../composition/closing.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, testDataDirectory } from '../../tests/harness/testApplication.js';
import { readConfig } from '../../platform/config/config.js';
import { eraseAccount } from '../erasure/eraseAccount.js';
import { filesUnder } from '../erasure/testing/whatIsLeft.js';
import { createLogger } from '../../platform/logging/logger.js';
import { sharedPostgres } from '../../tests/torture/postgresServers.js';
import { compactTables } from './compactTables.js';
import { shortComplaint, shortDefence } from '../../tests/harness/pleadings.js';

const word = (name: string): string => `${name}${randomBytes(5).toString('hex')}`;
/** One unique word for each place that personal data reaches. */
const words = () => ({
  email: word('mail'),
  agent: word('代理人'),
  unit: word('单位'),
  title: word('职务'),
  phone: word('138'),
  draft: word('草稿'),
  draftCase: word('草稿案号'),
  model: word('模型'),
  endpoint: word('host'),
  apiKey: word('sk-'),
  application: word('申请人'),
  plaintiff: word('原告'),
  defendant: word('被告'),
  story: word('答辩'),
  password: word('Passw0rd'),
});
type Words = ReturnType<typeof words>;
const Id = z.looseObject({ id: z.string() });
const Case = z.looseObject({ defendants: z.array(z.looseObject({ verification_code: z.string() })) });

const mustBe = async (response: Promise<Response>, ...statuses: number[]): Promise<Response> => {
  const answer = await response;
  expect(answer.status, `${answer.url} ${answer.ok ? '' : await answer.clone().text()}`).to.be.oneOf(statuses);
  return answer;
};

/** Enters a person's words everywhere the product accepts text; returns the account and the case. */
const fillIn = async (mine: Words, browser: TestBrowser, admin: TestBrowser) => {
  const email = `${mine.email}@example.cn`;
  const captcha = randomUUID();
  await mustBe(
    browser.call('POST', '/api/auth-utils/register-captcha', { session_id: captcha, answer: 'ab12' }),
    200,
    204,
  );
  const account = { email, password: mine.password, agreeToTerms: true };
  const answered = { captcha_session_id: captcha, captcha_answer: 'AB12' };
  const registered = await mustBe(browser.call('POST', '/auth/register', { ...account, ...answered }), 201);
  const { id: userId } = Id.parse(await registered.json());
  await mustBe(browser.signIn(email, mine.password), 204);
  const plan = { subscription_plan: 'professional', reason: `${mine.agent}的合同` };
  await mustBe(admin.call('PATCH', `/api/admin/users/${userId}`, plan), 200);
  const agent = { agent_name: mine.agent, agent_unit: mine.unit, agent_title: mine.title, agent_phone: mine.phone };
  await mustBe(browser.call('POST', '/api/user/agents', agent), 201);
  const draft = {
    revision: 0,
    values: { filing: { mode: 'new', caseNumber: '' }, answers: { plaintiffs_natural: [{ name: mine.draft }] } },
  };
  const drafts = `/api/user/drafts/claim-private-lending/${encodeURIComponent(mine.draftCase)}`;
  await mustBe(browser.call('PUT', drafts, draft), 200);
  const model = { name: mine.model, api_endpoint: `https://${mine.endpoint}.example.cn/v1`, api_key: mine.apiKey };
  const embedding = { ...model, model_type: 'embedding', output_dim: 1024 };
  await mustBe(browser.call('POST', '/api/rag/models', embedding), 201);
  const application = {
    form_key: 'application-compulsory-enforcement',
    form_data: { applicants_natural: [{ name: mine.application }] },
  };
  await mustBe(browser.call('POST', '/api/documents/generate-unsaved', application), 200);
  const complaint = {
    form_key: 'claim-private-lending',
    form_data: shortComplaint(mine.plaintiff, mine.defendant),
  };
  const submit = (document_type: string, case_number: string, payload: object) =>
    mustBe(browser.call('POST', '/api/documents/generate-and-save', { document_type, case_number, payload }), 200);
  const filed = await submit('complaint', '', complaint);
  const caseId = filed.headers.get('X-Case-Id') ?? '';
  const code = decodeURIComponent(filed.headers.get('X-Verification-Code') ?? '');
  const { defendants } = Case.parse(
    await (
      await mustBe(
        admin.call('GET', `/api/cases/${caseId}/documents`, undefined, {
          'X-Min-Position': filed.headers.get('X-Position') ?? '',
        }),
        200,
      )
    ).json(),
  );
  const defense = {
    form_key: 'defense-private-lending',
    form_data: shortDefence(mine.defendant, mine.story),
    defendant_code: defendants[0]?.verification_code ?? '',
  };
  await submit('defense', decodeURIComponent(filed.headers.get('X-Case-Number') ?? ''), defense);
  return { userId, caseId, needles: [...Object.values(mine), code, defense.defendant_code] };
};

/** Finds which of the words occur in a file below the folder, as `word in path`. */
const foundIn = async (folder: string, needles: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const path of await filesUnder(folder)) {
    const bytes = await readFile(path).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENXIO'))
        return undefined;
      throw error;
    }); // the server is running: temporary files may vanish, and sockets cannot be read
    for (const needle of needles)
      if (bytes && (bytes.includes(needle, 0, 'utf8') || bytes.includes(needle, 0, 'utf16le')))
        found.push(`${needle} in ${path}`);
  }
  return found;
};

/** Finds which of the words occur in any file of the database, as the server itself reads it. */
const foundInRelations = async ({ knex }: Attached, needles: readonly string[]): Promise<string[]> => {
  await knex.raw('checkpoint');
  const { rows }: { rows: { name: string; needle: string }[] } = await knex.raw(
    `select relname as name, needle
       from (select relname, pg_read_binary_file(pg_relation_filepath(oid), 0, 1000000000, true) as bytes from pg_class
               where pg_relation_filepath(oid) is not null and not relisshared) files,
            unnest(?::text[]) as needle
      where position(convert_to(needle, 'UTF8') in bytes) > 0`,
    [[...needles]],
  );
  return rows.map(({ name, needle }) => `${needle} in ${name}`);
};

describe('after an erasure and the night that follows', function () {
  this.timeout(120_000);

  type Looking = (stores: Attached, needles: readonly string[]) => Promise<string[]>;
  /** Fills a court with two people's words, erases one of them, runs the nightly jobs; `find` searches for words. */
  const eraseOneOfTwo = async (
    databaseUrl: string,
    find: (dataDirectory: string) => Looking,
    beforehand: (stores: Attached) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> => {
    const dataDirectory = await testDataDirectory();
    const environment = {
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: '',
      APP_MODE: 'saas',
      DATA_DIR: dataDirectory,
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'silent',
    };
    const schemas = { read: 'read', app: 'app' };
    const court = await startTestApplication({ schemas }, environment);
    const closing = createClosing({ logger: createLogger('silent') });
    try {
      const admin = court.newBrowser();
      await mustBe(admin.signIn(testAdministrator.email, testAdministrator.password), 204);
      const [gone, stays] = [words(), words()];
      const { userId, caseId, needles } = await fillIn(gone, court.newBrowser(), admin);
      await fillIn(stays, court.newBrowser(), admin);
      const stores = await attach({ config: readConfig(environment), closing, now: () => new Date() });
      await beforehand(stores);
      const look = find(dataDirectory);
      const before = (await look(stores, needles)).join(' ');
      const inTheOpen = ({ email, agent, phone, application, plaintiff, story, endpoint }: Words): string[] => [
        email,
        agent,
        phone,
        application,
        plaintiff,
        story,
        endpoint,
      ];
      for (const needle of inTheOpen(gone)) expect(before).to.include(needle); // proves that the search finds what exists

      await mustBe(admin.call('POST', `/api/admin/cases/${caseId}/erase`, { reason: '依法申请' }), 200, 204);
      const actor = { kind: 'system', id: 'test' } as const;
      const context = { commandId: randomUUID(), correlationId: randomUUID(), actor, now: new Date() };
      const { position } = await eraseAccount(stores, userId, '依法申请', context);
      const reached = { 'X-Min-Position': position.toString() };
      await mustBe(admin.call('GET', '/api/feature-flags/public', undefined, reached), 200);
      await stores.withoutTimeout((knex) => compactTables(knex, stores.schemas, { isEmbedded: databaseUrl === '' }));

      expect(await look(stores, needles)).to.deep.equal([]);
      const kept = (await look(stores, Object.values(stays))).join(' ');
      for (const needle of inTheOpen(stays)) expect(kept).to.include(needle);
    } finally {
      await closing.closeAll();
      await court.close();
      await rm(dataDirectory, { recursive: true, force: true });
    }
  };

  /** What earlier versions did at every checkpoint: files of the log stay, under names of the log to come. */
  const reuseLogFiles = async ({ knex }: Attached): Promise<void> => {
    await knex.raw('set wal_recycle = on');
    for (let n = 0; n < 3; n += 1) {
      await knex.raw("select pg_logical_emit_message(false, 'test', 'x')");
      await knex.raw('select pg_switch_wal()');
    }
    await knex.raw('checkpoint');
    await knex.raw('reset wal_recycle');
  };

  it('nothing of the person is in any file of the embedded database, its write-ahead log and the embedded event store', () =>
    eraseOneOfTwo(
      '',
      (dataDirectory) =>
        async ({ knex }, needles) => {
          await knex.raw('checkpoint');
          const places = ['postgres', 'events'].map((part) => foundIn(join(dataDirectory, part), needles));
          return (await Promise.all(places)).flat();
        },
      reuseLogFiles,
    ));

  it('nothing of the person is in any file of a table or an index of a Postgres server', async () => {
    const server = await sharedPostgres();
    try {
      await eraseOneOfTwo(server.url, () => foundInRelations);
    } finally {
      await server.close();
    }
  });
});
