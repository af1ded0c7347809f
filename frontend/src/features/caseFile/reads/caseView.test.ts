import { expect } from 'chai';
import { caseView, isAnswered } from './caseView.js';
import { complaint, defence, pendingCase } from '../testing/fixtures.js';

describe('admin: what is shown of a case', () => {
  it('takes the newest complaint and lists every version, newest first', () => {
    const view = caseView(pendingCase());
    expect(view.complaint?.version).to.equal(2);
    expect(view.complaintVersions.map(({ version }) => version)).to.deep.equal([2, 1]);
    expect(view.complete).to.equal(true);
  });

  it('keeps each defendant’s versions apart and names the defendants without a defence', () => {
    const given = pendingCase();
    const view = caseView({
      ...given,
      documents: [...given.documents, defence('d2', 1, { is_latest: false }), defence('d2', 2, { is_latest: true })],
    });
    expect(view.defences.map(({ latest }) => latest?.id)).to.deep.equal(['defence-d1-1', 'defence-d2-2']);
    expect(view.awaited).to.deep.equal([]);
    expect(caseView(given).awaited).to.deep.equal(['甲公司']);
  });

  it('expects no defence of a defendant who is no longer sued', () => {
    const given = pendingCase();
    const defendants = given.defendants.map((one) =>
      one.id === 'd2' ? { ...one, verification_code: null, left_at: '2026-03-04T02:00:00Z' } : one,
    );
    const view = caseView({ ...given, defendants });
    expect([view.awaited, view.left]).to.deep.equal([[], ['甲公司']]);
  });

  it('names a defendant whose name is empty or erased by the place in the list', () => {
    const given = pendingCase();
    const nameless = given.defendants.map((defendant) => ({ ...defendant, name: null }));
    expect(caseView({ ...given, defendants: nameless }).defences.map(({ name }) => name)).to.deep.equal([
      '被告1',
      '被告2',
    ]);
  });

  it('is incomplete without a complaint, or when its content is gone', () => {
    const given = pendingCase();
    expect(caseView({ ...given, documents: [] }).complete).to.equal(false);
    expect(caseView({ ...given, documents: [complaint(1, { is_latest: true })] }).complete).to.equal(false);
  });

  it('does not count an item with empty answers as answered', () => {
    expect(isAnswered({ id: 'claims.other', question: '其他请求', answers: ['', '  '] })).to.equal(false);
    expect(isAnswered({ role: '原告', details: ['李某'] })).to.equal(true);
  });
});
