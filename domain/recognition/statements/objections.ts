import type { Item } from '../../forms/definition.js';
import type { Passage } from '../findings/finding.js';
import type { QuestionPlace } from '../fields/questionPlaces.js';
import type { Sentence } from '../texts/sentences.js';
import { isStory } from '../texts/story.js';
import { cues } from '../words/cues.js';
import { patternOfWords } from '../words/phrases.js';
import { type Hit, type Reading, oneOf } from './wordHits.js';

const objections = oneOf(cues.objections);
const judgements = oneOf(cues.judgements);
const acceptances = new RegExp(`(?<![不没未非])(?:${patternOfWords(cues.acceptances).source})(?!为)`, 'gu');
const quotations = oneOf(cues.quotations);

/** 我 as who does something, and not as whom the other side sues, tells or asks. */
const weSay = '(?<![告诉说要让给跟把向对还赔欠找催叫])我(?!欠|借|是|叫|姓|住)';
/** 他要五万，我只认两万: what the other side wants, and what the writer says to it; 房东告我欠租 says no more than the first. */
const contrast = new RegExp(
  `(?:他|她|原告|对方|物业|银行|公司|员工|房东|卖家|买家|单位|客户)(?:还)?(?:要|说|报|算|主张|索赔|称|告)[^。；\\n]{0,30}${weSay}`,
  'u',
);
/** What is told of somebody else, or of whom not to call: no answer to what the complaint says. */
const ofSomebodyElse =
  /1[3-9]\d{9}|别打|莫打|别联系|别找|只送货|(?:邻居|隔壁|楼下|别人|别家)[^。；\n]{0,16}(?:没交|没给|也没|不交|在告)/u;
const ownWords = new RegExp(`${weSay}|不(?:认|同意|对|该|应|实|属实|行)|太高|没有(?:的事|约定)|其实`, 'u');
/** Whether a sentence repeats what the other side wants and says nothing to it. */
const onlyTold = (words: string): boolean =>
  /(?:告我|起诉我|说我|把我告|要我|告了我)/u.test(words) && !ownWords.test(words);

/** 我, but no 我行 or 我院: the writer themselves. */
const me = '我(?!行|市|国|省|院[^方])';
const firstPerson = new RegExp(`${me}|本人|本公司|我司|我方|答辩人认为`, 'u');

/** 他说…, 要我赔…, 物业把我告了: a clause that repeats what the other side says or wants. */
const quoting =
  /告我|告了|我告|告上|起诉|诉我|^(?:还|又|也|再)?(?:说|称|讲|要我|要求我|让我|叫我)|(?:他|她|们|对方|原告|物业|银行|公司|房东|卖家|卖方|老板)(?:还|又|也|就|现在|起诉里)?(?:说|称|要|讲|算|主张|告|只写|报|索)/u;
/** Clauses in which the writer takes up the word again. */
const ownWord = new RegExp(
  `^(?:其实|实际|可是?|但是?|不过|所以|而且|那是|这是|不是|不对|没有?的|哪有)|^(?:其实|可是?|但是?|不过|所以|而且|这些|这个|那个)?(?:${me}|本人|俺|咱)`,
  'u',
);
/** 利息1200, 月息两分: what goes on with a list of what the other side wants has a number. */
const goesOn = /[\d一二两三四五六七八九十百千万]/u;
/** 这些我都认: is said of all that the sentence names. */
const ofAll = /都|这些|全部|一概/u;
/** 认，我们付: a clause that is nothing but assent. */
const assent = /^(?:这个|这些|那个|这|我|我们|俺|咱|也|都|是|就){0,4}(?:认|对|对的|没错|不赖|付|给)(?:了|的)?$/u;
/** Somebody's telephone, or somebody who is not sued: aside from what is disputed. */
const aside = /(?<!\d)1[3-9]\d{9}(?!\d)|邻居|隔壁|楼[上下]那?[家户]|别联系|别打/u;
/** 借条上没写, 合同里是…: what is said stands in the paper, and is not said of it. */
const asSource =
  /^(?:书)?(?:上面?|里面?|里头|中)?(?:都|也)?(?:没有?|未)?(?:写|约定|提|规定|讲|说|是[日年月]|要[一二两三四五六七八九十\d])/u;
