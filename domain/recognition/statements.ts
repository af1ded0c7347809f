import type { Field, FormDefinition } from '../forms/definition.js';
import type { Finding, Passage } from './finding.js';
import { labelledValues } from './labelledLines.js';
import { isCondition, isLaidDown, isOfOtherBreach } from './laidDown.js';
import { questionPlaces, type QuestionPlace } from './questionPlaces.js';
import { passageIndex, sentencesOf, type Sentence } from './sentences.js';
import { foldedWithLabels } from './standingLabels.js';
import type { Statement } from './statement.js';
import { cues, patternOfWords, subjectsOfLabel, topicsAt, type Topic } from './topics.js';

/** What to say of words that may answer a question. */
const ofSentence = '资料中的原句，请核对是否回答此项';
const ofOption = '按资料中的表述选择，请核对';
const ofDemand = '资料中提到此项，请核对是否主张';

/** A word where it stands, with its clause and sentence. */
type Hit = Passage & { readonly word: string; readonly clause: Passage; readonly sentence: Sentence };

type Reading = {
  readonly text: string;
  readonly folded: string;
  readonly sentences: readonly Sentence[];
  /** Where a formal text lists what it demands. */
  readonly demanded: readonly Passage[];
  readonly kind: FormDefinition['kind'];
};

const longestExcerpt = 160;
const longestParts = 3;

const oneOf = (words: readonly string[]): RegExp => new RegExp(patternOfWords(words).source, 'u');
const demands = oneOf(cues.demands);
const waivers = oneOf(cues.waivers);
const wishes = oneOf(cues.wishes);
const objections = oneOf(cues.objections);
const acceptances = new RegExp(`(?<![不没未非])(?:${patternOfWords(cues.acceptances).source})`, 'gu');
const quotations = oneOf(cues.quotations);
const denialBefore = new RegExp(`(?:${cues.denials.join('|')})\\p{Script=Han}{0,2}$`, 'u');
const denialBehind = /^[^，,。]{0,3}?(?:没有|没办|没签|没约定|未约定|不存在|没写|未办理|不成立|不主张|不要求)/u;
/** 未约定逾期办证违约金 */
const notAgreed = /(?:未|没有|没|无)(?:约定|写明|写)[^，,。；;\n]{0,10}$/u;
const notOnly = /不[仅但只光]|没[想问]题$|无[论需]/u;
/** 不退押金, 没还本金: what is not given back is there. */
const notReturned = /[不没未拒](?:肯|给|愿|愿意)?(?:退还|返还|归还|退|还)$/u;
/** 他要五万，我只认两万: what the other side wants, and what the writer says to it. */
const contrast =
  /(?:他|她|原告|对方|物业|银行|公司|员工|房东|卖家|买家|单位|客户)(?:还)?(?:要|说|报|算|主张|索赔|称|告)[^。；\n]{0,30}我/u;
const firstPerson = /我(?!行|市|国|省|院[^方])|本人|本公司|我司|我方|答辩人认为/u;

const hitsOf = ({ folded, sentences }: Reading, pattern: RegExp): readonly Hit[] =>
  [...folded.matchAll(pattern)].flatMap(({ 0: word, index }): readonly Hit[] => {
    const sentence = sentences[passageIndex(sentences, index)];
    const clause = sentence?.clauses[passageIndex(sentence.clauses, index)];
    return sentence && clause && index < sentence.to
      ? [{ word, from: index, to: index + word.length, clause, sentence }]
      : [];
  });

/** Whether the clause of a hit says that there is nothing of it. */
const isDenied = ({ folded }: Reading, { from, to, clause }: Hit): boolean => {
  const before = folded.slice(Math.max(clause.from, from - 5), from);
  return (
    notAgreed.test(folded.slice(clause.from, from)) ||
    (denialBefore.test(before) && !notOnly.test(before) && !notReturned.test(before)) ||
    denialBehind.test(folded.slice(to, Math.min(clause.to, to + 7)))
  );
};

const positive: readonly string[] = ['是', '有', '有此问题', '有财产', '有债务'];
const negative: readonly string[] = ['否', '无', '无此问题', '无财产', '无债务'];
const optionOf = ({ options = [] }: Field, among: readonly string[]): string | undefined =>
  options.find((option) => among.includes(option));

const isObjection = ({ item }: QuestionPlace): boolean => /异议$|异议（|异议[和或]确认|有异议/u.test(item.label ?? '');
const isClaim = ({ section }: QuestionPlace): boolean => section.id === 'claims' || section.id === 'requests';

