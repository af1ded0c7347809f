import { expect } from 'chai';
import fc from 'fast-check';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { AnswerValue, FormAnswers } from '../../../../../domain/forms/answers.js';
import { fieldAt, placed } from '../../../../../domain/forms/placed.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { emptyValues, nameOf, plainValues } from '../../drafts/index.js';
import { createAnswersFeed } from '../../pleading/form/answersFeed.js';
import type { Suggestion } from '../suggestion.js';
import { createFilling } from './filling.js';
import { createReview } from './reviewState.js';

/** The value with another one at a path. */
const withAt = (value: unknown, [key, ...rest]: readonly string[], next: unknown): unknown => {
  if (key === undefined) return next;
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1, withAt(value[Number(key)], rest, next));
  const record = typeof value === 'object' && value !== null ? value : {};
  return { ...record, [key]: withAt(Reflect.get(record, key), rest, next) };
};

/** The values of a form with nobody in front of it, and its review. */
const open = (answers: FormAnswers = {}) => {
  let now: unknown = { ...emptyValues('claim'), answers: structuredClone(answers) };
  const setValue = (path: string, value: unknown): void => {
    now = withAt(now, path.split('.'), value);
  };
  const values = () => plainValues(now);
  const review = createReview();
  const feed = createAnswersFeed(sampleForm, values);
  return {
    ...{ review, values },
    filling: createFilling({ definition: sampleForm, form: { setValue }, values, feed }, review),
    type: (path: string, value: unknown) => setValue(nameOf(path), value),
  };
};

const suggestion = (path: string, value: AnswerValue, answers = {}): Suggestion => {
  const [place] = placed(sampleForm, answers, [{ path, value }], {});
  const field = fieldAt(sampleForm, path)?.field;
  if (!place || !field) throw new Error(`${path} is no place of the form`);
  return {
    ...{ key: `${path} ${JSON.stringify(value)}`, path, label: place.label, field, value, opens: place.opens },
    ...{ certain: true, passage: null, doubts: [], source: 'rules' as const, by: '规则' },
  };
};

/** What somebody reads in the form: nothing is said by what is empty. */
const said = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(said);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !isEmpty(inner as AnswerValue))
      .map(([key, inner]) => [key, said(inner)]),
  );
};

const name = suggestion('plaintiffs_natural.0.name', '王小明');
const guarantee = suggestion('sections.claims.items.i2.content', '以房屋抵押');
const kinds = 'sections.facts.items.i1.kinds';

describe('filling in suggestions and taking them back', () => {
  it('marks what was filled with others as not looked at, until somebody says that they looked', () => {
    const { values, filling } = open();
    filling.fillTogether([name], '已新增');
    filling.fillOne(guarantee, guarantee.value);
    const unchecked = () =>
      values()
        .marks?.filter((mark) => mark.unchecked === true)
        .map(({ path }) => path);
    expect(unchecked()).to.deep.equal([name.path]);
    expect(values().marks?.map(({ path }) => path)).to.deep.equal([
      name.path,
      'sections.claims.items.i2.answer',
      guarantee.path,
    ]);
    filling.confirm([name.path]);
    expect(unchecked()).to.deep.equal([]);
    expect(values().marks).to.have.lengthOf(3);
  });

  it('undoes all and says how many answers stay because somebody wrote over them', () => {
    const { values, filling, review, type } = open({ sections: { claims: { open: '请求还款' } } });
    const phone = suggestion('plaintiffs_natural.0.phone', '13812345678');
    filling.fillTogether([name, phone], '已新增');
    filling.fillOne(guarantee, guarantee.value);
    type(phone.path, '010-1234567');
    type('sections.claims.open', '请求还款并支付利息');
    expect(filling.undoAll()).to.deep.equal({ restored: 3, edited: 1 });
    expect(review.state().announcement).to.equal('已全部撤销，3 项恢复原样；1 项您后来改过，没有改动');
    expect(said(values().answers)).to.deep.equal({
      plaintiffs_natural: [{ phone: '010-1234567' }],
      sections: { claims: { open: '请求还款并支付利息' } },
    });
    expect(values().marks).to.deep.equal([]);
  });

  it('takes a choice back with what was filled in under it, and leaves what somebody ticked beside it', () => {
    const { values, filling, review, type } = open();
    const transfer = suggestion('sections.facts.items.i1.transfers.0.bank', '建设银行');
    filling.fillOne(transfer, transfer.value);
    type(kinds, ['转账', '现金']);
    const [acceptance] = review.state().accepted;
    if (!acceptance) throw new Error('nothing was accepted');
    filling.takeBack(kinds, acceptance, '已撤销');
    expect(said(values().answers)).to.deep.equal({ sections: { facts: { items: { i1: { kinds: ['现金'] } } } } });
  });

  it('leaves a card to the last of the answers that need it', () => {
    const { values, filling, review } = open();
    filling.fillTogether([name, suggestion('plaintiffs_natural.0.phone', '13812345678')], '已新增');
    for (const path of [name.path, 'plaintiffs_natural.0.phone']) {
      const acceptance = review.state().accepted.find((one) => one.path === path);
      if (!acceptance) throw new Error(`${path} was not accepted`);
      expect(values().answers['plaintiffs_natural']).to.have.lengthOf(1);
      filling.takeBack(path, acceptance, '已撤销');
    }
    expect(values().answers['plaintiffs_natural']).to.deep.equal([]);
  });

  it('restores exactly what stood before, whatever was accepted, taken back and edited elsewhere', () => {
    const all = [
      name,
      suggestion('plaintiffs_natural.0.name', '王晓明'),
      suggestion('plaintiffs_natural.1.phone', '13812345678'),
      suggestion('defendants_natural.0.gender', '男'),
      suggestion('sections.claims.items.i1.amount', '50000'),
      guarantee,
      suggestion('sections.facts.items.i1.transfers.0.bank', '建设银行'),
      suggestion('sections.facts.items.i1.transfers.1.bank', '工商银行'),
    ];
    const before = fc.record({
      plaintiffs_natural: fc.constantFrom([], [{ name: '赵六' }], [{ name: '赵六', phone: '1' }, { name: '钱七' }]),
      sections: fc.constantFrom({}, { facts: { items: { i1: { kinds: ['现金'] } } } }),
    });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('one' as const), at: fc.nat(all.length - 1) }),
      fc.record({ kind: fc.constant('together' as const), at: fc.nat(all.length - 1) }),
      fc.record({ kind: fc.constant('back' as const), at: fc.nat(all.length - 1) }),
    );
    fc.assert(
      fc.property(before, fc.array(step, { maxLength: 12 }), (answers, steps) => {
        const { values, filling, review, type } = open(answers);
        const start = said(values().answers);
        for (const { kind, at } of steps) {
          const { key } = all[at] ?? name;
          const one = all.find((each) => each.key === key) ?? name;
          const accepted = review.state().accepted;
          const acceptance = accepted[at % Math.max(1, accepted.length)];
          if (kind === 'one') filling.fillOne(one, one.value);
          else if (kind === 'together') filling.fillTogether(all.slice(at, at + 2), '已填入');
          else if (acceptance) filling.takeBack(acceptance.path, acceptance, '已撤销');
          type('sections.claims.open', `第${at}次`);
        }
        filling.undoAll();
        type('sections.claims.open', '');
        expect(said(values().answers)).to.deep.equal(start);
        expect(values().marks ?? []).to.deep.equal([]);
      }),
      { numRuns: 60 },
    );
  });
});
