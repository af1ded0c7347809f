import { article } from './citedPlace.js';
import { articlesAt, behind, year, type Article, type CitationReading } from './citationReading.js';
import type { Law } from './facts.js';
import { marked, type Judgement } from './judgeCitation.js';
import { withoutLink } from './links.js';
import { priorLaw, referenceAtEnd } from './priorLaw.js';

/** How far before an article the name of its law is looked for. */
const longestBefore = 100;
const prose = /(?:法|法典|条例|解释|办法|细则)(?:\([^()]{1,6}\))?$/;
/** Where a law may stand behind its article, as in 依照第577条（民法典）: not behind 合同 and the like. */
const startsCitation = /(?:^|[\s，。；、：,;:(“"*]|依照|根据|依据|按照|适用|参照|违反|符合|见|和|及|与|即)$/;
const lawBehind = /[ *]*\( ?(?:依据|根据|参见|见|即|出自)?[:：]? ?([^()]{2,60}(?:\([^()]{1,12}\))?[^()]{0,20}) ?\)/y;
/** Behind a number in Chinese without 第, which may count things as well: 民法典五百七十七条规定, 劳动合同法四十七条算. */
const endsCitation = /(?:$|[\s，。；、：,.;:)”"」》*]|[之的]?规定|说|讲|写|算|要求|明确|第|和|及|与|或)/y;

const unknown = (sentence: string): Judgement => ({ verdict: 'unverifiable', sentence });

/** Creates what takes the citations whose laws stand in no marks: 民法典第577条. Each function returns where to read on. */
export const proseCitations = ({ text, facts, named, lawNamed, addArticles, judgeBy }: CitationReading) => {
  /** The law whose name ends right before `at`, with what links it to an article there, and where its name begins. */
  const lawBefore = (
    at: number,
  ): { readonly start: number; readonly law: Law; readonly version: string | undefined } | null => {
    const before = text.slice(Math.max(0, at - longestBefore), at);
    const direct = before.replace(/(?<![ *])[ *]+$/, '');
    for (const rest of [direct, withoutLink(before)]) {
      const name = facts.laws.endingIn(rest);
      if (!name) continue;
      const start = at - before.length + rest.length - name.length;
      const prefix = '中华人民共和国';
      return {
        start: text.startsWith(prefix, start - prefix.length) ? start - prefix.length : start,
        law: name.law,
        version: year.exec(before.slice(rest.length))?.[0],
      };
    }
    return null;
  };
  const takeOfLaw = (
    { start, law, version }: NonNullable<ReturnType<typeof lawBefore>>,
    articles: readonly Article[],
  ): number => {
    const met = { title: law.name, law, version };
    const end = addArticles(articles, judgeBy(met), start);
    named.push({ ...met, end });
    return end;
  };
  /** 民法典577条: a number without 第 is an article only right behind the name of a law. */
  const takeNumber = (start: number, number: string): number => {
    const next = start + number.length;
    const name = facts.laws.endingIn(text.slice(Math.max(0, start - longestBefore), start));
    const articles = name ? articlesAt(text, start) : [];
    const [first] = articles;
    if (!name || !first) return next;
    if (!/^\d/.test(number) && behind(text, endsCitation, first.end) === null) return next;
    return takeOfLaw({ start: start - name.length, law: name.law, version: undefined }, articles);
  };
  /** 第577条（民法典） */
  const takeBeforeLaw = (start: number, before: string, articles: readonly Article[]): number | null => {
    if (!startsCitation.test(before)) return null;
    const match = behind(text, lawBehind, articles.at(-1)?.end ?? start);
    if (!match) return null;
    const content = (match[1] ?? '').replaceAll(/[《》〈〉“”"]/g, '');
    const title = withoutLink(content);
    const law = lawNamed(content) ?? lawNamed(title);
    if (!law) return null;
    const met = { title, law, version: year.exec(match[0])?.[0] };
    const end = addArticles(articles, judgeBy(met), start, match.index + match[0].length);
    named.push({ ...met, end });
    return end;
  };
  /** An article behind words for a law that was named before, or for one that is not known. */
  const takeReference = (start: number, before: string, articles: readonly Article[]): number => {
    const gap = text.slice(Math.max(0, start - longestBefore), start).length - before.length;
    const words = referenceAtEnd(before);
    if (words !== undefined) {
      const begin = start - gap - words.length;
      const prior = priorLaw(text, begin, words, named);
      if (!prior) return addArticles(articles, () => unknown(`“${words}”所指的法律未能识别，条文未核对。`), begin);
      const meant = `“${words}”按前文指${marked(prior.law.name)}。`;
      const judged = judgeBy(prior);
      const end = addArticles(
        articles,
        (cited) => {
          const { verdict, sentence } = judged(cited);
          return { verdict, sentence: `${meant}${sentence}` };
        },
        begin,
      );
      named.push({ ...prior, end });
      return end;
    }
    const word = prose.exec(before)?.[0];
    // Citations of clauses of contracts and the like get no finding.
    if (word === undefined) return articles.at(-1)?.end ?? start + 1;
    const sentence = '前面没有收录的法律名称，也没有用书名号标明，条文未核对。';
    return addArticles(articles, () => unknown(sentence), start - gap - word.length);
  };
  const takeProse = (start: number): number => {
    if (behind(text, article, start) === null) return start + 1;
    const articles = articlesAt(text, start);
    const law = lawBefore(start);
    if (law) return takeOfLaw(law, articles);
    const before = text.slice(Math.max(0, start - longestBefore), start).replace(/(?<![ *])[ *]+$/, '');
    return takeBeforeLaw(start, before, articles) ?? takeReference(start, before, articles);
  };

  return { takeNumber, takeProse };
};
