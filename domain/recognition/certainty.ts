import type { Passage } from './finding.js';
import type { Offer } from './offers.js';
import { firstPersonRule } from './headPatterns.js';
import { foldedInPlace } from '../quantities/signs.js';

/**
 * What speaks against filling in an offer by a press together with others, whatever rule found it. A doubt makes a question of a value; it never
 * takes it away.
 */

/** Signs that end a run of words. */
const pause = /[\s，,。；;、:!?！？()（）|│“”"'《》…—=/~～]/u;
/** More signs than these without a pause were spoken in one breath: nobody said where a value ends, or whose it is. */
const longestRun = 40;

const isBreathless = (folded: string, { from, to }: Passage): boolean => {
  let [start, end] = [from, to];
  while (start > 0 && end - start <= longestRun && !pause.test(folded[start - 1] ?? '')) start -= 1;
  while (end < folded.length && end - start <= longestRun && !pause.test(folded[end] ?? '')) end += 1;
  return end - start > longestRun;
};

const kin =
  '爸|妈|爹|娘|父|母|阿伯|伯|哥|姐|弟|妹|儿子|女儿|闺女|老婆|老公|男人|妻|妻子|丈夫|媳妇|婆娘|爱人|对象|舅|叔|姨|姑|嫂|婿|外甥|侄|孙|爷爷|奶奶|亲戚|朋友|同事|邻居';
/** 他儿子胡一凡, 其妻宋倩: somebody who stands beside a party. */
const besideParty = new RegExp(
  String.raw`(?:[他她其之的]|他们)(?:${kin})[\p{Script=Han}]{0,2}(?:名叫|叫|是)?[ :(（]?$`,
  'u',
);
/** 父亲走了。他叫…: whose name it is stands in the sentence before. */
const ofKinBefore = new RegExp(String.raw`(?:${kin})[^\n]{0,10}[。，,][他她](?:名)?叫 ?$`, 'u');
/** 老乡单保民, 前妻陆彩云, 村会计裴进录: what somebody is who is no party by that. */
const besideStory =
  /(?<!我是|我叫|本人)(?:老乡|工友|同乡|同村|同学|同事|邻居|朋友|亲戚|中介|房东|会计|出纳|保安|志愿者|导购|店长|站长|经理|主任|前妻|前夫|前任|代理人|证人|见证人|介绍人|车主)(?:叫|是)?[ :]?$/u;
/** 所以柏荣不用告, 我不告她 says it of whom it names. */
const notSued =
  /^[^，,。；;\n]{0,12}(?:不用告|不告|不起诉|不列|不追|已经?结清|只是|不是借款人|不是被告|不当原告)|^ ?(?:19|20)\d{2}年离婚/u;
const former = /(?:原|前|上|老)(?:业主|房东|租客|东家|户主|家)(?:是|叫|为)?[ :]?$/u;
/** 麻老四, 毕老三: what people call somebody. */
const calledName = /^\p{Script=Han}?老[大二三四五六七八九幺][\p{Script=Han}]?$/u;
/** 大名毕有田, 全名高世诚: the text names somebody twice. */
const properName = /(?:大名|本名|全名|真名|学名|身份证上(?:是|叫|写)|也就是|又名|也叫|名字是)/u;

/** The text is written for somebody else, or by a clerk of its party. */
const forOthers = new RegExp(
  String.raw`(?:替|帮|代)(?:我)?(?:${kin})[^，,。；;\n]{0,4}(?:写|问|讲|说|记|打听|告|起诉|办)|(?:替|帮|代)[他她](?:写|问|讲|说|记)|代书|代写|不会写字|不识几?个?字|只是帮忙|跑腿|原告(?:就)?(?:写|填|是)(?:的)?我?(?:${kin})|我(?:${kin})[^，,。；;\n]{0,4}(?:的案子|要告|起诉)|(?:${kin})记[)）]|做代理人|我来说|我?代签|出租人是[他她]|经营者是我|委托我|起诉的是我(?:${kin})`,
  'u',
);
const clerk = /^[^。；;\n]{0,10}(?:法人|总经理|经理|行政|文员|会计|出纳|法务|人事|老板|财务|助理|秘书|办公室)/u;
const ownFirm = /我们公司|咱们?公司|我司|我厂|我们厂|本公司|我行|咱公司|我店/u;

/** Whoever begins with 我爸, 我哥 tells of theirs: the teller may be no party. */
const ofKin = /^[^]{0,50}?我(?:爸|妈|爹|娘|父|母|阿伯|伯|叔|舅|姑|姨|爷|奶|哥|姐|弟|妹|儿子|女儿|闺女|外甥|侄|孙)/u;

/** 我司布草 is no name: what the writer calls the own firm. */
const ownFirmBefore = /[我贵本该]$/u;

/** Bounds what a doubt looks at before and behind a value. */
const nearby = 24;

/** A text, and what is said in it somewhere: asked once, whatever number of values is looked at. */
type Told = {
  readonly folded: string;
  readonly isForOthers: boolean;
  readonly isOfKin: boolean;
  readonly hasOwnFirm: boolean;
  readonly isInParts: boolean;
  readonly isPutOff: boolean;
};

type Look = { readonly folded: string; readonly before: string; readonly after: string };
const lookAt = (folded: string, { from, to }: Passage): Look => ({
  folded,
  before: folded.slice(Math.max(0, from - nearby), from),
  after: folded.slice(to, to + nearby),
});

/** 应文 of 应文标 男: a name that goes on up to the next pause. */
const goesOn = (name: string, after: string): boolean =>
  name.length === 2 && /^\p{Script=Han}(?=[ ,，(]|$)/u.test(after);

const isDoubtfulName = (told: Told, { value, finding }: Offer): boolean => {
  const { folded } = told;
  const name = typeof value === 'string' ? value : '';
  const { before, after } = lookAt(folded, finding);
  const isTeller = finding.rule === firstPersonRule;
  return (
    besideParty.test(before) ||
    (finding.kind === 'person-name' && (besideStory.test(before) || ofKinBefore.test(before) || goesOn(name, after))) ||
    notSued.test(after) ||
    former.test(before) ||
    calledName.test(name) ||
    /[,，。；;\n]|[（(]个/u.test(name) ||
    (finding.kind === 'person-name' && properName.test(`${before}${after}`)) ||
    (name.startsWith('司') && ownFirmBefore.test(before)) ||
    (isTeller && (told.isForOthers || told.isOfKin || (told.hasOwnFirm && clerk.test(after))))
  );
};

/** The brackets that a place stands in, from the sign that opens them. */
const bracketAround = (folded: string, { from, to }: Passage): Passage | undefined => {
  const opens = folded.lastIndexOf('(', from - 1);
  if (opens === -1 || from - opens > 200 || folded.slice(opens, from).includes(')')) return undefined;
  const closes = folded.indexOf(')', to);
  return closes === -1 || closes - to > 200 ? undefined : { from: opens, to: closes + 1 };
};

/** Particulars in brackets are of whoever stands right before them or in them: 我(魏春岚，女)和鲁志强. */
const isOthersBracket = (folded: string, { finding }: Offer, name: string): boolean => {
  const bracket = bracketAround(folded, finding);
  if (!bracket || name === '') return false;
  const inside = folded.slice(bracket.from, bracket.to);
  const before = folded.slice(Math.max(0, bracket.from - name.length - 12), bracket.from);
  return !inside.includes(name) && !before.includes(name);
};

/** A number of which the text says besides that it is another's, or wrong. */
const denied = new RegExp(
  String.raw`^[^。；;\n]{0,18}?(?:不对|不是|别填|填混|弄混|抄错|写错|勿|别用|先别|不要用|不用|不要填|为准|看不清|代接|[?？吗]|(?:是|这个是|那是)[^，,。；;\n]{0,8}(?:的|他的|她的)(?=[，,。；;\n(]|身份证|号|$)|(?:${kin})[^，,。；;\n]{0,4}的)`,
  'u',
);
const ofOthers = new RegExp(
  String.raw`[我他她其](?:${kin})[^，,。；;\n]{0,6}(?:身份证|证件|电话|手机|号码|号)[^，,。；;\n]{0,4}$`,
  'u',
);
const firstPerson = /我(?:叫|是|自己|的号|的电话|家?现?住|[:(])|本人/u;

/** A number or an address that the text says to be somebody else's, or that follows the writer's own name. */
const isOthersOwn = (folded: string, { finding }: Offer, { value: called, isTeller }: Named): boolean => {
  const { before, after } = lookAt(folded, finding);
  if (denied.test(after) || ofOthers.test(before)) return true;
  const line = folded.slice(Math.max(folded.lastIndexOf('\n', finding.from - 1) + 1, finding.from - 120), finding.from);
  const behindName = called === '' ? line : line.slice(Math.max(0, line.lastIndexOf(called)));
  return !isTeller && firstPerson.test(behindName);
};

const household = /户口|户籍/u;
const livesAt = /(?:住|现住|住在|家住|家在)[ :]?$/u;
const unknownPart = /租的|不全|不详|不清|待查|大概|一带|附近/u;
/** 住橡树湾, of somebody whose 户口 is said besides, is not where they are registered. */
const isDoubtfulAddress = (folded: string, { field, value, finding }: Offer): boolean => {
  const { before } = lookAt(folded, finding);
  const said = typeof value === 'string' ? value : '';
  const line = folded.slice(Math.max(0, finding.from - 80), finding.from);
  return (
    unknownPart.test(said) ||
    said.lastIndexOf('(') > said.lastIndexOf(')') ||
    (field.label?.includes('户籍') === true &&
      livesAt.test(before) &&
      household.test(line.replace(/户籍地?[ :]$/u, '')))
  );
};

/** Money that was given or came in more than one part: the first of several is none of all. */
const inParts =
  /(?:头|第?[一二三四五六七八九十首末]|[两几各这另]|\d)[ ]?笔|分[两二三四五几][次批]|[两二三四五几]次(?:给|转|付|打)|又(?:借|转|打|给)/u;
/** A day that was put off, promised or agreed anew. */
const putOff = /展期|续签|续借|补充协议|延期|宽限|重新约定|换过?(?:一次)?(?:条|借条|欠条)/u;
const promised = /承诺|答应|保证(?!人|金|期|合同|书|担保)|讲好?以后|说是?(?:等|要是|过)|要是|如果|若(?!干)/u;
/** 已于2023年2月10日还清 says when it was done, and not by when. */
const isDone = /已(?:经|于)?[^，,。；;\n]{0,4}$/u;
/** 2024年10月8日归还10万元 tells of a payment. */
const isPaid = /^日?[^，,。；;\n前]{0,6}(?:归还|偿还|还款|还)[^，,。；;\n清]{0,4}\d/u;
const anyDate =
  /(?:\d{4}|[二〇零一三四五六七八九○]{4}) ?[-./年] ?(?:\d{1,2}|[一二三四五六七八九十]{1,2}) ?[-./月] ?(?:\d{1,2}|[一二三四五六七八九十]{1,3})/gu;

const lineAround = (folded: string, { from, to }: Passage): string => {
  const starts = Math.max(folded.lastIndexOf('\n', from - 1), folded.lastIndexOf('。', from - 1)) + 1;
  const ends = [folded.indexOf('\n', to), folded.indexOf('。', to)].filter((at) => at !== -1);
  return folded.slice(Math.max(starts, from - 300), Math.min(...ends, to + 300, folded.length));
};

/** A year's rent is none of the whole term. */
const byYear = /一年|每年|年租|头年|\/年|逐年|递增/u;

const isDoubtfulFact = ({ folded, isInParts, isPutOff }: Told, { path, field, finding }: Offer): boolean => {
  const line = lineAround(folded, finding);
  const { before, after } = lookAt(folded, finding);
  const isPart = /\.(?:from|to|start|finish)$/u.test(path);
  const days = new Set([...line.matchAll(anyDate)].map(([day]) => day.replaceAll(/\D+/g, '-')));
  return (
    (/disburse|repayments_made|paid/u.test(path) && isInParts) ||
    (path.endsWith('rent_and_payment.total') && byYear.test(line)) ||
    (field.kind === 'date' && promised.test(line)) ||
    (/(?:loan_term|lease_term|service_term)\.to$/u.test(path) &&
      (isPutOff || isDone.test(before) || isPaid.test(after))) ||
    (field.kind === 'date' && !isPart && days.size > 1)
  );
};

/** Whose record it is: the name that was offered for it. */
type Named = { readonly value: string; readonly isTeller: boolean };

/** The record of a party that a path is of: `plaintiffs_natural.0`. */
const recordOf = (path: string): string | undefined => /^([a-z_]+\.\d+)\./u.exec(path)?.[1];

/** What follows from a number stands where the number does. */
const particulars: ReadonlySet<string> = new Set([
  'id-number',
  'phone',
  'sex',
  'birth-date',
  'credit-code',
  'address',
  'other-address',
]);

/** Offers with those that somebody has to look at no longer certain. Whose name is a question, of them everything is. */
export const withDoubts = (text: string, offers: readonly Offer[]): readonly Offer[] => {
  const folded = foldedInPlace(text);
  const told = {
    folded,
    isForOthers: forOthers.test(folded),
    isOfKin: ofKin.test(folded),
    hasOwnFirm: ownFirm.test(folded),
    isInParts: inParts.test(folded),
    isPutOff: putOff.test(folded),
  };
  const isName = ({ field: { means }, path }: Offer): boolean =>
    (means === 'person-name' || means === 'organisation-name') && recordOf(path) !== undefined;
  const names = new Map(offers.filter(isName).map((offer) => [recordOf(offer.path) ?? '', offer]));
  const unclear = new Set(
    [...names]
      .filter(([, name]) => isBreathless(folded, name.finding) || isDoubtfulName(told, name))
      .map(([key]) => key),
  );
  const isDoubtful = (offer: Offer): boolean => {
    const record = recordOf(offer.path);
    if (isBreathless(folded, offer.finding)) return true;
    if (record === undefined) return isDoubtfulFact(told, offer);
    const name = names.get(record);
    const value = typeof name?.value === 'string' ? name.value : '';
    const named = { value, isTeller: name?.finding.rule === firstPersonRule };
    return (
      unclear.has(record) ||
      isDoubtfulAddress(folded, offer) ||
      isOthersBracket(folded, offer, value) ||
      (particulars.has(offer.finding.kind) && isOthersOwn(folded, offer, named))
    );
  };
  return offers.map((offer) => (offer.certain && isDoubtful(offer) ? { ...offer, certain: false } : offer));
};
