import { expect } from 'chai';
import fc from 'fast-check';
import { answerLines, valueText } from './answerLines.js';
import type { AnswerRecord, AnswerValue, FormAnswers } from './answers.js';
import type { Field } from './definition.js';
import { diffAnswers, type AnswerChange } from './diffAnswers.js';
import { plainText } from './printing/plainText.js';
import { arbitraryAnswers } from './testing/arbitraryAnswers.js';
import { sampleForm } from './testing/sampleForm.js';
import { isRecord } from './answerValues.js';
import { recordsAt, visibleAnswers } from './fill.js';

const form = sampleForm();
const claims = (principal: string, answer: string) => ({
  items: { i1: { principal }, i2: { answer, objection: '藏着' } },
});
const answers = {
  plaintiffs_natural: [{ name: '张三', birth_date: '1990-01-31' }],
  defendants_natural: [
    { name: '李四', phone: '13800138000' },
    { name: '王五', phone: '13900139000' },
    { name: '赵六', id_number: '11010519491231002X' },
  ],
  sections: { claims: claims('1200.5', '无'), evidence: { items: { content: { text: '借条' } } } },
};
const [li, wang, zhao] = answers.defendants_natural;
const brief = (changes: readonly AnswerChange[]) => changes.map(({ kind, path }) => `${kind} ${path}`);
const defendants = (...after: unknown[]) =>
  diffAnswers(form, answers, { ...answers, defendants_natural: after as AnswerRecord[] });

describe('what changed between two versions', () => {
  it('is named field by field, in the order of the form', () => {
    const after = {
      ...answers,
      plaintiffs_natural: [{ name: '张三丰', birth_date: '1990-01-31' }],
      sections: { claims: claims('1300', '有') },
    };
    const section = '诉讼请求';
    expect(diffAnswers(form, answers, after)).to.deep.equal([
      {
        path: 'plaintiffs_natural.0.name',
        label: '原告（自然人）1 · 姓名',
        section: '原告（自然人）',
        kind: 'changed',
        before: '张三',
        after: '张三丰',
      },
      {
        path: 'sections.claims.items.i1.principal',
        label: '诉讼请求 · 1. 本金 · 尚欠本金',
        section,
        kind: 'changed',
        before: '1,200.50元（人民币壹仟贰佰元伍角整）',
        after: '1,300.00元（人民币壹仟叁佰元整）',
      },
      {
        path: 'sections.claims.items.i2.answer',
        label: '诉讼请求 · 2. 有无异议',
        section,
        kind: 'changed',
        before: '无',
        after: '有',
      },
      {
        path: 'sections.claims.items.i2.objection',
        label: '诉讼请求 · 2. 有无异议 · 异议内容',
        section,
        kind: 'added',
        before: null,
        after: '藏着',
      },
      {
        path: 'sections.evidence.items.content.text',
        label: '证据清单',
        section: '证据清单',
        kind: 'removed',
        before: '借条',
        after: null,
      },
    ]);
  });

  it('given the first of several parties is gone: one removal, the others unchanged', () =>
    expect(defendants(wang, zhao)).to.deep.equal([
      {
        path: 'defendants_natural.0',
        label: '被告（自然人）1',
        section: '被告（自然人）',
        kind: 'removed',
        before: '姓名：李四\n联系电话：13800138000',
        after: null,
      },
    ]));

  it('given a party in front of the others: one addition', () =>
    expect(brief(defendants({ name: '孙七' }, li, wang, zhao))).to.deep.equal(['added defendants_natural.0']));

  it('given the last party stands first now: one move, and where it stood before', () => {
    const changes = defendants(zhao, li, wang);
    expect(brief(changes)).to.deep.equal(['moved defendants_natural.0']);
    const [{ label, before, after } = { label: '', before: '', after: '' }] = changes;
    expect([label, before, after]).to.deep.equal(['被告（自然人）1（赵六）', '第3项', '第1项']);
  });

  it('follows a party by number through another name, and by name through another telephone', () =>
    expect(
      brief(defendants(wang, { name: '赵陆', id_number: '11010519491231002x' }, { ...li, phone: '13700137000' })),
    ).to.include.members(['changed defendants_natural.1.name', 'changed defendants_natural.2.phone']));

  it('given somebody else with another number in the same place: one removed, one added', () =>
    expect(brief(defendants(li, wang, { name: '钱八', id_number: '110105194912310055' }))).to.deep.equal([
      'removed defendants_natural.2',
      'added defendants_natural.2',
    ]));

  it('given somebody with quite another name in the same place, too; a name that was misspelt is a change', () => {
    const only = (name: string) => ({ defendants_natural: [{ name }] });
    expect(brief(diffAnswers(form, only('李四'), only('王五')))).to.deep.equal([
      'removed defendants_natural.0',
      'added defendants_natural.0',
    ]);
    expect(brief(diffAnswers(form, only('李四'), only('李似')))).to.deep.equal(['changed defendants_natural.0.name']);
  });

  it('compares rows inside an item with themselves', () => {
    const facts = (...debts: AnswerRecord[]): FormAnswers => ({
      sections: { facts: { items: { i1: { has: '有债务', debts } } } },
    });
    const [house, car] = [
      { debt: '房贷', borne_by: '原告' },
      { debt: '车贷', borne_by: '被告' },
    ];
    expect(brief(diffAnswers(form, facts(house, car), facts({ ...car, borne_by: '原告' })))).to.deep.equal([
      'removed sections.facts.items.i1.debts.0',
      'changed sections.facts.items.i1.debts.0.borne_by',
    ]);
  });

  describe('for any two answers', () => {
    const any = arbitraryAnswers(form);

    it('is nothing between equal ones', () =>
      fc.assert(
        fc.property(any, (one) => {
          expect(diffAnswers(form, one, structuredClone(one))).to.deep.equal([]);
        }),
      ));

    it('leads from the one to the other', () =>
      fc.assert(
        fc.property(any, any, (before, after) => follow(before, after)),
        { numRuns: 200 },
      ));

    it('leads from parties to the same parties shuffled, cut and grown', () => {
      const person = fc.record(
        {
          name: fc.constantFrom('甲', '乙', '丙', '丁'),
          phone: fc.constantFrom('1', '2'),
          id_number: fc.constantFrom('x', 'y', 'z'),
        },
        { requiredKeys: [] },
      );
      const people = fc.array(person, { maxLength: 7 });
      const next = people.chain((given) =>
        fc.tuple(
          fc.constant(given),
          fc.tuple(fc.shuffledSubarray(given), people).map(([kept, more]) => [...kept, ...more.slice(0, 2)]),
        ),
      );
      fc.assert(
        fc.property(next, ([was, is]) => follow({ defendants_natural: was }, { defendants_natural: is })),
        { numRuns: 500 },
      );
    });
  });
});

