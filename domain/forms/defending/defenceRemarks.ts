import { saysSomething, type FilledForm, type FilledItem, type FilledSection } from '../fill.js';
import { saidIn, type Said } from '../pleadingWords.js';
import type { FormDomain } from '../formDomain.js';
import { answerTo } from '../meaning.js';
import { objectionText } from '../objectionOptions.js';
import { changesSince, type AnsweredOn } from './changedClaims.js';
import type { ClaimSentence } from './claimSentences.js';
import { answeredSection, claimsWithoutQuestion, proseFor, standingOf } from './madeFirst.js';

/** Something about a defence to look at again before it is submitted, with its place in `form_data`. It is never in the way. */
export type DefenceRemark = { readonly path: string; readonly sentence: string };

/** What a defence answers: the newest complaint, and the one that its answers were given to, where that is an older one. */
export type Complaint = {
  readonly sentences: readonly ClaimSentence[];
  readonly answered_on?: AnsweredOn | null | undefined;
};

/** How a question of the defence is called in a sentence. */
type Name = (item: FilledItem) => string;
/** The words of sentences: of questions, and of the field of law. */
type Naming = {
  readonly name: Name;
  readonly say: Said;
  readonly of: { readonly domain?: FormDomain | undefined };
};

const saysInOwnWords = ({ open }: FilledSection): boolean => open?.text != null;

/** `付拖欠的租金`, of `原告请求：付拖欠的租金（第1项）`: what stands after 原告请求 in another sentence. */
const claimed = (sentence: string, say: Said): string => {
  const opening = say`原告请求：`;
  return sentence.startsWith(opening) ? sentence.slice(opening.length) : sentence;
};

const unansweredClaims = (section: FilledSection, all: readonly FilledItem[], complaint: Complaint, say: Said) => {
  const answers = all.filter(saysSomething).flatMap(({ item }) => item.answers ?? []);
  const ownWords = section.open?.path ?? section.path;
  if (saysInOwnWords(section)) return [];
  const prose = proseFor(section.section.id, complaint.sentences);
  const saysNothing = !section.items.some(saysSomething);
  const unheard = new Set(claimsWithoutQuestion(section.section, complaint.sentences).map(({ id }) => id));
  return [
    ...(prose !== undefined && saysNothing
      ? [{ path: ownWords, sentence: say`原告用一段话写了请求，您还没有答：可以用自己的话答复。` }]
      : []),
    ...complaint.sentences
      .filter(({ id }) => id.startsWith('claims.') && !answers.includes(id))
      .map(({ id, sentence }): DefenceRemark => {
        const question = all.find(({ item }) => item.answers?.includes(id));
        const how = unheard.has(id) ? '表格没有单独问，可以用自己的话答复' : '同意不同意，请选一个';
        return {
          path: question?.path ?? ownWords,
          sentence: say`原告的这项请求您还没有答：${claimed(sentence, say)}。${how}。`,
        };
      }),
  ];
};

/** One line for all facts: most defences answer few of them, and silence admits none. */
const unansweredFacts = (section: FilledSection, { sentences }: Complaint, say: Said): readonly DefenceRemark[] => {
  if (saysInOwnWords(section)) return [];
  const open = section.items.filter((item) => standingOf(item.item, sentences) === 'made' && !saysSomething(item));
  const [first] = open;
  return first === undefined
    ? []
    : [{ path: first.path, sentence: say`原告说的事实有 ${open.length} 项您还没有答，从第一项没答的看起。` }];
};

const chosen = (item: FilledItem): string => {
  const option = answerTo(item, 'objection');
  return option === '' ? '' : `，您答了“${objectionText(option)}”`;
};

const needlessAnswers = (
  section: FilledSection,
  { sentences }: Complaint,
  { name, say }: Naming,
): readonly DefenceRemark[] => {
  // What a passage asks for cannot be told from what it does not.
  if (proseFor(section.section.id, sentences) !== undefined) return [];
  return section.items
    .filter((item) => standingOf(item.item, sentences) === 'not_made' && saysSomething(item))
    .map((item) => ({
      path: item.path,
      sentence: say`原告没有提出“${name(item)}”${chosen(item)}：这一项不用答，请看看是不是答错了地方。`,
    }));
};

const changedSince = (
  items: readonly FilledItem[],
  complaint: Complaint,
  { name, of }: Naming,
): readonly DefenceRemark[] => {
  const { sentences, answered_on: before } = complaint;
  if (!before) return [];
  return items.filter(saysSomething).flatMap((item) =>
    changesSince(item.item.answers ?? [], before.sentences, sentences, of).map((change) => ({
      path: item.path,
      sentence: `${name(item)}：${change}请看您的回答还对不对。`,
    })),
  );
};

/**
 * What to look at again in a defence, beside the complaint: claims and facts without an answer, answers to what nobody claimed, and answers to
 * what the plaintiff changed since. In the form's order, section by section.
 */
export const defenceRemarks = (
  { sections, definition }: Pick<FilledForm, 'sections'> & { readonly definition?: FilledForm['definition'] },
  complaint: Complaint,
  name: Name,
): readonly DefenceRemark[] => {
  const all = sections.flatMap(({ items }) => items);
  const of = definition ?? {};
  const say = saidIn(of);
  const naming = { name, say, of };
  return sections
    .filter(({ section }) => Object.hasOwn(answeredSection, section.id))
    .flatMap((section): readonly DefenceRemark[] => [
      ...(answeredSection[section.section.id] === 'claims'
        ? unansweredClaims(section, all, complaint, say)
        : unansweredFacts(section, complaint, say)),
      ...needlessAnswers(section, complaint, naming),
      ...changedSince(section.items, complaint, naming),
    ]);
};
