import { expect } from 'chai';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { answerIn } from '../../../../../domain/forms/answerIn.js';
import { isRecord } from '../../../../../domain/forms/answerValues.js';
import type { AnswerValue, FormAnswers } from '../../../../../domain/forms/answers.js';
import { documentModelOf } from '../../../../../domain/forms/buildDocumentModel.js';
import type { Field, FormDefinition } from '../../../../../domain/forms/definition.js';
import { answersIn, fill } from '../../../../../domain/forms/fill.js';
import { fieldAt } from '../../../../../domain/forms/placed.js';
import { withChanges } from '../../../../../domain/forms/withChanges.js';
import { typicalAnswers } from '../../../../../scripts/bench/completeAnswers.js';
import { renderDocument } from '../../../../adapters/word/renderDocument.js';
import { loadCatalogue } from '../../../forms/catalogue.js';
import { plausibleAnswers } from '../../../forms/testing/plausibleAnswers.js';
import { wordDifferences } from './wordDifferences.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);

const printed = async (definition: FormDefinition, given: unknown) => {
  const filled = fill(definition, given as FormAnswers);
  return { form: { definition, answers: answersIn(filled) }, file: await renderDocument(documentModelOf(filled)) };
};

const edited = (file: Uint8Array, ...changes: readonly (readonly [string | RegExp, string])[]): Uint8Array => {
  const { 'word/document.xml': document = new Uint8Array(), ...parts } = unzipSync(file);
  const xml = changes.reduce((now, [from, to]) => {
    const next = now.replace(from, () => to);
    expect(next, `no ${String(from)}`).not.to.equal(now);
    return next;
  }, strFromU8(document));
  return zipSync({ ...parts, 'word/document.xml': strToU8(xml) });
};

/** The places of the answers in words. */
const places = (definition: FormDefinition, value: AnswerValue, path = ''): readonly string[] => {
  if (typeof value === 'string') return fieldAt(definition, path)?.field.kind === 'picture' ? [] : [path];
  const entries = Array.isArray(value) || isRecord(value) ? Object.entries(value as Record<string, AnswerValue>) : [];
  return entries.flatMap(([key, each]) => places(definition, each, path === '' ? key : `${path}.${key}`));
};

/** Another answer of the same kind; none for particulars, of which numbers are checked. */
const another = ({ kind, means, options }: Field, value: string): string | undefined => {
  if (options || means) return undefined;
  switch (kind) {
    case 'money':
      return value === '4321.50' ? '98.70' : '4321.50';
    case 'number':
      return value === '17' ? '18' : '17';
    case 'date':
      return value === '2021-03-04' ? '2022-05-06' : '2021-03-04';
    case 'text':
    case 'textarea':
      return `${value}改`;
    default:
      return undefined;
  }
};

const loan = {
  plaintiffs_natural: [{ name: '张三', gender: '男' }, { name: '赵六' }],
  defendants_natural: [{ name: '李四' }],
  sections: {
    claims: { open: '请求判令还款', items: { principal: { principal: '12000.5' } } },
    facts: { open: '到期未还', items: { loan_term: { from: '2024-01-01', to: '2024-06-30' } } },
  },
};
const definition = catalogue.get('claim-private-lending') ?? expect.fail('no form');
/** What differs after the file of the loan was edited so. */
const afterwards = async (...changes: readonly (readonly [string | RegExp, string])[]) => {
  const { form, file } = await printed(definition, loan);
  return wordDifferences(form, edited(file, ...changes));
};

