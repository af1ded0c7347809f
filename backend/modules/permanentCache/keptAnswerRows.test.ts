import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { foldQuestion } from '../../../domain/permanentCache/foldQuestion.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { readAppRows, writeAppRows, type AppRow } from '../backup/appRows.js';
import { importCsv } from './importCsv.js';
import type { Change } from './answerChanges.js';
import { keptAnswerRows, type KeptAnswerRows } from './keptAnswerRows.js';

const at = new Date('2027-01-15T04:00:00Z');
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('rows of the permanent cache', () => {
  let database: TestDatabase;
  let rows: KeptAnswerRows;
  let change: Change;
  const tables = () => tablesIn(database.knex, database.schemas.app);
  before(async () => {
    database = await testDatabase();
    rows = keptAnswerRows(database);
  });
  after(() => database.drop());
  beforeEach(async () => {
    change = { by: randomUUID(), at };
    await tables()('kept_answers').del();
    await tables()('credentials').insert({ user_id: change.by, email: `${change.by}@example.cn`, password_hash: 'x' });
  });
  const all = async () => (await rows.list({ search: '', page: 1, page_size: 100 })).items;
  const imported = (lines: readonly string[], more: { state?: string } = {}) =>
    importCsv(rows, {
      bytes: new TextEncoder().encode(['问题,答案', ...lines].join('\n')),
      preview: false,
      state: more.state,
      change,
    });

  it('hold one answer for a question, of ten that are added at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => codeOf(rows.add({ question: '怎么立案', answer: `答${n % 5}` }, change))),
    );
    const [kept] = await all();
    expect(outcomes.filter((outcome) => outcome === 'done')).to.have.length(2); // the one, and the same once more
    expect(outcomes.filter((outcome) => outcome === 'kept_answer_exists')).to.have.length(8);
    const changes = await Promise.all(
      ['甲', '乙', '丙'].map((answer) => codeOf(rows.change({ question: '怎么立案', answer }, kept?.id ?? '', change))),
    );
    expect(changes.filter((outcome) => outcome === 'done')).to.have.length(1);
    expect(changes.filter((outcome) => outcome === 'kept_answer_changed')).to.have.length(2);
  });

  it('count each of many uses at once', async () => {
    await rows.add({ question: '怎么立案', answer: '在网上' }, change);
    await Promise.all(Array.from({ length: 20 }, () => rows.use('怎么立案？', at)));
    expect((await all())[0]).to.include({ hits: 20, last_used_at: at.toISOString() });
    expect(await rows.use('怎么撤诉', at)).to.equal(null);
  });

  it('stay when the account is erased that wrote them, without its name', async () => {
    await rows.add({ question: '怎么立案', answer: '在网上' }, change);
    await tables()('credentials').where({ user_id: change.by }).del();
    expect(await tables()('kept_answers').select('question', 'updated_by')).to.deep.equal([
      { question: '怎么立案', updated_by: null },
    ]);
  });

  it('come back from a backup, and are found there', async () => {
    await rows.add({ question: '公司可以解除劳动合同吗', answer: '看情况' }, change);
    const before = await all();
    const backedUp: AppRow[] = [];
    for await (const row of readAppRows(database.knex, database.schemas.app)) backedUp.push(row);
    const elsewhere = await testDatabase();
    try {
      await writeAppRows(
        elsewhere.knex,
        elsewhere.schemas.app,
        (async function* () {
          yield* backedUp;
        })(),
      );
      const restored = keptAnswerRows(elsewhere);
      expect((await restored.list({ search: '', page: 1, page_size: 10 })).items).to.deep.equal(before);
      expect(await restored.near('请问公司能不能解除劳动合同')).to.deep.equal(['公司可以解除劳动合同吗']);
    } finally {
      await elsewhere.drop();
    }
  });

  it('are imported by the same file again after it broke off, and nothing is there twice', async () => {
    const lines = Array.from({ length: 450 }, (_, n) => `第${n}个问题,答${n}`);
    const failing = { ...rows, store: failsAfter(1, rows.store) };
    const bytes = new TextEncoder().encode(['问题,答案', ...lines].join('\n'));
    expect(await codeOf(importCsv(failing, { bytes, preview: false, state: undefined, change }))).to.equal('gone');
    expect(await rows.count()).to.equal(200);
    expect(await imported(lines)).to.include({ added: 250, unchanged: 200, changed: 0, refused: 0 });
    expect(await imported(lines)).to.include({ added: 0, unchanged: 450 });
    expect(await rows.count()).to.equal(450);
  });

  it('keep what somebody else changed in the midst of an import, and the report says so', async () => {
    await rows.add({ question: '怎么立案', answer: '旧' }, change);
    const known = await rows.known([foldQuestion('怎么立案'), foldQuestion('怎么撤诉')]);
    const [kept] = await all();
    await rows.change({ question: '怎么立案', answer: '他人写的' }, kept?.id ?? '', change);
    await rows.add({ question: '怎么撤诉', answer: '他人写的' }, change);
    const entries = ['怎么立案', '怎么撤诉', '怎么上诉'].map((question) => ({
      question,
      answer: '文件里的',
      folded: foldQuestion(question),
    }));
    expect([...(await rows.store(entries, known, change))]).to.have.members(['怎么立案', '怎么撤诉']);
    expect((await all()).map(({ question, answer }) => `${question}${answer}`)).to.have.members([
      '怎么立案他人写的',
      '怎么撤诉他人写的',
      '怎么上诉文件里的',
    ]);
  });

  it('have another state after each change of their words, and none after a use', async () => {
    const states = [await rows.state()];
    const noted = async (work: Promise<unknown>) => {
      await work;
      states.push(await rows.state());
    };
    await noted(rows.add({ question: '怎么立案', answer: '旧' }, change));
    const [kept] = await all();
    await noted(rows.change({ question: '怎么立案', answer: '新' }, kept?.id ?? '', change));
    expect(new Set(states).size).to.equal(3);
    await rows.use('怎么立案', at);
    expect(await rows.state()).to.equal(states.at(-1));
    await noted(rows.remove('怎么立案', undefined, change));
    expect(states.at(-1)).to.equal(states[0]);
  });
});

/** Works some times, and then is gone. */
const failsAfter = (times: number, store: KeptAnswerRows['store']): KeptAnswerRows['store'] => {
  let left = times;
  return async (...given) => {
    if (left === 0) throw Object.assign(new Error('gone'), { code: 'gone' });
    left -= 1;
    return store(...given);
  };
};
