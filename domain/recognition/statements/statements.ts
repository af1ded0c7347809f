import type { FormDefinition } from '../../forms/definition.js';
import { type Gate, chosen, demandedAmong, gateOf, negative } from './choicesSaid.js';
import { termsIn } from '../terms/contractTerms.js';
import type { Passage } from '../findings/finding.js';
import { labelledValues } from './labelledLines.js';
import { markedRowsIn, markedStatements } from './markedRows.js';
import { isOnlySource } from './objections.js';
import { evidenceSaid } from './ownEvidence.js';
import { ownAccountIn } from './ownAccount.js';
import {
  borneBy,
  clauseSaid,
  dateSaid,
  lawsSaid,
  nameSaid,
  numberSaid,
  termNumberSaid,
  termsSaid,
  waysSaid,
} from './partsSaid.js';
import { sentencesFor } from './sentencesSaid.js';
import { type QuestionPlace, questionPlaces } from '../fields/questionPlaces.js';
import { passageIndex, sentencesOf } from '../texts/sentences.js';
import { foldedWithLabels } from '../people/index.js';
import type { Statement } from '../fields/statement.js';
import { cues } from '../words/cues.js';
import { patternOfWords } from '../words/phrases.js';
import { subjectsOfLabel, topicsAt } from './topics.js';
import { type Hit, type Reading, finding, hitsOf, isClaim, isDenied, ofMatter, ofSentence, oneOf } from './wordHits.js';

const wishes = oneOf(cues.wishes);

/** Without the sentences that only say what is wanted, where others tell what happened. */
const accountsAmong = ({ folded }: Reading, hits: readonly Hit[]): readonly Hit[] => {
  const accounts = hits.filter(({ sentence }) => !wishes.test(folded.slice(sentence.from, sentence.to)));
  return accounts.length > 0 ? accounts : hits;
};

/** What the two sides laid down, and what each day or month of delay costs. */
const layingDown =
  /约定|说好|讲好|商定|谈好|合同|协议|写明|写着|写的|条款|规定|逾期|每[天日月年]|[日月年][万千百]分|[日月年]利|[甲乙丙]方|双方/u;

/** What a contract says would follow, of which a story's demand or debt says nothing: 还要违约金6500元. */
const isOfTerms = ({ item, field }: QuestionPlace): boolean =>
  /违约责任|解除条件|计算标准|违约金标准/u.test(`${item.label ?? ''}${field.label ?? ''}`);

const termsAmong = ({ folded, kind }: Reading, place: QuestionPlace, hits: readonly Hit[]): readonly Hit[] =>
  !isOfTerms(place) || isClaim(place) || kind === 'defense'
    ? hits
    : hits.filter(({ sentence }) => layingDown.test(folded.slice(sentence.from, sentence.to)));

const title = /^[^，,。；;:\d]{2,20}(?:书|函|单|证|条|合同|协议|通知|公告)$/u;

/** Without a document's title, which answers no question but that for the name of the document. */
const withoutTitles = ({ folded }: Reading, { item }: QuestionPlace, hits: readonly Hit[]): readonly Hit[] =>
  item.label?.includes('名称') === true
    ? hits
    : hits.filter(({ sentence }) => !title.test(folded.slice(sentence.from, sentence.to)));

/** The free text of a demand that is asked with no 是 or 否: 明细 of 支付租金. */
const isDetailOfClaim = (place: QuestionPlace): boolean => isClaim(place) && place.field.label !== null;

