import { expect } from 'chai';
import { buildDocumentModel } from './buildDocumentModel.js';
import { causesAnswered, checkAnswers, complaintsOf, resolveForm } from './resolve.js';
import type { Sheet, SheetField } from './sheet.js';
import { sampleCommon, sampleForm, sampleSheet } from './testing/sampleForm.js';

const withFields = (fields: SheetField[], sentence?: string): Partial<Sheet> => ({
  sections: [
    {
      id: 'claims',
      title: '诉讼请求',
      items: [{ id: 'i1', no: '1', label: '一', fields, ...(sentence ? { sentence } : {}) }],
    },
  ],
});
const fieldsOf = (fields: SheetField[]) => sampleForm(withFields(fields)).sections[0]?.items[0]?.fields;
const yesNo: SheetField = { id: 'answer', kind: 'choice', options: ['是', '否'] };
const kinds: SheetField = { id: 'kinds', kind: 'multichoice', options: ['甲', '乙'], when: '是' };
const text = (id: string, more: Partial<SheetField> = {}): SheetField => ({ id, kind: 'text', ...more });

describe('resolving a form: conditions', () => {
  it('points a bare option at the nearest choice printed before', () => {
    const fields = fieldsOf([yesNo, kinds, text('a', { when: '乙' })]);
    expect(fields?.map(({ when }) => when)).to.deep.equal([
      undefined,
      { field: 'answer', is: ['是'] },
      { field: 'kinds', is: ['乙'] },
    ]);
  });
  it('takes several options, and a choice further up by its id', () => {
    const fields = fieldsOf([
      yesNo,
      kinds,
      text('a', { when: ['甲', '乙'] }),
      text('b', { when: { field: 'answer', is: '否' } }),
    ]);
    expect(fields?.[2]?.when).to.deep.equal({ field: 'kinds', is: ['甲', '乙'] });
    expect(fields?.[3]?.when).to.deep.equal({ field: 'answer', is: ['否'] });
  });
  it('looks inside the group first, then before it, and never into a group that has ended', () => {
    const group: SheetField = {
      id: 'group',
      kind: 'group',
      fields: [text('a', { when: '是' }), { ...kinds }, text('b', { when: '甲' })],
    };
    const fields = fieldsOf([yesNo, group, text('c', { when: '是' })]);
    expect(fields?.[1]?.fields?.map(({ when }) => when?.field)).to.deep.equal(['answer', 'answer', 'kinds']);
    expect(fields?.[2]?.when?.field).to.equal('answer');
  });
});

describe('resolving a form: what fields mean and what questions answer', () => {
  const defence = (item: object) =>
    sampleForm({
      key: 'defense-sample',
      kind: 'defense',
      sections: [
        {
          id: 'responses',
          title: '答辩事项',
          items: [{ id: 'rent', no: null, label: '租金', fields: [yesNo], ...item }],
        },
      ],
    });
  const claim = sampleForm();
  const asked = `${claim.sections[0]?.id ?? ''}.${claim.sections[0]?.items[0]?.id ?? ''}`;
  const answersOf = (item: object) => defence(item).sections[0]?.items[0]?.answers;

  it('prints below the title what the official form prints there, where the cause is kept under another name', () => {
    const both = sampleForm({ case_cause: '示例行政纠纷', printed_cause: '示例纠纷' });
    expect([both.caseCause, buildDocumentModel(both, {}).subtitle]).to.deep.equal(['示例行政纠纷', '（示例纠纷）']);
    const one = sampleForm({ case_cause: '示例纠纷' });
    expect([one.printedCause, buildDocumentModel(one, {}).subtitle]).to.deep.equal([undefined, '（示例纠纷）']);
  });

  it('keeps the meaning of a field, and refuses one that does not fit its kind', () => {
    expect(fieldsOf([{ id: 'rent', kind: 'money', means: 'claim-amount' }])?.[0]?.means).to.equal('claim-amount');
    expect(() => fieldsOf([text('rent', { means: 'claim-amount' })])).to.throw('claim-amount belongs to money only');
  });
  it('takes one item of the complaint, several, or none with a reason', () => {
    expect(answersOf({})).to.equal(undefined);
    expect(answersOf({ answers: asked })).to.deep.equal([asked]);
    expect(answersOf({ answers: [asked, 'facts.x'] })).to.deep.equal([asked, 'facts.x']);
    expect(answersOf({ answers: 'none', because: 'The complaint does not ask.' })).to.deep.equal([]);
    expect(() => answersOf({ answers: 'none' })).to.throw('go together');
    expect(() => answersOf({ answers: asked, because: 'x' })).to.throw('go together');
  });
  it('refuses an answer to what the complaint of the same cause does not ask', () => {
    expect(() => checkAnswers(defence({ answers: asked }), [claim])).not.to.throw();
    expect(() => checkAnswers(defence({ answers: 'claims.nothing' }), [claim])).to.throw(
      'no complaint asks claims.nothing',
    );
    expect(() => checkAnswers(defence({ answers: asked }), [])).to.throw(`no complaint asks ${asked}`);
  });
  it('lets a defence answer complaints of several causes, whichever of them asks, and refuses a cause without one', () => {
    const other = sampleForm({
      key: 'claim-other',
      case_cause: '另一种纠纷',
      sections: [{ id: 'facts', title: '事实', items: [{ id: 'act', no: '1', label: '行为', fields: [yesNo] }] }],
    });
    const shared = (causes: string[], answers: string[]) =>
      sampleForm({
        key: 'defense-shared',
        kind: 'defense',
        case_cause: null,
        answers_causes: causes,
        sections: [
          { id: 'responses', title: '答辩', items: [{ id: 'a', no: '1', label: '答', fields: [yesNo], answers }] },
        ],
      });
    const both = shared(['另一种纠纷', '示例纠纷'], [asked, 'facts.act']);
    expect(causesAnswered(both)).to.deep.equal(['另一种纠纷', '示例纠纷']);
    expect(complaintsOf(both, [claim, other, both]).map(({ key }) => key)).to.deep.equal([
      'claim-sample',
      'claim-other',
    ]);
    expect(() => checkAnswers(both, [claim, other])).not.to.throw();
    expect(() => checkAnswers(both, [claim])).to.throw('defense-shared: no complaint of the cause 另一种纠纷');
    const wrong = shared(['另一种纠纷', '示例纠纷'], ['facts.nothing']);
    expect(() => checkAnswers(wrong, [claim, other])).to.throw('no complaint asks facts.nothing');
    expect(causesAnswered(claim)).to.deep.equal([]);
  });
});

