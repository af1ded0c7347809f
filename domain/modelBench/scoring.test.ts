import { expect } from 'chai';
import fc from 'fast-check';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { benchFields, inRow, problemOfExpected, typedValue } from './benchFields.js';
import { benchTotals, countVerdicts, saysTheSame, scoreFields, type PlacedValue } from './scoring.js';

const form = sampleForm();
const propose = (values: readonly PlacedValue[]) => values.map((each) => ({ ...each, evidenced: true }));
const verdicts = (expected: readonly PlacedValue[], proposed: readonly PlacedValue[]) =>
  scoreFields(form, expected, propose(proposed)).map(({ path, verdict }) => [path, verdict]);

/** Plaintiffs with different names, each with a telephone. */
const parties = fc
  .uniqueArray(fc.stringMatching(/^[张王李赵][一二三四五六七八九]{1,3}$/), { minLength: 1, maxLength: 5 })
  .map((names) => names.map((name, at) => ({ name, phone: `1380000000${at}` })));
const placed = (rows: readonly { readonly name: string; readonly phone: string }[]): readonly PlacedValue[] =>
  rows.flatMap(({ name, phone }, at) => [
    { path: `plaintiffs_natural.${at}.name`, value: name },
    { path: `plaintiffs_natural.${at}.phone`, value: phone },
  ]);

describe('scoring what a model read in a document', () => {
  it('tells right, wrong, missing and unexpected values apart', () => {
    const principal = 'sections.claims.items.i1.principal';
    const asOf = 'sections.claims.items.i1.as_of';
    const text = 'sections.claims.items.i4.text';
    expect(
      verdicts(
        [
          { path: principal, value: '50000' },
          { path: asOf, value: '2024-01-31' },
          { path: 'plaintiffs_natural.0.name', value: '张三' },
        ],
        [
          { path: principal, value: '50,000.00' },
          { path: asOf, value: '2024-02-01' },
          { path: text, value: '退还押金' },
        ],
      ),
    ).to.deep.equal([
      [principal, 'right'],
      [asOf, 'wrong'],
      ['plaintiffs_natural.0.name', 'missing'],
      [text, 'unexpected'],
    ]);
  });

  it('finds every party right, in whatever order a model counted them', () => {
    fc.assert(
      fc.property(
        parties.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          const fields = scoreFields(form, placed(rows), propose(placed(shuffled)));
          expect(countVerdicts(fields)).to.deep.equal({ right: rows.length * 2, wrong: 0, missing: 0, unexpected: 0 });
        },
      ),
    );
  });

  it('counts each expected value once, and each proposed one at most once, whatever is proposed', () => {
    fc.assert(
      fc.property(parties, parties, (rows, others) => {
        const fields = scoreFields(form, placed(rows), propose(placed(others)));
        const { right, wrong, missing, unexpected } = countVerdicts(fields);
        expect(right + wrong + missing).to.equal(rows.length * 2);
        expect(right + wrong + unexpected).to.equal(others.length * 2);
        expect(new Set(fields.map(({ path }) => path)).size).to.equal(fields.length);
      }),
    );
  });

  it('takes amounts as numbers, texts without spaces and options in any order for the same, and nothing else', () => {
    expect(saysTheSame({ kind: 'money' }, '50000.50', '50,000.5')).to.equal(true);
    expect(saysTheSame({ kind: 'money' }, '50000', '5000')).to.equal(false);
    expect(saysTheSame({ kind: 'text' }, '北京市 朝阳区', '北京市朝阳区')).to.equal(true);
    expect(saysTheSame({ kind: 'multichoice' }, ['现金', '转账'], ['转账', '现金'])).to.equal(true);
    expect(saysTheSame({ kind: 'multichoice' }, ['现金'], ['转账', '现金'])).to.equal(false);
    expect(saysTheSame({ kind: 'daterange' }, { from: '2024-01-01' }, { from: '2024-01-01', to: null })).to.equal(true);
    expect(saysTheSame({ kind: 'tick' }, true, 'true')).to.equal(false);
  });

  it('adds the figures of documents up, with those of which nothing came apart', () => {
    const figures = {
      ...{ right: 3, wrong: 1, missing: 2, unexpected: 1, quotes: 5, verbatim: 4, evidenced: 3 },
      ...{ ms: 1000, prompt_tokens: 20, completion_tokens: 10 },
    };
    const nothing = { right: 0, wrong: 0, missing: 0, unexpected: 0, quotes: 0, verbatim: 0, evidenced: 0 };
    expect(
      benchTotals([
        { outcome: 'done', ...figures, estimated: false },
        { outcome: 'failed', ...figures, ...nothing, estimated: true },
      ]),
    ).to.deep.equal({
      ...figures,
      ms: 2000,
      prompt_tokens: 40,
      completion_tokens: 20,
      done: 1,
      failed: 1,
      estimated: true,
    });
  });
});

describe('expected values that a person types', () => {
  it('are taken as the form keeps them', () => {
    expect(typedValue({ kind: 'money' }, ' 5,000元')).to.equal('5000');
    expect(typedValue({ kind: 'multichoice' }, '现金、转账')).to.deep.equal(['现金', '转账']);
    expect(typedValue({ kind: 'daterange' }, '2024-01-01至2024-12-31')).to.deep.equal({
      from: '2024-01-01',
      to: '2024-12-31',
    });
    expect(typedValue({ kind: 'tick' }, '是')).to.equal(true);
    expect(typedValue({ kind: 'text' }, ' 张三 ')).to.equal('张三');
  });

  it('belong to places that the form has, each with words for it, in whichever row', () => {
    const fields = benchFields(form);
    expect(fields.length).to.be.above(10);
    for (const { path, label } of fields) {
      expect(label, path).not.to.equal('');
      expect(problemOfExpected(form, inRow(path, 3), '')).to.equal('请填写期望的内容');
    }
    expect(inRow('plaintiffs_natural.0.name', 2)).to.equal('plaintiffs_natural.1.name');
    expect(problemOfExpected(form, 'plaintiffs_natural.0.shoe_size', '43')).to.equal('这份文书没有这一项');
    expect(problemOfExpected(form, 'sections.claims.items.i1.principal', '很多')).to.equal('内容不合这一项的格式');
    expect(problemOfExpected(form, 'sections.claims.items.i1.principal', '50000')).to.equal(null);
  });
});
