import { expect } from 'chai';
import fc from 'fast-check';
import { shippedFacts } from '../citations/shippedFacts.js';
import { compareRuns, percentile, readQuestions, runTotals, type TableRow } from './recallRun.js';
import { recallRunLimits } from './recallRunLimits.js';

const { named } = shippedFacts.laws;
const table = (...rows: readonly (readonly string[])[]): TableRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }));
const read = (...rows: readonly (readonly string[])[]) => readQuestions(table(...rows), named);
const sentenceOf = (...rows: readonly (readonly string[])[]): string => {
  const outcome = read(...rows);
  if (outcome.kind !== 'unusable') throw new Error('it was read');
  return outcome.sentence;
};

describe('the questions of a bulk recall test', () => {
  it('are read from Chinese and English columns in any order, with several expected in a cell or in columns', () => {
    const outcome = {
      kind: 'read',
      questions: [{ question: '押金不退怎么办', expected: ['《民法典》第五百七十七条', '租赁合同.docx'] }],
      problems: [],
    };
    expect(read(['问题', '期望'], ['押金不退怎么办', '民法典577条；租赁合同.docx'])).to.deep.equal(outcome);
    expect(
      read(['Expected_1', 'note', 'QUESTION', 'expected 2'], ['民法典577条', '', '押金不退怎么办', '租赁合同.docx']),
    ).to.deep.equal(outcome);
  });

  it('are one question where lines ask the same, and nothing is expected twice', () => {
    expect(
      read(['问题', '期望'], ['借款 不还', '民法典675条'], ['借款\n不还', '民法典676条;《民法典》第六百七十五条']),
    ).to.deep.include({
      questions: [{ question: '借款 不还', expected: ['《民法典》第六百七十五条', '《民法典》第六百七十六条'] }],
    });
  });

  it('leave out lines that say nothing usable, and name each with its line and reason', () => {
    const outcome = read(
      ['问题', '期望'],
      ['能用', '民法典1条'],
      ['', '民法典1条'],
      ['没有期望', ' '],
      ['', ''],
      ['写错', '民法典第五百七七条'],
      ['太长'.repeat(501), '民法典1条'],
      ['没有这一条', '民法典1条；《民法典》第一千二百六十一条'],
      ['没有收录的法律', '《某市物业管理办法》第9000条'],
    );
    expect(outcome).to.deep.equal({
      kind: 'read',
      questions: [
        { question: '能用', expected: ['《民法典》第一条'] },
        { question: '没有收录的法律', expected: ['《某市物业管理办法》第九千条'] },
      ],
      problems: [
        { line: 3, sentence: '没有写问题' },
        { line: 4, sentence: '没有写期望找到的条文或来源' },
        { line: 6, sentence: '“第五百七七条”的序号写法有误' },
        { line: 7, sentence: '问题超过1000个字' },
        { line: 8, sentence: '《民法典》共1260条，没有第一千二百六十一条' },
      ],
    });
  });

  it('are none where a column, every question or the bound is missed, which is said', () => {
    expect(sentenceOf()).to.contain('“问题”和“期望”');
    expect(sentenceOf(['期望'], ['民法典1条'])).to.contain('“问题”列');
    expect(sentenceOf(['问题'], ['怎么办'])).to.contain('“期望”列');
    expect(sentenceOf(['问题', '期望'])).to.equal('文件中没有问题');
    const lawless = '“第一条”没有写明是哪部法律';
    expect(sentenceOf(['问题', '期望'], ['怎么办', '第一条'])).to.equal(`没有可用的问题：${lawless}`);
    const two = sentenceOf(['问题', '期望'], ['怎么办', '第一条'], ['去哪里', '']);
    expect(two).to.equal(`没有可用的问题。第2行：${lawless}`);
    const tooMany = Array.from({ length: recallRunLimits.questions + 1 }, (_, at) => [`问题${at}`, '民法典1条']);
    expect(sentenceOf(['问题', '期望'], ...tooMany)).to.contain('2001个');
  });
});

const places = fc.array(fc.option(fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 4 });
const asked = fc.array(
  fc.record({ places, ms: fc.integer({ min: 0, max: 5000 }) }).map((one) => ({ ...one, results: 30 })),
  { minLength: 1, maxLength: 30 },
);

describe('the figures of a bulk recall test', () => {
  it('keep questions that found nothing in every mean', () => {
    const figures = runTotals([
      { places: [1, 7], results: 10, ms: 10 },
      { places: [null], results: 10, ms: 30 },
      { places: [null], results: 0, ms: 20 },
      { places: [4], results: 10, ms: 40 },
    ]);
    expect(figures).to.deep.equal({
      questions: 4,
      recall_at_5: 0.375,
      recall_at_10: 0.5,
      mrr: 0.3125,
      not_found: 2,
      no_results: 1,
      p50_ms: 20,
      p95_ms: 40,
    });
  });

  it('are shares, grow with the depth, and take their times from those that were measured', () =>
    fc.assert(
      fc.property(asked, (questions) => {
        const { recall_at_5: at5, recall_at_10: at10, mrr, p50_ms: p50, p95_ms: p95 } = runTotals(questions);
        for (const share of [at5, at10, mrr]) expect(share).to.be.within(0, 1);
        expect(at10).to.be.at.least(at5);
        expect(p95).to.be.at.least(p50);
        expect(questions.map(({ ms }) => ms)).to.include.members([p50, p95]);
      }),
    ));

  it('have percentiles by the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile([7], 0.95), percentile([], 0.5)]).to.eql([
      50, 95, 7, 0,
    ]);
  });
});

const question = (name: string, found: readonly (number | null)[], expected = ['甲', '乙'].slice(0, found.length)) => ({
  question: name,
  expected,
  places: found,
});

describe('two bulk recall tests compared', () => {
  it('say of each question whether it got better or worse, what got worse first', () => {
    const compared = compareRuns(
      [question('同', [3]), question('好', [null]), question('坏', [1, 2]), question('旧', [1])],
      [question('同', [3]), question('好', [8]), question('坏', [2, 1], ['乙', '丙']), question('坏', [null, 1])],
    );
    expect(compared.questions.map(({ question: name, change, before, after }) => [name, change, before, after])).to.eql(
      [
        ['坏', 'worse', [1, 2], [null, 1]],
        ['好', 'better', [null], [8]],
        ['同', 'same', [3], [3]],
      ],
    );
    expect(compared).to.include({ onlyBefore: 1, onlyAfter: 1 });
  });

  it('turn better into worse when they change sides, in whatever order the expected stand', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(places, places), { maxLength: 12 }), (pairs) => {
        const names = ['甲', '乙', '丙', '丁'];
        const run = (side: 0 | 1) =>
          pairs.map((pair, at) => {
            const found = names.map((_, place) => pair[side][place] ?? null);
            const order = side === 0 ? names : [...names].reverse();
            return { question: `${at}`, expected: order, places: side === 0 ? found : [...found].reverse() };
          });
        const opposite = { better: 'worse', worse: 'better', same: 'same' } as const;
        const changes = (one: ReturnType<typeof compareRuns>) =>
          Object.fromEntries(one.questions.map(({ question: name, change }) => [name, change]));
        const there = changes(compareRuns(run(0), run(1)));
        const back = changes(compareRuns(run(1), run(0)));
        for (const [name, change] of Object.entries(there)) expect(back[name]).to.equal(opposite[change]);
      }),
    ));
});
