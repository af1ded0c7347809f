import type { FindingKind, Passage } from '../findings/finding.js';
import type { Doubtable } from './doubtable.js';
import { lookAt } from './look.js';
import { any } from '../words/doubtWords.js';

/** Whose record it is: the name that was offered for it, empty where none was. */
export type Named = { readonly value: string; readonly isTeller: boolean };

const ofOneself: ReadonlySet<FindingKind> = new Set([
  'id-number',
  'phone',
  'sex',
  'birth-date',
  'credit-code',
  'address',
  'other-address',
]);

/** Farther apart, brackets hold more than somebody's particulars. */
const longestBracket = 200;

/** The brackets that a place stands in, from the sign that opens them. */
const bracketAround = (folded: string, { from, to }: Passage): Passage | undefined => {
  const opens = folded.lastIndexOf('(', from - 1);
  if (opens === -1 || from - opens > longestBracket || folded.slice(opens, from).includes(')')) return undefined;
  const closes = folded.indexOf(')', to);
  return closes === -1 || closes - to > longestBracket ? undefined : { from: opens, to: closes + 1 };
};

/** Particulars in brackets are of whoever stands right before them or in them: 我(魏春岚，女)和鲁志强. */
const isInOthersBracket = (folded: string, { finding }: Doubtable, name: string): boolean => {
  const bracket = bracketAround(folded, finding);
  if (!bracket || name === '') return false;
  const inside = folded.slice(bracket.from, bracket.to);
  const before = folded.slice(Math.max(0, bracket.from - name.length - 12), bracket.from);
  return !inside.includes(name) && !before.includes(name);
};

/** A number of which the text says besides that it is another's, or wrong. */
const denied = new RegExp(
  String.raw`^[^。；;\n]{0,18}?(?:${any.deniedNumbers}|[?？吗]|(?:是|这个是|那是)[^,，。；;\n]{0,8}的(?=[,，。；;\n(]|身份证|号|$)|(?:${any.near})[^,，。；;\n]{0,4}的)`,
  'u',
);
/** 我爸身份证. */
const ofNear = new RegExp(
  String.raw`[我他她其](?:${any.near})[^,，。；;\n]{0,6}(?:身份证|证件|电话|手机|号码|号)[^,，。；;\n]{0,4}$`,
  'u',
);
const firstPerson = /我(?:叫|是|自己|的(?:号|电话|手机|身份证|证件)|家?现?住|[:(])|本人/u;
/** 收费员 小范 0371-66123456: somebody who works for a party; 王小明 is no 小明. */
const ofClerk =
  /(?:(?<!\p{Script=Han}|\p{Script=Han} )[小老]\p{Script=Han}|(?<=[员人购手管办] ?)[小老]\p{Script=Han}|\p{Script=Han}(?:师傅|经理|主管|主任|会计|老师))[ ,，:]{0,2}(?:的?(?:电话|手机)号?)?[ :]{0,2}$/u;
/** 龚小梅的妈妈唐桂英，身份证…: behind the name, whoever is near its bearer. */
const ofNearBehind = new RegExp(String.raw`^的(?:${any.near})`, 'u');
/** How far before a value its owner is looked for. */
const farthest = 120;

/** A number or an address that the text says to be somebody else's, or that follows the writer's own name. */
const isOthers = (folded: string, { finding }: Doubtable, { value: called, isTeller }: Named): boolean => {
  const { before, after } = lookAt(folded, finding);
  if (denied.test(after) || ofNear.test(before) || (finding.kind === 'phone' && ofClerk.test(before))) return true;
  const from = Math.max(folded.lastIndexOf('\n', finding.from - 1) + 1, finding.from - farthest);
  const line = folded.slice(from, finding.from);
  const behindName = called === '' ? line : line.slice(Math.max(0, line.lastIndexOf(called)));
  if (called !== '' && ofNearBehind.test(behindName.slice(called.length))) return true;
  return !isTeller && firstPerson.test(behindName);
};

const household = /户口|户籍/u;
/** 原住平安里12号, 户籍平安里12号，早搬走了: where somebody lives no more. */
const former = /(?:原来?|曾经?|以前|之前|从前|过去)(?:居?住|的?住[址处所])[在于]?[ :]?$/u;
const hasMoved = /^[,，]?[^,，。；;\n]{0,8}搬/u;
/** 江场三路76号（已搬至长江西路101号） */
const movedWithin = /[搬迁]/u;
const livesAt = /住在?[ :]?$|家在[ :]?$/u;
const vague = new RegExp(any.vaguePlaces, 'u');
/** 住橡树湾, of somebody whose 户口 is said besides, is not where they are registered. */
const isDoubtfulAddress = (folded: string, { field, value, finding }: Doubtable): boolean => {
  const said = typeof value === 'string' ? value : '';
  const line = folded.slice(Math.max(0, finding.from - 80), finding.from).replace(/户籍地?[ :]$/u, '');
  const isRegistered = field.label?.includes('户籍') === true;
  return (
    vague.test(said) ||
    former.test(lookAt(folded, finding).before) ||
    hasMoved.test(lookAt(folded, finding).after) ||
    movedWithin.test(said) ||
    said.lastIndexOf('(') > said.lastIndexOf(')') ||
    (isRegistered && livesAt.test(lookAt(folded, finding).before) && household.test(line))
  );
};

/** Whether something that is offered beside a name is perhaps another person's. */
export const isDoubtfulParticular = (folded: string, offer: Doubtable, named: Named): boolean =>
  isDoubtfulAddress(folded, offer) ||
  isInOthersBracket(folded, offer, named.value) ||
  (ofOneself.has(offer.finding.kind) && isOthers(folded, offer, named));
