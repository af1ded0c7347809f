import { expect } from 'chai';
import fc from 'fast-check';
import { fill } from '../forms/fill.js';
import { boundedText } from '../forms/reading/boundedText.js';
import { problemsOf } from '../forms/problems/problemsOf.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { asClause } from './asClause.js';
import { chosenDefaults, defaultChoices } from './defaults.js';
import { insertClause, openCell } from './insertClause.js';
import { placeAnswers, placesOfForm } from './placeAnswers.js';
import { fillClause, hasOnlyPlaces, longestPlaceName, openPlace, placesIn } from './places.js';

const form = sampleForm();
const answers = {
  plaintiffs_natural: [{ name: '张三' }, { name: '李四' }],
  defendants_legal: [{ entityName: '甲有限公司' }],
  sections: { claims: { items: { i1: { as_of: '2025-01-31', principal: '12000.5' } } } },
};
const answerOf = placeAnswers(fill(form, answers));
const filled = (clause: string) => fillClause(clause, answerOf).text;

/** Whether no character of a text is cut in halves. */
const isWhole = (text: string): boolean => !/\p{Cs}/u.test(text);

/** Words with braces of both keyboards among them, whole places and halves of places. */
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom('{', '}', '{{', '}}', '{{{', '｛｛', '｝｝', '｛', '{{原告}}', '{{没有这一项}}', '\n', openPlace),
      fc.string({ maxLength: 5 }),
      fc.string({ maxLength: 5, unit: 'grapheme' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('filling in the places of a clause', () => {
  it('names the sides, the cause, and the answers to questions by their labels', () => {
    expect(filled('{{原告}}诉{{被告}}{{案由}}一案')).to.equal('张三、李四诉甲有限公司示例纠纷一案');
    expect(filled('截至{{截至}}尚欠{{尚欠本金}}。')).to.equal('截至2025年1月31日尚欠12,000.50元。');
    expect(filled('｛｛ 原告 ｝｝')).to.equal('张三、李四');
  });

  it('leaves a gap for what was not answered and says which place it is', () => {
    const { text, open } = fillClause('由{{第三人}}承担，{{原告}}同意', answerOf);
    expect(text).to.equal(`由${openPlace}承担，张三、李四同意`);
    expect(open).to.deep.equal([{ name: '第三人', start: 1, end: 5 }]);
  });

  it('leaves no double brace, whatever the clause and the answers hold', () => {
    fc.assert(
      fc.property(awkward, awkward, (clause, answer) => {
        const { text, open } = fillClause(clause, () => answer);
        expect(text).not.to.match(/[{｛][{｛]|[}｝][}｝]/u);
        for (const { start, end } of open) expect(text.slice(start, end)).to.equal(openPlace);
      }),
    );
  });

  it('calls a clause whole exactly when filling it takes no words away', () => {
    expect(hasOnlyPlaces('{{原告}}与{甲}')).to.equal(true);
    for (const clause of ['{{原告', '原告}}', `{{${'长'.repeat(longestPlaceName + 1)}}}`, '{{ }}'])
      expect(hasOnlyPlaces(clause), clause).to.equal(false);
    expect(placesIn('{{原告}}、{{被告}}、{{原告}}')).to.deep.equal(['原告', '被告']);
  });

  it('offers the parties and questions of a form as places, each of which is one', () => {
    const places = placesOfForm(form);
    expect(places).to.include.members(['原告', '被告', '案由', '标的额', '本金', '尚欠本金']);
    for (const name of places) expect(placesIn(`{{${name}}}`)).to.deep.equal([name]);
  });

  it('names a gap that was left as not filled in, and braces that were typed by hand', () => {
    const said = (open: string) =>
      problemsOf(form, { sections: { claims: { open } } }, {})
        .filter(({ code }) => code === 'template_left')
        .map(({ sentence }) => sentence);
    expect(said(`请求判令${openPlace}付款`)).to.deep.equal([
      '“请求判令____付款”里有空白没有填写，写上真实的内容，或者删去',
    ]);
    expect(said(`由${openPlace}于${openPlace}前向${openPlace}付给${openPlace}`)).to.deep.equal([
      '“由____于____前…”、“由____于____前向____…”、“…____前向____付给____”等4处里有空白没有填写，写上真实的内容，或者删去',
    ]);
    expect(said('请求判令{{被告}}付款')).to.deep.equal([
      '“请求判令{{被告}}付款”里有空白没有填写，写上真实的内容，或者删去',
    ]);
  });
});

describe('inserting a clause into a cell', () => {
  const clause = (text: string) => fillClause(text, answerOf);

  it('puts it in the place of what is selected and selects the first open place', () => {
    const outcome = insertClause('前文后文', { start: 2, end: 2 }, clause('由{{第三人}}付'), openCell);
    if (outcome.kind !== 'fits') throw new Error(outcome.kind);
    expect(outcome.insertion.text).to.equal(`前文由${openPlace}付后文`);
    expect(outcome.insertion.select).to.deep.include({ start: 3, end: 7 });
    const plain = insertClause('前文后文', { start: 0, end: 2 }, clause('今'), openCell);
    expect(plain).to.deep.include({
      kind: 'fits',
      insertion: { text: '今后文', select: { start: 1, end: 1 }, open: [] },
    });
  });

  it('never makes a text that the cell refuses; what does not fit is asked about, and a part of it fits', () => {
    const field = { kind: 'text', means: 'phone' } as const;
    const texts = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.constantFrom('字'.repeat(150), 'ﷺ'.repeat(30), '😀'.repeat(90)),
    );
    fc.assert(
      fc.property(
        fc.string({ maxLength: 190 }),
        awkward,
        texts,
        fc.nat(400),
        fc.nat(400),
        (before, some, more, start, end) => {
          const outcome = insertClause(before, { start, end }, clause(some + more), field);
          const insertion = outcome.kind === 'fits' ? outcome.insertion : outcome.part;
          if (insertion === null) return;
          if (typeof boundedText(field, before) === 'string' || outcome.kind === 'fits')
            expect(boundedText(field, insertion.text)).to.equal(insertion.text);
          for (const at of insertion.open) expect(insertion.text.slice(at.start, at.end)).to.equal(openPlace);
          if (isWhole(before) && isWhole(some + more) && start === end && start >= before.length)
            expect(isWhole(insertion.text)).to.equal(true);
        },
      ),
    );
  });
});

describe('a text of a pleading that becomes a clause', () => {
  it('has places where it names the parties, and says the same again when it is filled in', () => {
    const text = '张三、李四于2024年与甲有限公司订立合同，甲有限公司未付款。';
    const clause = asClause(text, fill(form, answers));
    expect(clause).to.equal('{{原告}}于2024年与{{被告}}订立合同，{{被告}}未付款。');
    expect(filled(clause)).to.equal(text);
  });
});

describe('choosing defaults among answers', () => {
  it('offers each party and item with what was answered, and keeps what was chosen alone', () => {
    const choices = defaultChoices(form, answers);
    expect(choices.map(({ path }) => path)).to.deep.equal([
      'plaintiffs_natural.0',
      'plaintiffs_natural.1',
      'defendants_legal.0',
      'sections.claims.items.i1',
    ]);
    expect(choices[0]).to.deep.include({ label: '原告（自然人）第1项', lines: [{ label: '姓名', text: '张三' }] });
    expect(chosenDefaults(form, answers, new Set(['plaintiffs_natural.1']))).to.deep.equal({
      plaintiffs_natural: [{ name: '李四' }],
    });
    const all = new Set(choices.map(({ path }) => path));
    expect(chosenDefaults(form, answers, all)).to.deep.equal(answers);
  });
});
