import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';

import { LookbehindPattern } from '../../frontend/src/polyfills/lookbehindPattern.js';
import { allowed, allowedIn, unreached } from './allowed.js';
import chineseElsewhere from './chineseElsewhere.json' with { type: 'json' };
import { allPatterns } from './allPatterns.js';
import { choicesOf } from './choices.js';
import { slowness } from './slowness.js';
import { patternsOf, productionFiles, type Pattern } from './productionPatterns.js';
import { roomsOfRules } from './roomsOfRules.js';

const fileOf = (place: string): string => place.replace(/:\d+$/u, '');
const excuseOf = ({ source, flags, place }: Pattern) =>
  allowed.find((entry) => entry.source === source && entry.flags === flags) ?? allowedIn[fileOf(place)];

const countOf = (places: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const place of places) counts[fileOf(place)] = (counts[fileOf(place)] ?? 0) + 1;
  return counts;
};

/** What tests say in Chinese, in texts of some hundred characters each. */
const textsOfTests = (): readonly string[] => {
  const said = readdirSync('domain', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => readFileSync(`domain/${path}`, 'utf8').match(/(?<=')[^'\n]{8,200}(?=')/gu) ?? [])
    .filter((text) => /\p{Script=Han}/u.test(text));
  return Array.from({ length: 20 }, (_, part) => said.filter((_text, at) => at % 200 === part).join('\n'));
};

const everyMatch = (text: string, pattern: RegExp): readonly unknown[] =>
  [...text.matchAll(pattern)].map(({ index, groups, ...found }) => ({ index, groups: { ...groups }, ...found }));

describe('what finds slow patterns', function () {
  this.timeout(300_000);
  const slow: readonly (readonly [string, string])[] = [
    [
      'a word that may be read in two ways',
      '^(?:某+|×+|你们|贵|当地|本地|外地|上级|基层|中级|高级|有?管辖权?的?|(?:原告|被告|甲方|乙方|双方)?(?:所在地|住所地)的?)*(?:人民)?法院$',
    ],
    ['figures in groups of any length', '^(?:\\d{1,4}|[一二])+$'],
    ['a run at the end of a text, looked at from each of its signs', '\\s+$'],
    ['a run before a word', '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+'],
    ['two repeats of the same signs', '^[ \\n]*起?[ \\n]*至$'],
    ['what begins often and never ends', '<w:lvl [^>]*>(.*?)<\\/w:lvl>'],
    ['words in pairs', '(?:集团)?(?:股份|有限|责任)*(?:公司|集团)$'],
    ['a bracket with something in it', '（[^（）]*\\{\\w+\\}[^（）]*）'],
  ];
  for (const [title, source] of slow)
    it(`finds ${title}`, () => expect(slowness({ source, flags: 'u', place: 'here' })).to.be.a('string'));

  it('does not look closer at what can be read in few ways', () => {
    expect(choicesOf('(?:原告|被告)?[甲乙]\\d{1,4}', 'u')).to.equal(4 * 5);
    expect(choicesOf('(?=(某|甲)[^《》]{0,80})', 'u')).to.equal(2 * 81);
    for (const [source, flags] of [
      ['某+', 'u'],
      ['(?<=\\s*)某', ''],
      ['(?:某?某?某?某?某?){4}', 'v'],
    ] as const)
      expect(choicesOf(source, flags)).to.be.above(1000);
  });

  const quick = ['(?<!\\s)\\s+$', '\\d{1,40}元', '^[^\\s@]{1,64}@[^\\s@][^\\s@.]*\\.[^\\s@]{2,}$', '《[^》]{0,80}》'];
  for (const source of quick)
    it(`finds nothing in ${source}`, () => expect(slowness({ source, flags: 'u', place: 'here' })).to.equal(undefined));
});

describe('patterns with Chinese words', () => {
  it('stand in the rooms of rules; elsewhere there are no more than are named, and a list that only shrinks', () => {
    const elsewhere = productionFiles()
      .filter((file) => !roomsOfRules.some((room) => file.startsWith(room)))
      .map(
        (file) =>
          [file, patternsOf(file).written.filter(({ source }) => /\p{Script=Han}/u.test(source)).length] as const,
      )
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(elsewhere)).to.deep.equal(chineseElsewhere);
  });
});

describe('the patterns of production code, written and built', () => {
  let all: Awaited<ReturnType<typeof allPatterns>>;
  before(async function () {
    this.timeout(300_000);
    all = await allPatterns();
  });

  it('are all seen, built ones as they come out', () => {
    expect(all.patterns.length).to.be.above(2000);
    const named = Object.entries(unreached).map(([file, { places }]) => [file, places] as const);
    expect(countOf(all.unseen)).to.deep.equal(Object.fromEntries(named));
  });

  it('with lookbehind match alike where the browser has none', function () {
    this.timeout(600_000);
    const texts = textsOfTests();
    const looking = all.patterns.filter(({ source }) => /\(\?<[=!]/u.test(source));
    expect(looking.length).to.be.above(300);
    for (const { source, flags, place } of looking) {
      const global = `${flags.replace(/[gyd]/gu, '')}g`;
      const older = new LookbehindPattern(source, global);
      for (const text of texts)
        expect(everyMatch(text, older), place).to.deep.equal(everyMatch(text, new RegExp(source, global)));
    }
  });

  it('take time in proportion to a text, but for those of short texts, which are named', function () {
    this.timeout(600_000);
    const faults: string[] = [];
    const excused = new Set<unknown>();
    for (const pattern of all.patterns) {
      const fault = slowness(pattern);
      const excuse = excuseOf(pattern);
      if (fault !== undefined && excuse) excused.add(excuse);
      const standing = fault !== undefined && excuse ? slowness(pattern, excuse.atMost) : fault;
      if (standing !== undefined) faults.push(`${pattern.place} /${pattern.source}/${pattern.flags}: ${standing}`);
    }
    expect(faults).to.deep.equal([]);
    const stale = [...allowed, ...Object.values(allowedIn)].filter((entry) => !excused.has(entry));
    expect(stale, 'no longer slow').to.deep.equal([]);
  });
});