/** The number or the sign that a line begins with is none of what it says. */
const enumeration =
  /^(?:第?[一二三四五六七八九十]{1,3}[、.．条:：]|[(（][一二三四五六七八九十\d]{1,2}[)）]|\d{1,2}(?:\.\d{1,2})?[、.．)）](?!\d))\s*/u;

/** The clauses of a sentence around a hit, up to those that are of another matter. */
const aboutIn = (folded: string, { sentence: { clauses }, clause }: Hit, ends: RegExp): Passage => {
  const at = clauses.indexOf(clause);
  const isOther = ({ from, to }: Passage): boolean => ends.test(folded.slice(from, to));
  const last = clauses.findIndex((each, place) => place > at && isOther(each));
  const first = clauses.findLastIndex((each, place) => place < at && isOther(each));
  return {
    from: clauses[first + 1]?.from ?? clause.from,
    to: clauses[last === -1 ? clauses.length - 1 : last - 1]?.to ?? clause.to,
  };
};

const excerptOf = ({ text, folded }: Reading, hit: Hit, ends?: RegExp): Passage => {
  const { sentence, clause } = hit;
  const whole = ends ? aboutIn(folded, hit, ends) : (({ from, to }: Passage): Passage => ({ from, to }))(sentence);
  const at = sentence.clauses.indexOf(clause);
  const near = {
    from: sentence.clauses[at - 1]?.from ?? clause.from,
    to: sentence.clauses[at + 1]?.to ?? clause.to,
  };
  const passage =
    whole.to - whole.from <= longestExcerpt ? whole : near.to - near.from <= longestExcerpt ? near : clause;
  const lead = enumeration.exec(text.slice(passage.from, passage.to))?.[0].length ?? 0;
  return { from: passage.from + lead, to: Math.min(passage.to, passage.from + lead + longestExcerpt * 2) };
};

const wordsOf = (reading: Reading, { from, to }: Passage): string => reading.text.slice(from, to).trim();
const finding = ({ from, to }: Passage, value: string, rule: string): Finding => ({
  kind: 'clause',
  value,
  rule,
  from,
  to,
});

/** The sentences that most words speak for, in the order of the text, as one answer. */
const sentencesFor = (
  reading: Reading,
  hits: readonly Hit[],
  ends?: RegExp,
): { value: string; passage: Passage } | undefined => {
  const bySentence = new Map<Sentence, Hit[]>();
  for (const hit of hits) bySentence.set(hit.sentence, [...(bySentence.get(hit.sentence) ?? []), hit]);
  const ranked = [...bySentence.values()]
    .map((own) => ({ own, score: new Set(own.map(({ word }) => word)).size }))
    .sort((one, other) => other.score - one.score)
    .slice(0, longestParts)
    .flatMap(({ own: [first] }) => (first ? [excerptOf(reading, first, ends)] : []))
    .sort((one, other) => one.from - other.from);
  const [first] = ranked;
  const lines = [...new Set(ranked.map((passage) => wordsOf(reading, passage)))];
  return first && lines.some((line) => line.length > 1) ? { value: lines.join('\n'), passage: first } : undefined;
};

/** Whether somebody demands what a hit names: in its sentence, or in the part of a formal text that lists demands. */
const isDemanded = ({ folded, demanded }: Reading, { from, sentence }: Hit): boolean => {
  const words = folded.slice(sentence.from, sentence.to);
  return (
    (demands.test(words) && !isLaidDown(folded, sentence)) ||
    demanded.some((passage) => from >= passage.from && from < passage.to)
  );
};

const isWaived = ({ folded }: Reading, { clause, sentence }: Hit): boolean => {
  const at = sentence.clauses.indexOf(clause);
  const next = sentence.clauses[at + 1];
  return (
    waivers.test(folded.slice(clause.from, clause.to)) ||
    (next !== undefined &&
      next.to - next.from < 14 &&
      /^(?:那个|这个|我)?(?:也)?(?:不要了?|不争|算了)$/u.test(folded.slice(next.from, next.to)))
  );
};