describe('resolving a form: boxes', () => {
  const boxed = (more: Partial<Sheet>, fields: SheetField[] = [yesNo, text('a')]) =>
    sampleForm({
      ...more,
      sections: [
        { id: 'claims', title: '请求', items: [{ id: 'i', no: '1', label: '一', tick: true, fields }] },
        { id: 'facts', title: '事实', items: [{ id: 'f', no: '1', label: '二', fields: [text('b')] }] },
      ],
    });
  it('stand before the words in all items of a form that says so, and not in its parties', () => {
    const form = boxed({ boxes: 'before' });
    expect(form.sections[0]?.items[0]?.fields.map(({ boxes }) => boxes)).to.deep.equal(['before', 'before', undefined]);
    const ofParties = form.parties.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields));
    expect(ofParties.filter(({ boxes }) => boxes !== undefined)).to.deep.equal([]);
  });
  it('stand before the words of one choice that says so', () => {
    const [, choice] = boxed({}, [{ ...yesNo, boxes: 'before' }]).sections[0]?.items[0]?.fields ?? [];
    expect(choice?.boxes).to.equal('before');
    expect(() => boxed({}, [text('a', { boxes: 'before' })])).to.throw('boxes belong to choices');
  });
  it('stand in the label only for the first choice of a numbered item', () => {
    const many: SheetField = { id: 'kinds', kind: 'multichoice', options: ['甲', '乙'], in_label: true };
    expect(fieldsOf([many, text('a')])?.[0]?.inLabel).to.equal(true);
    expect(() => fieldsOf([text('a'), many])).to.throw('what stands in the label');
    expect(() => boxed({}, [many])).to.throw('what stands in the label');
    expect(() => fieldsOf([{ ...yesNo, in_label: true }])).to.throw('in_label belongs to multichoice only');
  });
});

describe('resolving a form: blocks', () => {
  it('names the answers after role and variant, and heads the rows with the role', () => {
    const blocks = sampleForm().parties.flatMap((role) => role.blocks.map(({ key, heading }) => `${key} ${heading}`));
    expect(blocks).to.deep.equal([
      'plaintiffs_natural 原告（自然人）',
      'plaintiffs_legal 原告（法人、非法人组织）',
      'agents 委托诉讼代理人',
      'defendants_natural 被告（自然人）',
      'defendants_legal 被告（法人、非法人组织）',
    ]);
  });
  it('prints the fields of a form of its own before, after and behind those of the block', () => {
    const own = { use: 'company', first: [text('x')], after: { entityName: [text('y')] }, last: [text('z')] };
    const form = sampleForm({ parties: [{ role: '申请人', key: 'applicants', blocks: [own] }] });
    expect(form.parties[0]?.blocks[0]?.fields.map(({ id }) => id)).to.deep.equal([
      'x',
      'entityName',
      'y',
      'credit_code',
      'z',
    ]);
  });
  it('gives an item printed with a box a first field of its own', () => {
    const item = sampleForm().sections[1]?.items[1];
    expect(item?.fields[0]).to.deep.equal({ id: 'ticked', kind: 'tick', label: '执行标的' });
  });
});

describe('resolving a form: mistakes', () => {
  const mistakes: Record<string, [Partial<Sheet>, RegExp]> = {
    'a block that does not exist': [
      { parties: [{ role: '原告', key: 'plaintiffs', blocks: ['alien'] }] },
      /claim-sample: 原告: no block named alien/,
    ],
    'a signature that does not exist': [{ signature: 'nobody' }, /no block named nobody/],
    'an id used twice, groups included': [
      withFields([text('a'), { id: 'g', kind: 'group', fields: [text('a')] }]),
      /claim-sample: claims\.i1: field a stands twice/,
    ],
    'an option without a choice before it': [withFields([text('a', { when: '是' })]), /no choice is printed before/],
    'an option the choice does not have': [
      withFields([yesNo, text('a', { when: '也许' })]),
      /answer has no option 也许/,
    ],
    'a gap of the sentence that names no field': [
      withFields([text('a')], '截至{b}止'),
      /the sentence names no field b/,
    ],
    'a choice without options': [withFields([{ id: 'a', kind: 'choice' }]), /options belong to choices/],
    'a party key used twice': [
      { parties: [...sampleSheet.parties, ...sampleSheet.parties] },
      /plaintiffs_natural stands twice/,
    ],
    'a section without items or block': [
      { sections: [{ id: 'claims', title: '诉讼请求' }] },
      /neither items nor block/,
    ],
  };
  for (const [what, [change, says]] of Object.entries(mistakes))
    it(`refuses ${what}`, () => expect(() => resolveForm({ ...sampleSheet, ...change }, sampleCommon)).to.throw(says));
});
