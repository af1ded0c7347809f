import { expect } from 'chai';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { accounts } from '../../../domain/contract/accounts.js';
import { agents } from '../../../domain/contract/agents.js';
import { clauses } from '../../../domain/contract/clauses.js';
import { cases } from '../../../domain/contract/cases.js';
import { documents } from '../../../domain/contract/documents.js';
import { draftShares } from '../../../domain/contract/draftShares.js';
import { drafts } from '../../../domain/contract/drafts.js';
import { knowledge } from '../../../domain/contract/knowledge.js';
import { featureFlags } from '../../../domain/contract/featureFlags.js';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { ragModels } from '../../../domain/contract/ragModels.js';
import { users } from '../../../domain/contract/users.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { attach, type Attached } from '../../composition/attach.js';
import { createClosing } from '../../composition/closing.js';
import { testBrowser, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { startTestApplication, testAdministrator, testDataDirectory } from '../../tests/harness/testApplication.js';
import { readConfig } from '../../platform/config/config.js';
import { eraseAccount } from '../erasure/eraseAccount.js';
import { filesUnder } from '../erasure/testing/whatIsLeft.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { sharedPostgres } from '../../tests/torture/postgresServers.js';
import { compactTables } from './compactTables.js';
import { loanSubmission, shortComplaint, shortDefence } from '../../tests/harness/pleadings.js';

const word = (name: string): string => `${name}${randomBytes(5).toString('hex')}`;
/** One unique word for each place that personal data reaches. */
const words = () => ({
  email: word('mail'),
  newEmail: word('newmail'),
  agent: word('代理人'),
  unit: word('单位'),
  title: word('职务'),
  phone: word('138'),
  clause: word('语段'),
  habit: word('默认'),
  draft: word('草稿'),
  draftCase: word('草稿案号'),
  guest: word('共享给'),
  guestAnswer: word('客人填的'),
  model: word('模型'),
  endpoint: word('host'),
  apiKey: word('sk-'),
  group: word('文档组'),
  file: word('文件'),
  material: word('材料'),
  application: word('申请人'),
  plaintiff: word('原告'),
  defendant: word('被告'),
  story: word('答辩'),
  password: word('Passw0rd'),
});
type Words = ReturnType<typeof words>;

const signIn = async (browser: TestBrowser, email: string, password: string): Promise<void> => {
  expect((await browser.signIn(email, password)).status, email).to.equal(204);
};

/** Brings a file into a person's knowledge base, and waits until it is searched. */
const indexMaterial = async ({ group, file, material }: Words, browser: TestBrowser): Promise<void> => {
  const base = clientOf(browser, knowledge);
  const files = [new File([`# ${material}\n\n关于${material}的说明。`], `${file}.md`)];
  const { task_id: id } = await base.upload.own({
    path: { caseCause: '民间借贷纠纷' },
    body: { files, group_name: group },
  });
  let { status } = await base.task.own({ path: { id } });
  while (status === 'PENDING' || status === 'STARTED') ({ status } = await base.task.own({ path: { id } }));
  expect(status).to.equal('SUCCESS');
};

/** Enters a person's words everywhere the product accepts text; returns the account and the case. */
const fillIn = async (mine: Words, browser: TestBrowser, admin: TestBrowser) => {
  const email = `${mine.email}@example.cn`;
  const account = { email, password: mine.password, agreeToTerms: true as const, ...(await browser.captcha()) };
  const { id: userId } = await clientOf(browser, accounts).register({ body: account });
  await signIn(browser, email, mine.password);
  const plan = { subscription_plan: 'professional' as const, reason: `${mine.agent}的合同` };
  await clientOf(admin, users).change({ path: { id: userId }, body: plan });
  const agent = { agent_name: mine.agent, agent_unit: mine.unit, agent_title: mine.title, agent_phone: mine.phone };
  await clientOf(browser, agents).add({ body: agent });
  await clientOf(browser, clauses).add({ body: { name: mine.clause, text: mine.clause } });
  await clientOf(browser, clauses).setDefaults({
    path: { form_key: 'claim-private-lending' },
    body: { answers: { plaintiffs_natural: [{ name: mine.habit }] } },
  });
  const values = {
    filing: { mode: 'new' as const, caseNumber: '' },
    answers: { plaintiffs_natural: [{ name: mine.draft }] },
  };
  const path = { form_key: 'claim-private-lending', case_key: mine.draftCase };
  await clientOf(browser, drafts).write({ path, body: { revision: 0, values } });
  const shares = clientOf(browser, draftShares);
  const made = await shares.create({
    body: { ...path, for_name: mine.guest, right: 'fill', parts: ['plaintiffs_natural'], days: 7 },
  });
  const answers = { plaintiffs_natural: [{ name: mine.guestAnswer }] };
  await shares.save({ body: { secret: made.path.split('#')[1] ?? '', revision: 1, answers } });
  await indexMaterial(mine, browser);
  const model = { name: mine.model, api_endpoint: `https://${mine.endpoint}.example.cn/v1`, api_key: mine.apiKey };
  await clientOf(browser, ragModels).add.own({ body: { ...model, model_type: 'embedding', output_dim: 1024 } });
  const answering = { model_name: mine.model, base_url: model.api_endpoint, description: mine.title };
  await clientOf(browser, aiModels).add.own({ body: { ...answering, api_key: mine.apiKey } });
  const submitting = clientOf(browser, documents);
  await submitting.generate({
    body: {
      form_key: 'application-compulsory-enforcement',
      form_data: { applicants_natural: [{ name: mine.application }] },
    },
  });
  const { headers } = await submitting.submit(loanSubmission(shortComplaint(mine.plaintiff, mine.defendant)));
  const header = (name: string): string => decodeURIComponent(headers.get(name) ?? '');
  const [caseId, code] = [header('X-Case-Id'), header('X-Verification-Code')];
  const { defendants } = await clientOf(admin, cases).documents({ path: { id: caseId } });
  const defense = {
    form_key: 'defense-private-lending',
    form_data: shortDefence(mine.defendant, mine.story),
    defendant_code: defendants[0]?.verification_code ?? '',
  };
  await submitting.submit({
    body: { document_type: 'defense', case_number: header('X-Case-Number'), payload: defense },
  });
  return { userId, caseId, needles: [...Object.values(mine), code, defense.defendant_code] };
};

/** A new address that waits to be confirmed, and one on its way: no call leaves them without a mail server. */
const leaveNewEmail = async ({ app, emailClaims }: Attached, userId: string, { newEmail }: Words): Promise<void> => {
  const email = `${newEmail}@example.cn`;
  const now = new Date();
  const times = { requested_at: now, expires_at: new Date(now.getTime() + 3_600_000) };
  await app('email_changes').insert({ user_id: userId, change_id: randomUUID(), email, ...times });
  await emailClaims.claim(email, userId, now);
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
      ERASURE_GRACE_DAYS: '0',
    };
    const schemas = { read: 'read', app: 'app' } as const;
    const court = await startTestApplication({ schemas }, environment);
    const closing = createClosing({ logger: createLogger('silent') });
    try {
      const admin = court.newBrowser();
      await signIn(admin, testAdministrator.email, testAdministrator.password);
      const [gone, stays] = [words(), words()];
      const { userId, caseId, needles } = await fillIn(gone, court.newBrowser(), admin);
      const { userId: other } = await fillIn(stays, court.newBrowser(), admin);
      const stores = await attach({ config: readConfig(environment), closing, now: () => new Date() });
      await leaveNewEmail(stores, userId, gone);
      await leaveNewEmail(stores, other, stays);
      await beforehand(stores);
      const look = find(dataDirectory);
      const before = (await look(stores, needles)).join(' ');
      const inTheOpen = ({
        email,
        newEmail,
        agent,
        phone,
        application,
        plaintiff,
        story,
        endpoint,
      }: Words): string[] => [email, newEmail, agent, phone, application, plaintiff, story, endpoint];
      for (const needle of inTheOpen(gone)) expect(before).to.include(needle); // proves that the search finds what exists

      await clientOf(admin, cases).erase({ path: { id: caseId }, body: { reason: '依法申请' } });
      const actor = { kind: 'system', id: 'erase command' } as const;
      const context = { commandId: randomUUID(), correlationId: randomUUID(), actor, now: new Date() };
      const { position } = await eraseAccount(stores, userId, { reason: '依法申请' }, context);
      await clientOf(testBrowser(court.url, { position }), featureFlags).listPublic();
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