const paper = /(?:条|条子|合同|协议|借据)$/u;

/** Whether a hit only names the paper in which something else stands. */
export const isOnlySource = ({ folded }: Reading, { word, to }: Hit): boolean =>
  paper.test(word) && asSource.test(folded.slice(to, to + 8));

/** What courts do and send, and a share that nobody disputes: 开庭还没到, 一人一半, 财务漏发. None of it objects to anything. */
const neutral =
  /还没(?:到)?开庭|开庭[^，,。；;]{0,6}|一人一半|各一半|一家一半|漏发|(?:收到|送|寄)[^，,。；;]{0,4}(?:传票|状子|起诉状)/gu;

type Stance = { readonly disputes: boolean; readonly admits: boolean };
const silent: Stance = { disputes: false, admits: false };

/** The items of a form that each clause has words of. */
export type ClauseMatters = ReadonlyMap<Passage, ReadonlySet<Item>>;

const stanceOf = (words: string): Stance => {
  const said = words.replaceAll(neutral, ' ');
  const rest = said.replaceAll(acceptances, ' ');
  return {
    disputes: objections.test(rest) || contrast.test(rest),
    admits: rest !== said || assent.test(words.trim()),
  };
};

/** For each clause of a sentence, whether it repeats the other side: from a word for that to one with which the writer speaks again. */
const quotedClauses = (folded: string, { clauses }: Sentence): ReadonlySet<Passage> => {
  const quoted = new Set<Passage>();
  let isQuoted = false;
  for (const clause of clauses) {
    const words = folded.slice(clause.from, clause.to);
    if (quoting.test(words)) isQuoted = true;
    else if (ownWord.test(words) || !goesOn.test(words)) isQuoted = false;
    if (isQuoted) quoted.add(clause);
  }
  return quoted;
};

const stanceIn = (folded: string, clause: Passage, quoted: ReadonlySet<Passage>): Stance => {
  const words = folded.slice(clause.from, clause.to);
  if (!quoted.has(clause)) return stanceOf(words);
  return judgements.test(words) ? { disputes: true, admits: false } : silent;
};

const eitherOf = (stances: readonly Stance[]): Stance => ({
  disputes: stances.some(({ disputes }) => disputes),
  admits: stances.some(({ admits }) => admits),
});

/** The clauses behind a hit, up to the next that is of another matter only. */
const runOf = ({ sentence, clause }: Hit, matters: ClauseMatters): readonly Passage[] => {
  const { clauses } = sentence;
  const own = matters.get(clause);
  const behind = clauses.slice(clauses.indexOf(clause) + 1);
  const next = behind.findIndex((each) => {
    const others = matters.get(each);
    return others !== undefined && ![...others].some((item) => own?.has(item));
  });
  return [clause, ...(next === -1 ? behind : behind.slice(0, next))];
};

type Answer = { readonly disputes: boolean; readonly hits: readonly Hit[] };
type Judged = { readonly hit: Hit; readonly stance: Stance };

const answerOf = (judged: readonly Judged[]): Answer | undefined => {
  const disputed = judged.filter(({ stance }) => stance.disputes).map(({ hit }) => hit);
  if (disputed.length > 0) return { disputes: true, hits: disputed };
  const admitted = judged.filter(({ stance }) => stance.admits).map(({ hit }) => hit);
  return admitted.length > 0 ? { disputes: false, hits: admitted } : undefined;
};

/**
 * What somebody who tells their story says to one point: in the clauses from its word up to the next point, else by a word for all that the
 * sentence names. What only repeats the other side says nothing.
 */
