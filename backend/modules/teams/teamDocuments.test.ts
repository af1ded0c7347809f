import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { cases } from '../../../domain/contract/cases.js';
import { documents } from '../../../domain/contract/documents.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { teams } from '../../../domain/contract/teams.js';
import { users } from '../../../domain/contract/users.js';
import type { Stores } from '../../composition/openStores.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { eventually } from '../../tests/torture/readiness.js';
import { loanComplaint, loanDefense } from '../cases/testing/submissionClient.js';
import { openCase } from '../ownDocuments/testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';
import { teamsOf, type Founded } from './testing/teamsOf.js';
import { createDocumentHands } from './documentHands.js';
import { takeOutErased } from './takeOutErased.js';

describe('documents of a team over HTTP', function () {
  this.timeout(240_000);
  let court: SaasCourt;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  before(async () => {
    court = await startSaasCourt();
    ({ stores, close: closeStores } = await court.openStores());
  });
  after(async () => {
    await closeStores();
    await court.close();
  });

  const { api, founding, join } = teamsOf(() => court);
  const own = ({ browser }: Pick<Person, 'browser'>) => clientOf(browser, ownDocuments);
  /** A complaint that somebody submitted, on their list. */
  const filed = async (person: Person) => {
    const { number, code } = await openCase(person);
    const [row] = (await own(person).list({ query: {} })).items;
    return { number, code, documentId: row?.id ?? '' };
  };
  const give = (person: Person, path: Founded['path'], document_id: string) =>
    api(person).giveDocument({ path, body: { document_id } });
  const refused = (person: Person, request: Parameters<typeof person.browser.send>[0]) =>
    person.browser.send(request).then(refusal);
  const mayOpen = async ({ browser }: Person, number: string) => {
    const body = { case_number: number, verification_code: '' };
    return (await browser.send(requestOf(documents.loadForEditing, { body }))).status;
  };

  it('are seen and downloaded by every member, and by nobody else', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const [giver, reader, stranger] = [await join(founded), await join(founded, 'reader'), await court.newPerson()];
    const { number, documentId } = await filed(giver);
    const giving = requestOf(teams.giveDocument, { path, body: { document_id: documentId } });
    expect(await refused(founder, giving)).to.deep.equal({ status: 404, code: 'document_not_found' });
    expect(await refused(reader, giving)).to.deep.equal({ status: 403, code: 'team_role_missing' });
    expect((await giver.browser.send(giving)).status).to.equal(204);
    expect((await giver.browser.send(giving)).status).to.equal(204);
    const { items } = await api(reader).documents({ path });
    expect(items).to.have.lengthOf(1);
    expect(items[0]).to.deep.include({
      giver: { id: giver.id, email: giver.email },
      document_id: documentId,
      case_number: number,
      plaintiff: '张三',
      version: 1,
      is_mine: false,
      may_go_on: false,
    });
    const which = { ...path, giver_id: giver.id, document_id: documentId };
    const file = requestOf(teams.documentWord, { path: which });
    for (const one of [founder, reader]) {
      const response = await one.browser.send(file);
      expect(response.status).to.equal(200);
      expect((await response.arrayBuffer()).byteLength).to.be.greaterThan(1000);
    }
    expect(await refused(stranger, file)).to.deep.equal({ status: 404, code: 'team_not_found' });
    expect(await refused(reader, requestOf(teams.takeUpDocument, { path: which }))).to.include({ status: 403 });
    expect(await mayOpen(reader, number)).to.equal(404);
    await api(giver).takeBackDocument({ path: which });
    expect((await api(reader).documents({ path })).items).to.deep.equal([]);
    expect(await refused(reader, file)).to.deep.equal({ status: 404, code: 'team_document_gone' });
  });

  it('are gone on with by a member as the giver could, until they are taken back', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const [giver, member] = [await join(founded), await join(founded)];
    const { number, documentId } = await filed(giver);
    await give(giver, path, documentId);
    const which = { ...path, giver_id: giver.id, document_id: documentId };
    const { id } = await api(member).takeUpDocument({ path: which });
    await api(member).takeUpDocument({ path: which });
    expect((await own(member).list({ query: {} })).items.map((row) => row.id)).to.deep.equal([id]);
    expect(await mayOpen(member, number)).to.equal(200);
    expect((await api(member).documents({ path })).items[0]).to.include({ going_on: true, may_go_on: false });
    expect(await refused(member, requestOf(teams.takeBackDocument, { path: which }))).to.include({ status: 403 });
    await api(founder).takeBackDocument({ path: which });
    expect(await mayOpen(member, number)).to.equal(404);
    expect((await own(member).list({ query: {} })).items).to.deep.equal([]);
    // Who submitted a version keeps it, and the giver too.
    await give(giver, path, documentId);
    await api(member).takeUpDocument({ path: which });
    const next = await asks(member).complain({ number, answers: loanComplaint(['孙七'], '7.00') });
    expect([next.status, next.headers.get('X-Document-Version')]).to.deep.equal([200, '2']);
    await api(giver).takeBackDocument({ path: which });
    expect([await mayOpen(member, number), await mayOpen(giver, number)]).to.deep.equal([200, 200]);
    const { items } = await api(founder).log({ path, query: { kind: 'documents' } });
    expect(items.map(({ sentence }) => sentence.replace(/“.*”|《.*》/u, ''))).to.have.lengthOf(6);
    expect(items[0]?.sentence).to.include('从团队收回').and.include(number).and.include(giver.email);
  });

  it('leave a defence with its giver when a colleague submits the next', async () => {
    const founded = await founding();
    const { path } = founded;
    const [giver, member] = [await join(founded), await join(founded)];
    const { number, caseId } = await openCase(await court.newPerson());
    const { defendants } = await clientOf(court.admin, cases).documents({ path: { id: caseId } });
    const code = defendants[0]?.verification_code ?? '';
    await asks(giver).defend({ number, code, answers: loanDefense() });
    const [row] = (await own(giver).list({ query: {} })).items;
    await give(giver, path, row?.id ?? '');
    await api(member).takeUpDocument({ path: { ...path, giver_id: giver.id, document_id: row?.id ?? '' } });
    const next = await asks(member).defend({ number, answers: loanDefense('再答辩') });
    expect(next.status).to.equal(200);
    expect([await mayOpen(giver, number), await mayOpen(member, number)]).to.deep.equal([200, 200]);
  });

  it('without a case are read by all and gone on with by nobody else', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const giver = await join(founded);
    expect((await asks(giver).apply({})).status).to.equal(200);
    const [row] = (await own(giver).list({ query: {} })).items;
    await give(giver, path, row?.id ?? '');
    const which = { ...path, giver_id: giver.id, document_id: row?.id ?? '' };
    expect((await founder.browser.send(requestOf(teams.documentWord, { path: which }))).status).to.equal(200);
    expect(await refused(founder, requestOf(teams.takeUpDocument, { path: which }))).to.deep.equal({
      status: 409,
      code: 'team_document_not_submitted',
    });
    await api(giver).leave({ path, body: { successor: null, documents_to: null } });
    expect((await api(founder).documents({ path })).items).to.deep.equal([]);
  });

  it('go to the named member when their giver leaves, and what the leaver took up goes back', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const [giver, heir] = [await join(founded), await join(founded)];
    const [given, taken] = [await filed(giver), await filed(founder)];
    await give(giver, path, given.documentId);
    await give(founder, path, taken.documentId);
    await api(giver).takeUpDocument({ path: { ...path, giver_id: founder.id, document_id: taken.documentId } });
    expect(await mayOpen(giver, taken.number)).to.equal(200);
    await api(giver).leave({ path, body: { successor: null, documents_to: heir.id } });
    expect(await mayOpen(giver, taken.number)).to.equal(404);
    expect([await mayOpen(giver, given.number), await mayOpen(heir, given.number)]).to.deep.equal([200, 200]);
    const { items } = await api(founder).documents({ path });
    expect(items.map(({ giver: of, case_number: number }) => [of.email, number])).to.have.deep.members([
      [heir.email, given.number],
      [founder.email, taken.number],
    ]);
  });

  it('go to an owner when their giver is removed, or their account erased', async () => {
    const founded = await founding();
    const { founder, path } = founded;
    const [removed, erased] = [await join(founded), await join(founded)];
    const [first, second] = [await filed(removed), await filed(erased)];
    await give(removed, path, first.documentId);
    await give(erased, path, second.documentId);
    await api(founder).remove({ path: { ...path, account_id: removed.id } });
    expect(await mayOpen(founder, first.number)).to.equal(200);
    const body = { reason: '本人依法要求立即删除' };
    expect((await court.admin.send(requestOf(users.erase, { path: { id: erased.id }, body }))).status).to.equal(200);
    const logger = { error: (details: object) => expect.fail(JSON.stringify(details)) };
    const marks = { forget: () => Promise.reject(new Error('nobody took anything up')) };
    const hands = createDocumentHands({ ...stores, marks });
    const deps = { ...stores, hands, now: () => court.now.at, newId: randomUUID, logger };
    await eventually('the read model has the erasure', 20_000, async () => {
      await takeOutErased(deps, new AbortController().signal);
      return (await api(founder).read({ path })).members.length === 1;
    });
    expect(await mayOpen(founder, second.number)).to.equal(200);
    const { items } = await api(founder).documents({ path });
    expect(items.map(({ case_number: number, is_mine: isMine }) => [number, isMine])).to.have.deep.members([
      [first.number, true],
      [second.number, true],
    ]);
  });
});
