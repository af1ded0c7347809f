import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { accountDeletion } from '../../../domain/contract/accountDeletion.js';
import { accounts } from '../../../domain/contract/accounts.js';
import { agents } from '../../../domain/contract/agents.js';
import { clauses } from '../../../domain/contract/clauses.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { dataExport } from '../../../domain/contract/dataExport.js';
import { documents } from '../../../domain/contract/documents.js';
import { drafts } from '../../../domain/contract/drafts.js';
import { users } from '../../../domain/contract/users.js';
import type { Stores } from '../../composition/openStores.js';
import { loanComplaint } from '../cases/testing/submissionClient.js';
import { appTables } from '../retention/tableRegister.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { testAdministrator } from '../../tests/harness/testApplication.js';
import { finishErasures } from '../erasure/finishErasures.js';
import { eventually } from '../../tests/torture/readiness.js';
import { openCase } from '../ownDocuments/testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';
import { deleteDueAccounts, type DeleteDueDeps } from './deleteDueAccounts.js';
import type { TellAccount } from '../accounts/index.js';
import { saidOfTables } from './ownThings.js';
import { remindDueAccounts } from './remindDueAccounts.js';

const password = 'Passw0rd-now';
const dayMs = 86_400_000;

describe('deleting one’s own account over HTTP', function () {
  this.timeout(180_000);
  let court: SaasCourt;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  let start: Date;

  before(async () => {
    court = await startSaasCourt();
    ({ stores, close: closeStores } = await court.openStores());
  });
  after(async () => {
    await closeStores();
    await court.close();
  });
  // The clock never goes back: what was sealed meanwhile would stop every change. The administrator's session ends with the days.
  beforeEach(async () => {
    start = court.now.at;
    await court.admin.signIn(testAdministrator.email, testAdministrator.password);
  });

  const order = (browser: TestBrowser, current_password = password, confirmation = '注销账号') =>
    browser.send(requestOf(accountDeletion.order, { body: { current_password, confirmation } }));
  const withdraw = (browser: TestBrowser) => browser.send(requestOf(accountDeletion.withdraw, {}));
  const look = (browser: TestBrowser) => clientOf(browser, accountDeletion).look();
  const dueOf = async (browser: TestBrowser) => (await clientOf(browser, accounts).me()).deletion_due;
  const isIn = async (browser: TestBrowser) => (await browser.send(requestOf(accounts.me, {}))).status === 200;
  const signIn = (email: string) => court.newBrowser().signIn(email, password);
  const passDays = (days: number) => void (court.now.at = new Date(start.getTime() + days * dayMs));
  const eventsOf = async (userId: string) =>
    (await stores.log.readStream(stores.streams.account(userId)))
      .map(({ type }) => type)
      .filter((type) => /Deletion|Erased/.test(type));
  /** What the scheduled job does. */
  const runJob = async (more: Partial<DeleteDueDeps> = {}) => {
    const logged: object[] = [];
    const logger = { error: (details: object) => void logged.push(details) };
    const deps = { ...stores, now: () => court.now.at, newId: randomUUID, logger, ...more };
    return { ...(await deleteDueAccounts(deps, new AbortController().signal)), logged };
  };
  const ordering = async (): Promise<Person> => {
    const person = await court.newPerson();
    expect((await order(person.browser)).status).to.equal(204);
    // The job's candidates come from the read model.
    await eventually('the read model has the order', 20_000, async () => (await dueOf(person.browser)) !== null);
    return person;
  };

  it('lists what goes, counted, and what remains with how long', async () => {
    const person = await court.newPerson();
    const nothing = await look(person.browser);
    expect(nothing).to.deep.include({ requested_at: null, due: null, grace_days: 14 });
    expect(nothing.goes).to.deep.equal({
      drafts: 0,
      own_documents: 0,
      marked_documents: 0,
      agents: 0,
      clauses: 0,
      form_defaults: 0,
      models: 0,
      knowledge_bases: 0,
      knowledge_files: 0,
      knowledge_questions: 0,
      recall_runs: 0,
      calendar_links: 0,
      batches: 0,
      sessions: 1,
    });
    await openCase(person);
    expect((await asks(person).apply({})).status).to.equal(200);
    const agent = { agent_name: '王律师', agent_unit: '', agent_title: '', agent_phone: '' };
    await clientOf(person.browser, agents).add({ body: agent });
    await clientOf(person.browser, clauses).add({ body: { name: '违约', text: '应付' } });
    await clientOf(person.browser, drafts).write({
      path: { form_key: 'claim-private-lending', case_key: `draft-${randomUUID()}` },
      body: { revision: 0, values: { filing: { mode: 'new', caseNumber: '' }, answers: loanComplaint() } },
    });
    const { goes, stays } = await look(person.browser);
    expect(goes).to.include({ drafts: 1, own_documents: 1, agents: 1, clauses: 1, sessions: 1 });
    expect(stays).to.deep.equal({ pending_cases: 1, filed_cases: 0, pending_days: null, sealed_days: 0 });
  });

  it('says of every table whose rows go with the account whether it is counted', () => {
    const going = Object.entries(appTables).flatMap(([name, { onErasure }]) =>
      onErasure === 'withCredentials' ? [name] : [],
    );
    expect(Object.keys(saidOfTables).sort()).to.deep.equal(going.sort());
  });

  it('is ordered only with the password and the confirming word, and by nobody who is not signed in', async () => {
    const { browser } = await court.newPerson();
    expect(await refusal(await order(browser, 'Passw0rd-wrong'))).to.deep.equal({
      status: 400,
      code: 'current_password_wrong',
    });
    const mistyped = await order(browser, password, '注销');
    expect(mistyped.status).to.equal(422);
    expect(JSON.stringify(await mistyped.json()))
      .to.include('"path":"confirmation"')
      .and.include('请输入“注销账号”四个字');
    expect((await order(court.newBrowser())).status).to.equal(401);
    expect((await withdraw(court.newBrowser())).status).to.equal(401);
    expect(await dueOf(browser)).to.equal(null);
  });

  it('is one order for two presses and two devices, keeps the first day, and is withdrawn by one press', async () => {
    const { id, email, browser } = await court.newPerson();
    const other = court.newBrowser();
    await other.signIn(email, password);
    const responses = await Promise.all([order(browser), order(browser), order(other)]);
    expect(responses.map(({ status }) => status)).to.deep.equal([204, 204, 204]);
    const due = new Date(start.getTime() + 14 * dayMs).toISOString();
    expect(await dueOf(browser)).to.equal(due);
    passDays(0.1);
    expect((await order(other)).status).to.equal(204);
    expect(await dueOf(other)).to.equal(due);
    expect(await look(other)).to.deep.include({ requested_at: start.toISOString(), due });
    expect((await Promise.all([withdraw(browser), withdraw(other)])).map(({ status }) => status)).to.deep.equal([
      204, 204,
    ]);
    expect(await dueOf(browser)).to.equal(null);
    expect(await eventsOf(id)).to.deep.equal(['AccountDeletionRequested', 'AccountDeletionWithdrawn']);
    passDays(30);
    await runJob();
    expect((await signIn(email)).status).to.equal(204);
  });

  it('shows administrators when it was ordered and when it is due', async () => {
    const { id, email } = await ordering();
    const rowOf = async () => (await clientOf(court.admin, users).list({ query: { search: email } })).items[0];
    expect(await rowOf()).to.deep.include({
      id,
      deletion_requested_at: start.toISOString(),
      deletion_due: new Date(start.getTime() + 14 * dayMs).toISOString(),
    });
    await clientOf(court.admin, users).change({ path: { id }, body: { is_active: false } });
    expect(await rowOf()).to.deep.include({ deletion_requested_at: null, deletion_due: null });
    passDays(15);
    await runJob();
    expect(await eventsOf(id)).to.not.include('AccountErased');
  });

  it('leaves the account as it was in the days of grace: it submits, and exports all that it has', async () => {
    const person = await ordering();
    const { number, code } = await openCase(person);
    expect((await asks(person).complain({ number, code })).status).to.equal(200);
    const kinds: string[] = [];
    for await (const { kind } of await clientOf(person.browser, dataExport).start()) kinds.push(kind);
    expect(kinds.at(-1)).to.equal('end');
    await runJob();
    expect(await isIn(person.browser)).to.equal(true);
  });

  it('erases after them: sessions end, the court keeps the case, the e-mail may register anew', async () => {
    const person = await ordering();
    const { number, code } = await openCase(person);
    passDays(13.9);
    await runJob();
    expect((await signIn(person.email)).status).to.equal(204);
    passDays(14);
    await runJob();
    expect(await isIn(person.browser)).to.equal(false);
    expect((await signIn(person.email)).status).to.equal(400);
    expect(await eventsOf(person.id)).to.deep.equal(['AccountDeletionRequested', 'AccountErased']);
    expect(await stores.dataKeys.find(stores.streams.account(person.id))).to.equal('destroyed');
    expect(await stores.app('held_erasures')).to.deep.equal([]);
    const body = { case_number: number, verification_code: code };
    expect((await court.newBrowser().send(requestOf(documents.loadForEditing, { body }))).status).to.equal(200);
    const again = court.newBrowser();
    const form = { email: person.email, password, agreeToTerms: true as const, ...(await again.captcha()) };
    expect((await again.send(requestOf(accounts.register, { body: form }))).status).to.equal(201);
    await again.signIn(person.email, password);
    expect(await dueOf(again)).to.equal(null);
  });

  it('is finished by the job that completes erasures where the process died between the event and the rest', async () => {
    const person = await ordering();
    passDays(14);
    const dies = () => Promise.reject(new Error('the process dies here'));
    const { logged } = await runJob({ credentials: { ...stores.credentials, remove: dies } });
    expect(JSON.stringify(logged)).to.include(person.id);
    expect(await eventsOf(person.id)).to.include('AccountErased');
    expect(await stores.credentials.findByUser(person.id)).to.not.equal(undefined);
    await eventually('the read models have it', 20_000, async () => (await finishErasures(stores)) > 0);
    await runJob();
    expect((await signIn(person.email)).status).to.equal(400);
    expect(await stores.credentials.findByUser(person.id)).to.equal(undefined);
  });

  it('is either withdrawn or carried out where both happen at the same moment', async () => {
    const people = [await ordering(), await ordering(), await ordering(), await ordering()];
    passDays(14);
    await Promise.all(people.map(({ email, browser }) => browser.signIn(email, password)));
    const [, ...responses] = await Promise.all([runJob(), ...people.map(({ browser }) => withdraw(browser))]);
    await runJob();
    for (const [index, { id, email }] of people.entries()) {
      const isWithdrawn = responses[index]?.status === 204;
      const last = isWithdrawn ? 'AccountDeletionWithdrawn' : 'AccountErased';
      expect(await eventsOf(id)).to.deep.equal(['AccountDeletionRequested', last]);
      expect((await signIn(email)).status).to.equal(isWithdrawn ? 204 : 400);
      if (!isWithdrawn) expect(responses[index]?.status).to.be.oneOf([401, 410]);
    }
  });

  it('is announced once more within two days of it, in one letter, to whoever ordered it more than a day ago', async () => {
    const person = await ordering();
    /** The letters about this account that the job asks for, so many hours before the deletion. */
    const remind = async (hoursBefore: number) => {
      const at = new Date(start.getTime() + (14 * 24 - hoursBefore) * 3_600_000);
      const letters: { readonly id: string | undefined; readonly due: Date | undefined }[] = [];
      const tellAccount: TellAccount = async (userId, what, _at, { id, due } = {}) => {
        if (userId === person.id && what === 'deletion_soon') letters.push({ id, due });
      };
      const deps = { read: stores.read, tellAccount, now: () => at, batchSize: 1 };
      await remindDueAccounts(deps, new AbortController().signal);
      return letters;
    };
    const [letter, ...others] = await remind(47);
    expect(letter?.due).to.deep.equal(new Date(start.getTime() + 14 * dayMs));
    expect(letter?.id).to.be.a('string');
    expect(others).to.deep.equal([]);
    expect(await remind(1)).to.deep.equal([letter]);
    for (const hours of [14 * 24 - 1, 49, 0]) expect(await remind(hours), String(hours)).to.deep.equal([]);
    await withdraw(person.browser);
    await eventually('the read model has the withdrawal', 20_000, async () => (await dueOf(person.browser)) === null);
    expect(await remind(47)).to.deep.equal([]);
  });

  it('is refused to the last administrator that stays, also where another one has ordered the own deletion', async () => {
    const admin = await court.newPerson({ is_superuser: true });
    expect((await order(admin.browser)).status).to.equal(204);
    expect(await refusal(await order(court.admin, testAdministrator.password))).to.deep.equal({
      status: 409,
      code: 'last_administrator',
    });
    expect((await withdraw(admin.browser)).status).to.equal(204);
    expect((await order(court.admin, testAdministrator.password)).status).to.equal(204);
    expect(await refusal(await order(admin.browser))).to.deep.equal({ status: 409, code: 'last_administrator' });
    expect((await withdraw(court.admin)).status).to.equal(204);
  });

  it('is no obstacle to an administrator who erases the account meanwhile', async () => {
    const { id, email } = await ordering();
    const body = { reason: '本人依法要求立即删除' };
    expect((await court.admin.send(requestOf(users.erase, { path: { id }, body }))).status).to.equal(200);
    passDays(15);
    await runJob();
    expect(await eventsOf(id)).to.deep.equal(['AccountDeletionRequested', 'AccountErased']);
    expect((await signIn(email)).status).to.equal(400);
  });
});