const statementFor = (reading: Reading, place: QuestionPlace, gate: Gate | undefined, hits: readonly Hit[]) => {
  const { field, item } = place;
  const own = topicsAt(item.label ?? '', field.label ?? '', place.label).filter(({ fields }) => fields !== undefined);
  const titles = own.flatMap((topic) => topic.titles ?? []);
  const ofTitles = titles.length > 0 ? termsSaid(reading, place, titles) : undefined;
  if (ofTitles) return ofTitles;
  switch (field.kind) {
    case 'choice':
    case 'multichoice': {
      const said = chosen(reading, place, topicsAt(item.label ?? '', field.label ?? '', place.label));
      return said ?? (place.isGate ? gate?.statement : undefined);
    }
    case 'textarea': {
      if (field.means === 'legal-basis') return lawsSaid(reading, place);
      if (field.means === 'evidence') return evidenceSaid(reading, place);
      const about = own.flatMap((topic) => topic.about ?? topic.clauses ?? []);
      const isHolding = own.some(({ holdings }) => holdings);
      const ownHits =
        about.length > 0
          ? ofMatter(reading, place, own, hitsOf(reading, patternOfWords(about))).filter(
              (hit) => !isHolding || !isDenied(reading, hit),
            )
          : undefined;
      // A detail of a demand or of an objection is said where the demand is.
      const ofItem = gate ? gate.hits : isDetailOfClaim(place) ? demandedAmong(reading, hits) : hits;
      const among = termsAmong(reading, place, withoutTitles(reading, place, ownHits ?? ofItem));
      const topics = topicsAt(item.label ?? '', field.label ?? '', place.label);
      const answer = gate?.statement?.value;
      const isNegative = typeof answer === 'string' && (negative.includes(answer) || answer === '确认');
      const said =
        ownHits === undefined && isNegative
          ? undefined
          : sentencesFor(reading, isClaim(place) ? among : accountsAmong(reading, among), {
              ends: topics.flatMap((topic) => topic.ends ?? []),
              beside: topics.flatMap((topic) => (topic.ways ? [] : (topic.beside ?? []))),
            });
      return said && { place, value: said.value, finding: finding(said.passage, said.value, ofSentence) };
    }
    case 'text': {
      const bearers = own.flatMap((topic) => topic.bearers ?? []);
      const borne = bearers.length > 0 ? borneBy(reading, place, bearers) : undefined;
      if (borne) return borne;
      const clauses = own.flatMap((topic) => topic.clauses ?? topic.about ?? []);
      const dates = own.flatMap((topic) => topic.dates ?? []);
      const names = own.flatMap((topic) => topic.names ?? []);
      const ways = own.flatMap((topic) => topic.ways ?? []);
      const terms = own.flatMap((topic) => topic.terms ?? []);
      if (terms.length > 0)
        return termNumberSaid(
          reading,
          place,
          terms,
          own.flatMap((topic) => topic.unless ?? []),
        );
      if (ways.length > 0)
        return waysSaid(
          reading,
          place,
          ways,
          own.flatMap((topic) => topic.beside ?? []),
        );
      return (
        (names.length > 0 ? nameSaid(reading, place, names) : undefined) ??
        (dates.length > 0 ? dateSaid(reading, place, dates) : undefined) ??
        (clauses.length > 0
          ? clauseSaid(
              reading,
              place,
              clauses,
              own.flatMap((topic) => topic.breach ?? []),
              own.flatMap((topic) => topic.goesOn ?? []),
              own.some((topic) => topic.rates),
            )
          : undefined)
      );
    }
    case 'number': {
      const numbers = own.flatMap((topic) => topic.numbers ?? []);
      return numbers.length > 0 ? numberSaid(reading, place, numbers) : undefined;
    }
    default:
      return undefined;
  }
};

/** Where a complaint lists what it demands: behind 诉讼请求, up to the facts. */
const demandedIn = (folded: string): readonly Passage[] =>
  [...folded.matchAll(/(?:^|\n)[^\n]{0,6}(?:诉讼请求|请求事项|申请事项|仲裁请求)[^\n]{0,10}(?=\n|:)/gu)].map(
    ({ index, 0: head }) => {
      const from = index + head.length;
      const end = /\n[^\n]{0,6}(?:事实(?:与|和)理由|事实、理由|理由)|\n[ \t]*[—=*_-]{3,}/u.exec(folded.slice(from));
      return { from, to: end ? from + end.index : folded.length };
    },
  );

type ItemHits = { readonly ofItem: readonly QuestionPlace[]; readonly hits: readonly Hit[] };