const accounts = oneOf(cues.accounts);
const breachOfContract = /违约|擅自|解除/u;
/** Without what a contract lays down, where a question asks what was demanded or done; without penalties for another breach; none whose own clause is of another matter. */
const ofMatter = (
  { folded, kind, demanded }: Reading,
  place: QuestionPlace,
  topics: readonly Topic[],
  hits: readonly Hit[],
): readonly Hit[] => {
  // An answer to a complaint speaks of all that the contract says.
  if (kind === 'defense') return hits;
  const isListed = ({ from }: Hit): boolean => demanded.some((passage) => from >= passage.from && from < passage.to);
  const breach = topics.flatMap((topic) => topic.breach ?? []);
  const isAbout = topics.some(({ ends }) => ends !== undefined);
  const isAccount = isClaim(place) || accounts.test(place.item.label ?? '');
  return hits.filter((hit) => {
    const { sentence, clause } = hit;
    return (
      !(isAccount && !isListed(hit) && isLaidDown(folded, sentence)) &&
      !(breach.length > 0 && isOfOtherBreach(folded, sentence, clause, breach)) &&
      !(isAbout && breachOfContract.test(folded.slice(clause.from, clause.to)))
    );
  });
};

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
const termsAmong = ({ folded }: Reading, place: QuestionPlace, hits: readonly Hit[]): readonly Hit[] =>
  !isOfTerms(place) || isClaim(place)
    ? hits
    : hits.filter(({ sentence }) => layingDown.test(folded.slice(sentence.from, sentence.to)));

const title = /^[^，,。；;:\d]{2,20}(?:书|函|单|证|条|合同|协议|通知|公告)$/u;
/** Without a document's title, which answers no question but that for the name of the document. */
const withoutTitles = ({ folded }: Reading, { item }: QuestionPlace, hits: readonly Hit[]): readonly Hit[] =>
  item.label?.includes('名称') === true
    ? hits
    : hits.filter(({ sentence }) => !title.test(folded.slice(sentence.from, sentence.to)));

/** What a defence says to one point of the complaint: the sentences that dispute it, else those that admit it. */
const objectionTo = (
  reading: Reading,
  hits: readonly Hit[],
): { readonly disputes: boolean; readonly hits: readonly Hit[] } | undefined => {
  const { folded } = reading;
  const own = hits.filter(({ sentence }) => {
    const words = folded.slice(sentence.from, sentence.to);
    return !quotations.test(words) || firstPerson.test(words.replace(quotations, ''));
  });
  const judgedBy = (hit: Hit, { from, to }: Passage) => {
    const words = folded.slice(from, to);
    const rest = words.replaceAll(acceptances, ' ');
    return {
      hit,
      disputes: objections.test(rest) || contrast.test(rest),
      admits: rest !== words,
      isOwn: firstPerson.test(words),
    };
  };
  // 利息太高了，本金我认: each clause speaks for itself where it says anything.
  const byClause = own.map((hit) => judgedBy(hit, hit.clause)).filter(({ disputes, admits }) => disputes || admits);
  const judged = byClause.length > 0 ? byClause : own.map((hit) => judgedBy(hit, hit.sentence));
  const spoken = judged.filter(({ isOwn }) => isOwn);
  const among = spoken.some(({ disputes, admits }) => disputes || admits) ? spoken : judged;
  const disputed = among.filter(({ disputes }) => disputes).map(({ hit }) => hit);
  if (disputed.length > 0) return { disputes: true, hits: disputed };
  const admitted = among.filter(({ admits }) => admits).map(({ hit }) => hit);
  return admitted.length > 0 ? { disputes: false, hits: admitted } : undefined;
};

/** A question's answer by the words for its options. */
const optionsSaid = (
  reading: Reading,
  place: QuestionPlace,
  topics: readonly Topic[],
): readonly { readonly option: string; readonly hit: Hit; readonly count: number }[] =>
  (place.field.options ?? []).flatMap((option) => {
    const listed = topics.flatMap(({ options = {} }) => options[option] ?? []);
    const words = listed.length === 0 && /^[\p{Script=Han}（）、]{4,}$/u.test(option) ? [option] : listed;
    if (words.length === 0) return [];
    // 不要违约金 is said as it stands; 退房 in 我不退房 is not said.
    const hits = ofMatter(reading, place, topics, hitsOf(reading, patternOfWords(words)))
      .filter((hit) => /^[没不未无]/u.test(hit.word) || !isDenied(reading, hit))
      .filter(({ clause }) => !positive.includes(option) || !isCondition(reading.folded, clause));
    const [hit] = hits;
    return hit ? [{ option, hit, count: hits.length }] : [];
  });

const chosen = (reading: Reading, place: QuestionPlace, topics: readonly Topic[]): Statement | undefined => {
  const said = optionsSaid(reading, place, topics);
  const [first, ...others] = [...said].sort((one, other) => other.count - one.count);
  if (!first) return undefined;
  const rule = isClaim(place) ? ofDemand : ofOption;
  if (place.field.kind === 'multichoice') {
    const value = said.map(({ option }) => option);
    return { place, value, finding: finding(first.hit.clause, value.join('、'), rule) };
  }
  // Two options that are said as often: somebody has to read the text.
  if (others.some(({ count }) => count === first.count) && !negative.includes(first.option)) {
    const denial = said.find(({ option }) => negative.includes(option));
    if (!denial) return undefined;
    return { place, value: denial.option, finding: finding(denial.hit.clause, denial.option, rule) };
  }
  return { place, value: first.option, finding: finding(first.hit.clause, first.option, rule) };
};