const toldTo = ({ folded }: Reading, hits: readonly Hit[], matters: ClauseMatters): Answer | undefined =>
  answerOf(
    hits.flatMap((hit): readonly Judged[] => {
      const { sentence } = hit;
      const quoted = quotedClauses(folded, sentence);
      const said = eitherOf(runOf(hit, matters).map((clause) => stanceIn(folded, clause, quoted)));
      if (said.disputes || said.admits) return [{ hit, stance: said }];
      const ofEvery = sentence.clauses
        .filter(({ from, to }) => from > hit.from && ofAll.test(folded.slice(from, to)))
        .map((clause) => stanceIn(folded, clause, quoted));
      const stance = eitherOf(ofEvery);
      return stance.disputes || stance.admits ? [{ hit, stance }] : [];
    }),
  );

/** The same of a paper, in which a clause speaks for itself, else the whole sentence. */
const writtenTo = ({ folded }: Reading, hits: readonly Hit[]): Answer | undefined => {
  const judgedBy = (hit: Hit, { from, to }: Passage) => {
    const words = folded.slice(from, to);
    return { hit, stance: stanceOf(words), isOwn: firstPerson.test(words) };
  };
  const says = ({ stance: { disputes, admits } }: Judged): boolean => disputes || admits;
  // 利息太高了，本金我认: each clause speaks for itself where it says anything.
  const byClause = hits.map((hit) => judgedBy(hit, hit.clause)).filter(says);
  const bySentence = hits.map((hit) => judgedBy(hit, hit.sentence));
  const judged = byClause.length > 0 ? byClause : bySentence;
  const spoken = judged.filter(({ isOwn }) => isOwn);
  return answerOf(spoken.some(says) ? spoken : judged);
};

/** What is paid by whoever is sued, and so what 其实我给了 answers. */
const ofPayment =
  /^(?!.*(?:利息|违约金|押金|定金|解除))对?.*(?:支付租金|租金支付|未付租金|给付价款|价款支付|物业费|本金|工程款|欠付)/u;
/** 其实我给了三个月: what the writer says to what the sentence before repeats of the complaint. */
const reply = /^(?:其实|但|可|不过|实际|我(?!要|想|请)|剩)/u;

/**
 * The hits in sentences in which the writer answers. Behind 房东告我欠房租一万八 it is the next sentence that answers, if it begins to; what is told of somebody else answers
 * nothing.
 */
const answeringHits = ({ folded, sentences }: Reading, { item }: QuestionPlace, hits: readonly Hit[]): readonly Hit[] =>
  hits.flatMap((hit): readonly Hit[] => {
    const words = folded.slice(hit.sentence.from, hit.sentence.to);
    if (ofSomebodyElse.test(words)) return [];
    if (!onlyTold(words)) return [hit];
    if (!ofPayment.test(item.label ?? '')) return [];
    const next = sentences[sentences.indexOf(hit.sentence) + 1];
    const [clause] = next?.clauses ?? [];
    const said = next ? folded.slice(next.from, next.to) : '';
    return next && clause && reply.test(said) && objections.test(said) && !ofSomebodyElse.test(said)
      ? [{ ...hit, clause, sentence: next }]
      : [];
  });

/** What a defence says to one point of the complaint: the sentences that dispute it, else those that admit it. */
export const objectionTo = (
  reading: Reading,
  place: QuestionPlace,
  hits: readonly Hit[],
  matters: ClauseMatters,
): Answer | undefined => {
  const { folded, text, demanded } = reading;
  const own = hits.filter((hit) => {
    const { sentence, from } = hit;
    const words = folded.slice(sentence.from, sentence.to);
    const isListed =
      demanded.some((passage) => from >= passage.from && from < passage.to) &&
      !firstPerson.test(words) &&
      !objections.test(words);
    return (
      !isListed &&
      (!quotations.test(words) || firstPerson.test(words.replace(quotations, ''))) &&
      !isOnlySource(reading, hit)
    );
  });
  if (!isStory(text)) return writtenTo(reading, answeringHits(reading, place, own));
  const told = own.filter(({ sentence }) => !aside.test(folded.slice(sentence.from, sentence.to)));
  const answering = answeringHits(reading, place, told).filter(
    ({ sentence }) => quotedClauses(folded, sentence).size < sentence.clauses.length,
  );
  return toldTo(reading, told, matters) ?? writtenTo(reading, answering);
};
