import { expect } from 'chai';
import type { CaseEvent } from '../../../../domain/case/events.js';
import { type CaseState } from '../../../../domain/case/state.js';
import { evolveCase } from '../../../../domain/case/evolveCase.js';
import { correctionsThen } from './correctionsThen.js';
import { stepChanges } from './stepChanges.js';

const caseId = 'case-1';
const noticeId = 'notice-1';
const opened: CaseEvent = {
  type: 'CaseOpened',
  data: {
    caseId,
    temporaryNumber: '新案件-20260301-ABCD2345',
    cause: '民间借贷纠纷',
    ownerId: null,
    plaintiffCode: 'x',
  },
};
const asked: CaseEvent = {
  type: 'CorrectionAsked',
  data: {
    caseId,
    noticeId,
    count: 1,
    pleading: 'complaint',
    defendantId: null,
    version: 1,
    caseNumber: '新案件-20260301-ABCD2345',
    court: null,
    receivedOn: '2026-03-01',
    askedOn: '2026-03-02',
    dueOn: '2026-03-09',
    parties: { plaintiffs: '张三', defendants: '李四' },
    marks: [
      { markId: 'a', source: 'clerk', code: 'unclear', path: 'plaintiffs_natural.0.name', label: '原告 · 姓名' },
      { markId: 'b', source: 'rule', code: 'id_number', path: 'plaintiffs_natural.0.id', label: '原告 · 证件号码' },
    ],
    texts: [
      { markId: 'a', reason: '不明确', valueThen: '张三' },
      { markId: 'b', reason: '少一位', valueThen: '' },
    ],
    renderer: '1',
    documentHash: 'f'.repeat(64),
  },
};
const served: CaseEvent = { type: 'CorrectionServed', data: { caseId, noticeId, on: '2026-03-03', by: 'in_person' } };
const extended: CaseEvent = {
  type: 'CorrectionExtended',
  data: { caseId, noticeId, dueOn: '2026-03-16', ground: '住院' },
};
const explained: CaseEvent = { type: 'MarkExplained', data: { caseId, noticeId, markId: 'a', words: '已核对' } };
const settled: CaseEvent = {
  type: 'MarkSettled',
  data: { caseId, markId: 'b', version: 2, as: 'corrected', by: 'rule' },
};
const ended: CaseEvent = { type: 'CorrectionEnded', data: { caseId, noticeId, outcome: 'withdrawn' } };
const erased: CaseEvent = { type: 'PersonalDataErased', data: { caseId, reason: '期满' } };

const after = (...events: CaseEvent[]): CaseState => events.reduce(evolveCase, { status: 'unopened' });
const then = (...events: CaseEvent[]) => {
  const state = after(opened, ...events);
  if (state.status === 'unopened') throw new Error('the case is not opened');
  return correctionsThen(state);
};
/** What the last of some events changed: label, before and after. */
const changed = async (...events: CaseEvent[]) => {
  const all = [opened, ...events];
  const noForms = { forms: { find: () => Promise.resolve(undefined) }, changes: () => Promise.resolve([]) };
  const step = { events: all, before: after(...all.slice(0, -1)), after: after(...all) };
  return (await stepChanges(noForms, step)).map(({ label, before, after: now }) => [label, before, now]);
};

describe('the corrections of a case as it stood', () => {
  it('hold period, service, explanation and settlement only from the step that recorded them', () => {
    expect(then()).to.deep.equal([]);
    const [first] = then(asked);
    expect(first).to.deep.include({ due_on: '2026-03-09', extended: false, service: null, outcome: null });
    expect(first?.marks.map(({ settled: as, is_explained: is }) => [as, is])).to.deep.equal([
      [null, false],
      [null, false],
    ]);
    const [last] = then(asked, served, extended, explained, settled);
    expect(last).to.deep.include({
      due_on: '2026-03-16',
      extended: true,
      service: { on: '2026-03-03', by: 'in_person' },
      outcome: null,
      answered: true,
    });
    expect(last?.marks[0]).to.deep.include({
      reason: '不明确',
      value_then: '张三',
      explanation: '已核对',
      settled: null,
    });
    expect(last?.marks[1]).to.deep.include({ settled: 'corrected', settled_by: 'rule', is_explained: false });
  });

  it('keep that a mark was explained once its words are erased', () => {
    const [notice] = then(asked, explained, erased);
    expect(notice?.marks[0]).to.deep.include({ reason: null, value_then: null, is_explained: true, explanation: null });
  });

  it('are told step by step, with what stood there before', async () => {
    expect(await changed(asked)).to.deep.equal([
      ['第1份补正通知', null, '未结束，共2处'],
      ['第1份补正通知：期限', null, '2026-03-09'],
      ['第1份补正通知：第1处 原告 · 姓名', null, '待处理'],
      ['第1份补正通知：第2处 原告 · 证件号码', null, '待处理'],
    ]);
    expect(await changed(asked, served)).to.deep.equal([['第1份补正通知：送达', null, '2026-03-03，当面告知']]);
    expect(await changed(asked, extended)).to.deep.equal([
      ['第1份补正通知：期限', '2026-03-09', '2026-03-16（已延长）'],
    ]);
    expect(await changed(asked, explained)).to.deep.equal([
      ['第1份补正通知：第1处 原告 · 姓名', '待处理', '当事人已说明：已核对'],
    ]);
    expect(await changed(asked, settled)).to.deep.equal([
      ['第1份补正通知：第2处 原告 · 证件号码', '待处理', '已补正（规则）'],
    ]);
    expect(await changed(asked, settled, ended)).to.deep.equal([
      ['第1份补正通知', '未结束，共2处', '已撤回'],
      ['第1份补正通知：第1处 原告 · 姓名', '待处理', '未处理，通知已结束'],
    ]);
  });
});