/** Carries out what the comparison says on the older answers, says where that is not the newer ones, and that nothing more was said. */
const follow = (before: FormAnswers, after: FormAnswers): void => {
  const changes = diffAnswers(form, before, after);
  const used = new Set<AnswerChange>();
  const said = (path: string, kinds: readonly AnswerChange['kind'][]): AnswerChange | undefined => {
    const found = changes.find((change) => change.path === path && kinds.includes(change.kind));
    if (found) used.add(found);
    return found;
  };
  const text = (path: string, was: string, is: string): void => {
    const change = said(path, ['added', 'removed', 'changed']);
    if (change) expect(change.before ?? '', path).to.equal(was);
    expect(change ? (change.after ?? '') : was, path).to.equal(is);
  };
  const entryText = (field: Field, value: AnswerValue): string =>
    field.kind === 'group'
      ? answerLines({ path: '', fields: field.fields ?? [], answers: isRecord(value) ? value : {} }).join('\n')
      : valueText(field, value);

  const list = (field: Field, was: readonly AnswerValue[], is: readonly AnswerValue[], path: string): void => {
    const slots = new Map<number, number | string>();
    const removed = new Set([...was.keys()].filter((index) => said(`${path}.${index}`, ['removed'])));
    for (const index of is.keys()) {
      const added = said(`${path}.${index}`, ['added']);
      const moved = said(`${path}.${index}`, ['moved']);
      if (added) slots.set(index, added.after ?? '');
      if (moved) slots.set(index, Number(/^第(\d+)项/.exec(moved.before ?? '')?.[1]) - 1);
    }
    const taken = new Set(slots.values());
    const rest = [...was.keys()].filter((index) => !removed.has(index) && !taken.has(index));
    expect(slots.size + rest.length, path).to.equal(is.length);
    for (const [index, value] of is.entries()) {
      const slot = slots.get(index) ?? rest.shift();
      if (typeof slot === 'string') expect(slot, path).to.equal(entryText(field, value));
      else single(field, was[slot ?? -1], value, `${path}.${index}`);
    }
  };
  const single = (field: Field, was: AnswerValue, is: AnswerValue, path: string): void => {
    if (field.kind === 'group') record(field.fields ?? [], was, is, path);
    else text(path, valueText(field, was), valueText(field, is));
  };
  const record = (fields: readonly Field[], was: AnswerValue, is: AnswerValue, path: string): void => {
    for (const field of fields) {
      const [old, now] = [was, is].map((each) => (isRecord(each) ? each[field.id] : undefined));
      const place = `${path}.${field.id}`;
      if (field.repeat)
        list({ ...field, repeat: false }, Array.isArray(old) ? old : [], Array.isArray(now) ? now : [], place);
      else single(field, old, now, place);
    }
  };

  const [old, now] = [visibleAnswers(form, before), visibleAnswers(form, after)];
  record(form.header, old.header, now.header, 'header');
  for (const { key, fields } of form.parties.flatMap(({ blocks }) => blocks))
    list({ id: key, kind: 'group', label: null, fields }, recordsAt(old, key), recordsAt(now, key), key);
  for (const { id, items } of form.sections) {
    const [was, is] = [old.sections?.[id], now.sections?.[id]];
    text(`sections.${id}.open`, plainText(was?.open ?? '').trim(), plainText(is?.open ?? '').trim());
    for (const item of items)
      record(item.fields, was?.items?.[item.id], is?.items?.[item.id], `sections.${id}.items.${item.id}`);
  }
  expect(used.size).to.equal(changes.length);
};