/** Where the text has words of what an item is about. */
const hitsOfItem = (reading: Reading, ofItem: readonly QuestionPlace[]): readonly Hit[] => {
  const [place] = ofItem;
  const label = place?.item.label ?? '';
  const topics = topicsAt(label, '').filter(({ fields }) => fields === undefined);
  const listed = topics.flatMap(({ about = [], defended = [], given }) => [
    ...(given === undefined || oneOf(given).test(reading.folded) ? about : []),
    ...(reading.kind === 'defense' ? defended : []),
  ]);
  const words = [...new Set([...listed, ...subjectsOfLabel(label)])];
  const all = words.length === 0 ? [] : hitsOf(reading, patternOfWords(words));
  const others = topics.flatMap(({ unless = [] }) => unless);
  const isOther = others.length > 0 ? oneOf(others) : undefined;
  const besides = topics.flatMap(({ beside = [] }) => beside);
  const isBeside = besides.length > 0 ? oneOf(besides) : undefined;
  const among = all.filter(
    ({ clause: { from, to }, sentence }) =>
      isOther?.test(reading.folded.slice(from, to)) !== true &&
      isBeside?.test(reading.folded.slice(sentence.from, sentence.to)) !== false,
  );
  return place ? ofMatter(reading, place, topics, among) : among;
};

/** In a defence, 双倍工资 is no word of the wage: without hits that lie within a longer one of another item. */
const withoutWithin = ({ kind }: FormDefinition, all: readonly ItemHits[]): readonly ItemHits[] => {
  if (kind !== 'defense') return all;
  const longest = new Map<number, number>();
  for (const { hits } of all)
    for (const { from, to } of hits)
      for (let at = from; at < to; at += 1) longest.set(at, Math.max(longest.get(at) ?? 0, to - from));
  return all.map(({ ofItem, hits }) => ({
    ofItem,
    hits: hits.filter(({ from, to }) => {
      for (let at = from; at < to; at += 1) if ((longest.get(at) ?? 0) <= to - from) return true;
      return false;
    }),
  }));
};

/**
 * What a text says that the questions of a form ask for in choices and in words: the option that its words stand for, and the sentences that are
 * about the question. Everything is a question to the person who fills in the form.
 */
export const statementsIn = (definition: FormDefinition, text: string): readonly Statement[] => {
  const folded = foldedWithLabels(text);
  const reading: Reading = {
    text,
    folded,
    sentences: sentencesOf(folded),
    demanded: demandedIn(folded),
    terms: termsIn(folded),
    kind: definition.kind,
  };
  const places = questionPlaces(definition);
  const items = new Map<QuestionPlace['item'], QuestionPlace[]>();
  for (const place of places) items.set(place.item, [...(items.get(place.item) ?? []), place]);
  const all = [...items.values()].map((ofItem) => ({ ofItem, hits: hitsOfItem(reading, ofItem) }));
  const matters = new Map<Passage, Set<QuestionPlace['item']>>();
  for (const [item, hits] of all.flatMap(({ ofItem: [place], hits }) => (place ? [[place.item, hits] as const] : [])))
    for (const { clause } of hits.filter((hit) => !isOnlySource(reading, hit)))
      matters.set(clause, (matters.get(clause) ?? new Set()).add(item));
  const said = withoutWithin(definition, all).flatMap(({ ofItem, hits }): readonly Statement[] => {
    const gatePlace = ofItem.find(({ isGate }) => isGate);
    const gate = gatePlace && gateOf(reading, gatePlace, hits, matters);
    return ofItem.flatMap((each) => statementFor(reading, each, gate, hits) ?? []);
  });
  const rows = markedRowsIn(folded);
  const printed = rows.filter(({ isSentence }) => !isSentence);
  /** What is printed beside boxes says nothing by itself. */
  const isPrinted = ({ finding: { from, to } }: Statement): boolean =>
    (printed[passageIndex(printed, to - 1)]?.to ?? 0) > from;
  const marked = markedStatements(rows, places);
  const known = new Set([...marked, ...said].map(({ place }) => place.path));
  const own = ownAccountIn(definition, reading).filter(({ place }) => !known.has(place.path));
  return [
    ...marked,
    ...[...said, ...own].filter((statement) => !isPrinted(statement)),
    ...labelledValues(folded, text, places),
  ];
};