type Gate = { readonly statement: Statement | undefined; readonly hits: readonly Hit[] };

/** What the unlabelled choice of an item is answered with, and the words that say so. */
const gateOf = (reading: Reading, place: QuestionPlace, hits: readonly Hit[]): Gate => {
  const { field } = place;
  const answered = (option: string | undefined, own: readonly Hit[], rule: string): Gate => {
    const [hit] = own;
    return option === undefined || !hit
      ? { statement: undefined, hits: [] }
      : { statement: { place, value: option, finding: finding(hit.clause, option, rule) }, hits: own };
  };
  if (isObjection(place)) {
    const objection = objectionTo(reading, hits);
    const option = optionOf(field, objection?.disputes === true ? ['有', '异议'] : ['无', '确认']);
    return answered(objection && option, objection?.hits ?? [], ofSentence);
  }
  const [yes, no] = [optionOf(field, positive), optionOf(field, negative)];
  if (isClaim(place)) {
    const demanded = hits.filter((hit) => !isWaived(reading, hit) && isDemanded(reading, hit));
    return demanded.length > 0
      ? answered(yes, demanded, ofDemand)
      : answered(
          no,
          hits.filter((hit) => isWaived(reading, hit)),
          ofDemand,
        );
  }
  const happened = hits.filter(({ clause }) => !isCondition(reading.folded, clause));
  const standing = happened.filter((hit) => !isDenied(reading, hit));
  return standing.length > 0 ? answered(yes, standing, ofOption) : answered(no, happened, ofOption);
};

/** The words of one clause, as an answer that is no whole sentence. */
const clauseSaid = (
  reading: Reading,
  place: QuestionPlace,
  words: readonly string[],
  breach: readonly string[],
): Statement | undefined => {
  const [hit] = hitsOf(reading, patternOfWords(words))
    .filter(({ sentence, clause }) => breach.length === 0 || !isOfOtherBreach(reading.folded, sentence, clause, breach))
    .filter((each) => !isDenied(reading, each));
  if (!hit) return undefined;
  const lead = enumeration.exec(reading.text.slice(hit.clause.from, hit.clause.to))?.[0].length ?? 0;
  const passage = { from: hit.clause.from + lead, to: hit.clause.to };
  const value = wordsOf(reading, passage);
  return value.length < 2 || value.length > longestExcerpt
    ? undefined
    : { place, value, finding: finding(passage, value, ofSentence) };
};

const dayWords =
  /(?:\d{2,4}|[〇零一二三四五六七八九]{4}|[去今前]) ?年? ?[./年-]? ?\d{1,2} ?[./月-] ?(?:\d{1,2} ?[日号]?|底|初)?/u;

const dateSaid = (reading: Reading, place: QuestionPlace, words: readonly string[]): Statement | undefined => {
  for (const { clause } of hitsOf(reading, patternOfWords(words))) {
    const day = dayWords.exec(reading.folded.slice(clause.from, clause.to));
    if (!day) continue;
    const from = clause.from + day.index;
    const passage = { from, to: from + day[0].trimEnd().length };
    const value = wordsOf(reading, passage);
    return { place, value, finding: finding(passage, value, ofSentence) };
  }
  return undefined;
};

/** The one number within the words: 工期90天. */
const numberSaid = (reading: Reading, place: QuestionPlace, words: readonly string[]): Statement | undefined => {
  for (const hit of hitsOf(reading, patternOfWords(words))) {
    const number = /\d{1,6}(?:\.\d{1,2})?/u.exec(reading.folded.slice(hit.from, hit.to));
    if (!number) continue;
    const from = hit.from + number.index;
    return { place, value: number[0], finding: finding({ from, to: from + number[0].length }, number[0], ofSentence) };
  }
  return undefined;
};

/** The name that ends with one of the words: …医院. */
const nameSaid = (reading: Reading, place: QuestionPlace, endings: readonly string[]): Statement | undefined => {
  const name = new RegExp(
    String.raw`(?<=^|[^\p{Script=Han}]|在|到|至|由|往|经|是|去|于)(?:(?![在到至由往去于经])\p{Script=Han}){1,20}?(?:${endings.join('|')})`,
    'u',
  );
  const match = name.exec(reading.folded);
  if (!match) return undefined;
  const passage = { from: match.index, to: match.index + match[0].length };
  return { place, value: match[0], finding: finding(passage, match[0], ofSentence) };
};