describe('what was changed in a Word file of ours', function () {
  this.timeout(300_000);

  it('is nothing in a file that nobody changed, of every form, empty and filled in', async () => {
    for (const [index, one] of forms.entries())
      for (const given of [
        index % 4 === 0 ? typicalAnswers(one) : {},
        ...fc.sample(plausibleAnswers(one), { numRuns: 1, seed: 5 }),
      ]) {
        const { form, file } = await printed(one, given);
        expect(wordDifferences(form, file), one.key).to.deep.equal([]);
      }
  });

  it('is exactly the one answer that was changed, of every form, and never another answer than what was written', async () => {
    const count = { all: 0, read: 0 };
    for (const [index, one] of forms.entries()) {
      const [given] = fc.sample(plausibleAnswers(one), { numRuns: 1, seed: index });
      const { form } = await printed(one, given);
      const chosen = places(one, form.answers as AnswerValue).flatMap((path) => {
        const field = fieldAt(one, path)?.field;
        const value = field && another(field, String(answerIn(form.answers, path)));
        return value === undefined ? [] : [{ path, value }];
      });
      for (const change of chosen.filter((_, at) => at % 13 === index % 13)) {
        const { file } = await printed(one, withChanges(form.answers, [change]));
        const found = wordDifferences(form, file);
        expect(found, `${one.key} ${change.path}`).to.have.length(1);
        const changes = found?.[0]?.changes ?? null;
        count.all += 1;
        if (changes === null) continue;
        count.read += 1;
        expect(withChanges(form.answers, changes), `${one.key} ${change.path}`).to.deep.equal(
          answersIn(fill(one, withChanges(form.answers, [change]))),
        );
      }
    }
    expect(count.all).to.be.greaterThan(100);
    // Answers in the titles of annexes, and those that stand beside others without a word between, are shown and have to be typed.
    expect(count.read / count.all).to.be.greaterThan(0.9);
  });

  it('is an amount that somebody wrote over, however Word cut it into runs and whatever its capitals still say', async () => {
    const path = 'sections.claims.items.principal.principal';
    const [difference, ...others] =
      (await afterwards([/12,000\.50/u, '15,</w:t></w:r><w:r><w:t>300.00'])) ?? expect.fail('not compared');
    expect(others).to.deep.equal([]);
    expect(difference).to.deep.include({ path, word: '15,300.00', changes: [{ path, value: '15300.00' }] });
    expect(difference?.embedded).to.match(/^12,000\.50元/u);
    expect(difference?.label).to.match(/诉讼请求.*本金/u);
  });

  it('is each of two cells, a box that was ticked otherwise, one end of a period, a statement', async () => {
    const found = await afterwards(
      ['张三', '张珊'],
      [/男<\/w:t><\/w:r>(.{0,160}?)☑/u, '男</w:t></w:r><w:r><w:t>□'],
      [/女<\/w:t><\/w:r>(.{0,160}?)□/u, '女</w:t></w:r><w:r><w:t>☑'],
      ['2024年6月30日', '2024年12月31日'],
      ['请求判令还款', '请求判令还款付息'],
    );
    expect(found?.map(({ word, embedded, changes }) => ({ word, embedded, changes }))).to.deep.equal([
      { word: '张珊', embedded: '张三', changes: [{ path: 'plaintiffs_natural.0.name', value: '张珊' }] },
      { word: '女', embedded: '男', changes: [{ path: 'plaintiffs_natural.0.gender', value: '女' }] },
      {
        word: '请求判令还款付息',
        embedded: '请求判令还款',
        changes: [{ path: 'sections.claims.open', value: '请求判令还款付息' }],
      },
      {
        word: '2024年12月31日',
        embedded: '2024年6月30日',
        changes: [{ path: 'sections.facts.items.loan_term.to', value: '2024-12-31' }],
      },
    ]);
  });

  it('is shown with its words where it cannot be read, and takes no answer away', async () => {
    const found = await afterwards(['12,000.50', '好多好多']);
    expect(found).to.have.length(1);
    expect(found?.[0]).to.deep.include({ changes: null });
    expect(found?.[0]?.word).to.include('好多好多');
    expect(found?.[0]?.embedded).to.include('12,000.50');
  });

  it('is an answer that was taken away, which is offered to be taken away', async () => {
    const path = 'plaintiffs_natural.0.name';
    expect(await afterwards(['张三', ''])).to.deep.equal([
      { path, label: '原告（自然人）第1项 · 姓名', embedded: '张三', word: '', changes: [{ path, value: null }] },
    ]);
  });

  it('are words that nothing asked for, and rows that were added or are gone, to be typed by hand', async () => {
    const { form, file } = await printed(definition, loan);
    const xml = strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());
    const row = /<w:tr>(?:(?!<w:tr>).)*张三.*?<\/w:tr>/u.exec(xml)?.[0] ?? expect.fail('no row');
    const gone = wordDifferences(form, edited(file, [row, '']));
    expect(gone?.map(({ path, word, changes }) => ({ path, word, changes }))).to.deep.equal([
      { path: 'plaintiffs_natural.0', word: '', changes: null },
    ]);
    const other = wordDifferences(form, edited(file, [row, `${row}${row.replace(/原告<\/w:t>/u, '旁听人</w:t>')}`]));
    expect(other).to.have.length(1);
    expect(other?.[0]).to.deep.include({ path: '', embedded: '', changes: null });
    expect(other?.[0]?.word).to.include('旁听人').and.to.include('张三');
    const added = wordDifferences(form, edited(file, ['<w:tbl>', '<w:p><w:r><w:t>请尽快</w:t></w:r></w:p><w:tbl>']));
    expect(added).to.deep.equal([{ path: '', label: '', embedded: '', word: '请尽快', changes: null }]);
  });

  it('is a further party whose row was copied, as the official form asks people to', async () => {
    const { form, file } = await printed(definition, loan);
    const xml = strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());
    const row = /<w:tr>(?:(?!<w:tr>).)*张三.*?<\/w:tr>/u.exec(xml)?.[0] ?? expect.fail('no row');
    const [next, third] = [row.replace('张三', '王五'), row.replace('张三', '孙七')];
    const found = wordDifferences(form, edited(file, [row, `${row}${next}${third}`])) ?? [];
    const changes = found.flatMap((one) => one.changes ?? expect.fail(one.word));
    expect(withChanges(form.answers, changes)['plaintiffs_natural']).to.deep.equal([
      ...loan.plaintiffs_natural,
      { name: '王五', gender: '男' },
      { name: '孙七', gender: '男' },
    ]);
  });

  it('is not looked for where a file is longer than any pleading, or no Word file', async () => {
    const { form, file } = await printed(definition, loan);
    expect(wordDifferences(form, edited(file, ['张三', '张'.repeat(400_001)]))).to.equal(null);
    expect(wordDifferences(form, strToU8('%PDF'))).to.equal(null);
  });
});
