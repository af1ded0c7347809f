import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';
import { loanComplaint, newSender, submissionClient, type SubmissionClient } from '../testing/submissionClient.js';

describe('a first submission that names its draft', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
  });
  after(() => site.close());
  const complain = (options: Parameters<SubmissionClient['complain']>[1], principal = '12000.00') =>
    client.complain(loanComplaint(['李四'], principal), { key: randomUUID(), ...options });

  it('opens one case, under whatever key, by whatever account, visitor or device it is sent again', async () => {
    const draftId = randomUUID();
    const first = await complain({ draftId, session: 'owner' });
    expect(first.status, first.detail).to.equal(200);
    for (const other of [
      { session: 'owner' },
      { session: 'other' },
      { sender: newSender() },
      { sender: null },
      { draftId: draftId.toUpperCase() },
    ] as const) {
      const second = await complain({ draftId, ...other }, '13000.00');
      expect([second.status, second.code], JSON.stringify(other)).to.deep.equal([409, 'draft_submitted']);
      expect(second.body['became']).to.deep.equal({
        outcome: 'submitted',
        case_number: first.caseNumber,
        version: 1,
        at: site.now.at.toISOString(),
      });
      expect(JSON.stringify(second.body) + JSON.stringify([...second.headers])).not.to.contain(first.verificationCode);
    }
    expect((await site.cases.history(first.caseId)).map(({ type }) => type)).to.deep.equal([
      'CaseOpened',
      'DefendantJoined',
      'PleadingSubmitted',
    ]);
  });

  it('gets the same answer again under the same key', async () => {
    const [draftId, key, sender] = [randomUUID(), randomUUID(), newSender()];
    const first = await complain({ draftId, key, sender });
    const again = await complain({ draftId, key, sender });
    expect([again.status, again.caseNumber, again.verificationCode, again.hash]).to.deep.equal([
      200,
      first.caseNumber,
      first.verificationCode,
      first.hash,
    ]);
    const changed = await complain({ draftId, key, sender }, '13000.00');
    expect([changed.status, changed.code]).to.deep.equal([409, 'idempotency_key_reused']);
  });

  it('wins once where many send it at the same time', async () => {
    const draftId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => complain({ draftId, sender: newSender() })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409, 409, 409]);
    const numbers = answers.map(({ caseNumber, body }) => {
      const { case_number = caseNumber } = (body['became'] ?? {}) as { case_number?: string };
      return case_number;
    });
    expect(new Set(numbers).size).to.equal(1);
  });

  it('opens a case of its own for every draft, and for every key that names none', async () => {
    const ids = [randomUUID(), randomUUID(), undefined, undefined];
    const opened = await Promise.all(ids.map((draftId) => complain(draftId === undefined ? {} : { draftId })));
    expect(new Set(opened.map(({ caseId }) => caseId)).size).to.equal(ids.length);
  });

  it('ends the draft of the account that sent it, also as a next version, and nobody else’s', async () => {
    const draftId = randomUUID();
    const { caseNumber, verificationCode } = await complain({ draftId, session: 'owner' });
    const next = randomUUID();
    await complain({ draftId: next, session: 'owner', number: caseNumber, code: verificationCode }, '13000.00');
    await complain({ draftId: randomUUID() });
    const ended = site.endedDrafts.filter(({ caseNumber: number }) => number === caseNumber);
    const key = { owner: 'u-1', formKey: 'claim-private-lending' };
    expect(ended).to.deep.equal([
      { key: { ...key, caseKey: draftId }, caseNumber, version: 1, at: site.now.at },
      { key: { ...key, caseKey: next }, caseNumber, version: 2, at: site.now.at },
    ]);
  });

  it('is refused where the id is no UUID', async () => {
    const refused = await complain({ draftId: 'claim-private-lending|new' });
    expect([refused.status, refused.code]).to.deep.equal([400, 'malformed_request']);
  });
});
