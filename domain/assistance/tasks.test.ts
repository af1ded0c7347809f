import { expect } from 'chai';
import fc from 'fast-check';
import { usageSources } from '../usage/usageSources.js';
import { excerptOf, leftOutSentence } from './statement.js';
import { show, type Material } from './show.js';
import { noticeOf, promptOf, type Parts, type Task } from './task.js';
import { tasks } from './tasks.js';

const words = fc.string({
  unit: fc.constantFrom('本', '金', '〕', '忽', '{案由}', '\n'),
  minLength: 1,
  maxLength: 200,
});
const valuesOf = ({ values }: Task) => Object.fromEntries(values.map((value) => [value, `某${value}`]));

/** Something for each part of a task: statements and turns of these texts, and texts within their bounds. */
const materialFor = (parts: Parts, texts: readonly string[]): Material<Parts> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { takes, most }]) => {
      if (takes === 'answers') return [name, texts.map((text) => ({ question: '问', lines: [text] }))];
      if (takes === 'turns') return [name, texts.map((text) => ({ role: 'user' as const, text }))];
      return [name, texts.join('').slice(0, takes === 'end' ? undefined : most)];
    }),
  );

describe('the uses of models', () => {
  it('have a name each, and are every source of usage by words', () => {
    const names = tasks.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    const withoutWords = new Set(['embedding', 'retrieval', 'rerank']);
    expect(new Set(tasks.map(({ usage }) => usage))).to.deep.equal(
      new Set(Object.keys(usageSources).filter((source) => !withoutWords.has(source))),
    );
  });

  for (const task of tasks)
    describe(task.name, () => {
      const { parts } = task.sees;

      it('says in Chinese what it is for, what is sent and how the reply is checked', () => {
        for (const text of [task.title, task.purpose, task.grounds.reason, noticeOf(task)])
          expect(text).to.match(/\p{Script=Han}/u);
        for (const { title } of Object.values(parts)) expect(title).to.match(/^[\p{Script=Han}]{2,20}$/u);
      });

      it('fills the places of its prompt with exactly the values that it names, and not within them', () => {
        const places = [...task.prompt.matchAll(/\{(\p{Script=Han}+)\}/gu)].map(([, value]) => value);
        expect(new Set(places)).to.deep.equal(new Set(task.values));
        expect(promptOf(task, valuesOf(task))).to.not.match(/\{\p{Script=Han}+\}/u);
        if (task.values.length > 0) expect(() => promptOf(task, {})).to.throw(TypeError);
      });

      it('shows whole answers and turns within its bounds, counts the others, and puts no word of the data into the prompt', () =>
        fc.assert(
          fc.property(fc.array(words, { maxLength: 30 }), fc.integer({ min: 1, max: 300 }), (texts, times) => {
            const long = texts.map((text) => text.repeat(times));
            const material = materialFor(parts, long);
            const { blocks, leftOut, cut } = show(parts, material);
            for (const { title, text } of blocks) {
              const part = Object.values(parts).find((one) => one.title === title);
              const marks = part?.takes === 'turns' ? long.length * 3 : 0;
              expect(text.length).to.be.at.most((part?.most ?? 0) + marks);
            }
            expect(leftOut > 0).to.equal(cut.length > 0);
            for (const [name, { takes, most, title }] of Object.entries(parts)) {
              if (takes !== 'answers') continue;
              const statements = long.map((text) => ({ question: '问', lines: [text] }));
              const { shown } = excerptOf(statements, most);
              const text = blocks.find((block) => block.title === title)?.text ?? '';
              for (const { lines } of shown) expect(text).to.include(lines[0]);
              expect(cut.includes(name)).to.equal(shown.length < statements.length);
            }
          }),
          { numRuns: 30 },
        ));
    });

  it('tell people in one sentence how much was left out, and nothing where nothing was', () => {
    expect(leftOutSentence(0)).to.equal(null);
    expect(leftOutSentence(2)).to.include('有 2 个项目没有交给模型');
  });
});
