import { expect } from 'chai';
import { cases } from '../../../domain/contract/cases.js';
import { documents } from '../../../domain/contract/documents.js';
import { versions } from '../../../domain/contract/versions.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { loanDefense } from '../cases/testing/submissionClient.js';
import { openCase, idOf, list, open } from './testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from './testing/saasCourt.js';

describe('a defence of one’s own', () => {
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());

  const defendantCode = async (caseId: string): Promise<string> => {
    const { defendants } = await clientOf(court.admin, cases).documents({ path: { id: caseId } });
    return defendants[0]?.verification_code ?? '';
  };

  it('is gone on with by the account that submitted it, without the code, and by no other', async () => {
    const plaintiff = await court.newPerson();
    const [defendant, other] = [await court.newPerson(), await court.newPerson()];
    const { number, caseId } = await openCase(plaintiff);
    const code = await defendantCode(caseId);
    const first = await asks(defendant).defend({ number, code, answers: loanDefense() });
    expect(first.status).to.equal(200);
    const answers = loanDefense('再答辩');
    const second = await asks(defendant).defend({ number, answers });
    expect([second.status, second.headers.get('X-Document-Version')]).to.deep.equal([200, '2']);
    expect(idOf(second)).to.equal(idOf(first));
    expect((await list(defendant)).items).to.have.length(1);
    expect((await list(defendant)).items[0]).to.include({ document_type: 'defense', version: 2 });
    expect((await open(defendant, idOf(first))).form_data).to.deep.equal(answers);

    const wrong = { status: 404, code: 'wrong_number_or_code' };
    for (const somebody of [plaintiff, other, { browser: court.newBrowser() }])
      expect(await refusal(await asks(somebody).defend({ number, answers }))).to.deep.equal(wrong);
    expect(await refusal(await asks(defendant).defend({ number, code: 'XXXX2345', answers }))).to.deep.equal(wrong);
  });

  it('that somebody else went on with shows the one before them no more than their own last version', async () => {
    const plaintiff = await court.newPerson();
    const [replaced, follower] = [await court.newPerson(), await court.newPerson()];
    const { number, caseId } = await openCase(plaintiff);
    const code = await defendantCode(caseId);
    const own = loanDefense('此前的代理人所写');
    const first = await asks(replaced).defend({ number, code, answers: own });
    const next = await asks(follower).defend({ number, code, answers: loanDefense('不给他看') });
    expect(await open(replaced, idOf(first))).to.deep.include({ version: 1, form_data: own });
    expect((await list(replaced)).items[0]).to.include({ version: 1 });
    expect((await list(follower)).items[0]).to.include({ version: 2 });
    expect((await open(follower, idOf(next))).version).to.equal(2);
  });

  it('is loaded and compared by that account without the code', async () => {
    const plaintiff = await court.newPerson();
    const [defendant, other] = [await court.newPerson(), await court.newPerson()];
    const { number, caseId } = await openCase(plaintiff);
    await asks(defendant).defend({ number, code: await defendantCode(caseId), answers: loanDefense() });
    const load = ({ browser }: Person) =>
      browser.send(requestOf(documents.loadForEditing, { body: { case_number: number, verification_code: '' } }));
    const versionsOf = ({ browser }: Person) =>
      browser.send(requestOf(versions.list, { body: { case_number: number } }));
    expect(await (await load(defendant)).json()).to.include({ doc_type: 'defense', version: 1 });
    expect(await (await load(plaintiff)).json()).to.include({ doc_type: 'complaint' });
    expect(await (await versionsOf(defendant)).json()).to.have.nested.property('items[0].pleading', 'defense');
    for (const response of [await load(other), await versionsOf(other)]) expect(response.status).to.equal(404);
  });
});