const law =
  /《[^《》\n]{2,30}(?:法|法典|解释|规定|条例|办法)(?:（[^（）\n]{1,12}）)?》(?:第[一二三四五六七八九十百千零\d]{1,10}条(?:之[一二三四五六七八九十])?(?:第[一二三四五六七八九十\d]{1,3}[款项])*(?:、(?=第))?){0,6}/gu;

const lawsSaid = (reading: Reading, place: QuestionPlace): Statement | undefined => {
  const cited = [...reading.text.matchAll(law)].filter(({ 0: all }) => all.includes('条') && !all.endsWith('》'));
  const [first] = cited;
  if (!first) return undefined;
  const value = [...new Set(cited.map(({ 0: all }) => all))].join('、');
  return {
    place,
    value,
    finding: finding({ from: first.index, to: first.index + first[0].length }, value, ofSentence),
  };
};

const statementFor = (reading: Reading, place: QuestionPlace, gate: Gate | undefined, hits: readonly Hit[]) => {
  const { field, item } = place;
  const own = topicsAt(item.label ?? '', field.label ?? '', place.label).filter(({ fields }) => fields !== undefined);
  switch (field.kind) {
    case 'choice':
    case 'multichoice': {
      const said = chosen(reading, place, topicsAt(item.label ?? '', field.label ?? '', place.label));
      return said ?? (place.isGate ? gate?.statement : undefined);
    }
    case 'textarea': {
      if (field.means === 'legal-basis') return lawsSaid(reading, place);
      if (field.means === 'evidence') return undefined;
      const about = own.flatMap((topic) => topic.about ?? topic.clauses ?? []);
      const ownHits =
        about.length > 0 ? ofMatter(reading, place, own, hitsOf(reading, patternOfWords(about))) : undefined;
      // A detail of a demand or of an objection is said where the demand is.
      const among = termsAmong(reading, place, withoutTitles(reading, place, ownHits ?? (gate ? gate.hits : hits)));
      const ends = topicsAt(item.label ?? '', field.label ?? '', place.label).flatMap((topic) => topic.ends ?? []);
      const answer = gate?.statement?.value;
      const isNegative = typeof answer === 'string' && (negative.includes(answer) || answer === '确认');
      const said =
        ownHits === undefined && isNegative
          ? undefined
          : sentencesFor(
              reading,
              isClaim(place) ? among : accountsAmong(reading, among),
              ends.length > 0 ? oneOf(ends) : undefined,
            );
      return said && { place, value: said.value, finding: finding(said.passage, said.value, ofSentence) };
    }
    case 'text': {
      const clauses = own.flatMap((topic) => topic.clauses ?? topic.about ?? []);
      const dates = own.flatMap((topic) => topic.dates ?? []);
      const names = own.flatMap((topic) => topic.names ?? []);
      return (
        (names.length > 0 ? nameSaid(reading, place, names) : undefined) ??
        (dates.length > 0 ? dateSaid(reading, place, dates) : undefined) ??
        (clauses.length > 0
          ? clauseSaid(
              reading,
              place,
              clauses,
              own.flatMap((topic) => topic.breach ?? []),
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
      const end = /\n[^\n]{0,6}(?:事实(?:与|和)理由|事实、理由|理由)/u.exec(folded.slice(from));
      return { from, to: end ? from + end.index : folded.length };
    },
  );

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
    kind: definition.kind,
  };
  const places = questionPlaces(definition);
  const items = new Map<QuestionPlace['item'], QuestionPlace[]>();
  for (const place of places) items.set(place.item, [...(items.get(place.item) ?? []), place]);
  const said = [...items.values()].flatMap((ofItem): readonly Statement[] => {
    const label = ofItem[0]?.item.label ?? '';
    const topics = topicsAt(label, '').filter(({ fields }) => fields === undefined);
    const listed = topics.flatMap(({ about = [] }) => about);
    const words = [...new Set([...listed, ...subjectsOfLabel(label)])];
    const [place] = ofItem;
    const all = words.length === 0 ? [] : hitsOf(reading, patternOfWords(words));
    const hits = place ? ofMatter(reading, place, topics, all) : all;
    const gatePlace = ofItem.find(({ isGate }) => isGate);
    const gate = gatePlace && gateOf(reading, gatePlace, hits);
    return ofItem.flatMap((each) => statementFor(reading, each, gate, hits) ?? []);
  });
  return [...said, ...labelledValues(folded, text, places)];
};
