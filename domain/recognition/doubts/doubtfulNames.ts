import { type Teller, firstPersonRule } from '../people/index.js';
import type { Doubtable } from './doubtable.js';
import { lookAt } from './look.js';
import { any } from '../words/doubtWords.js';

/** 他儿子胡一凡, 其妻宋倩: somebody who stands beside a party. */
const besideParty = new RegExp(
  String.raw`(?:[他她其之的]|他们)(?:${any.near})\p{Script=Han}{0,2}(?:名叫|叫|是)?[ :(]?$`,
  'u',
);
/** 父亲走了。他叫…: whose name it is stands in the sentence before. */
const ofKinBefore = new RegExp(String.raw`(?:${any.near})[^\n]{0,10}[。,，][他她](?:名)?叫 ?$`, 'u');
/** 老乡单保民, 前妻陆彩云, 村会计裴进录. */
const besideStory = new RegExp(String.raw`(?<!我是|我叫|本人)(?:${any.bystanders})(?:叫|是)?[ :]?$`, 'u');
/** 所以柏荣不用告; 与陆彩云2008年离婚. */
const notSued = new RegExp(String.raw`^[^,，。；;\n]{0,12}(?:${any.notSued})|^ ?(?:19|20)\d{2}年离婚`, 'u');
const former = /(?:[原前上老]|(?:原来|以前|之前|隔壁|楼[上下]|对门)的?)(?:业主|房东|租客|东家|户主|家)[是叫为]?[ :]?$/u;
/** 万金 of 万金饲料经营部: the beginning of a shop's name. */
const shopBehind = /^(?![在到去开的是和与跟给从])\p{Script=Han}{1,8}(?:经营部|门市部|商行|超市|工作室|[店厂馆])/u;
/** 麻老四, 毕老三: what people call somebody. */
const calledName = /^\p{Script=Han}?老[大二三四五六七八九幺]\p{Script=Han}?$/u;
/** 大名毕有田, 全名高世诚: the text names somebody twice. */
const properName = new RegExp(any.properNames, 'u');
/** A name that was cut too late: 百顺物流有限公司,统一代码…. */
const beyondName = /[,，。；;\n]|[（(]个/u;
/** 我司布草 is no name: what the writer calls the own firm. */
const ownFirmBefore = /[我贵本该]$/u;
/** 应文 of 应文标 男: a name that goes on up to the next pause. */
const goesOn = (name: string, after: string): boolean =>
  name.length === 2 && /^\p{Script=Han}(?=[ ,，(]|$)/u.test(after);

const clerk = new RegExp(String.raw`^[^。；;\n]{0,10}(?:${any.posts})`, 'u');

/** Whether a name is perhaps none, not the one that papers bear, or that of somebody who is no party. */
export const isDoubtfulName = (
  folded: string,
  { isForOthers, isOfFirm }: Teller,
  { value, finding }: Doubtable,
): boolean => {
  const name = typeof value === 'string' ? value : '';
  const { before, after } = lookAt(folded, finding);
  const isPerson = finding.kind === 'person-name';
  const isTeller = finding.rule === firstPersonRule;
  return (
    besideParty.test(before) ||
    notSued.test(after) ||
    former.test(before) ||
    calledName.test(name) ||
    beyondName.test(name) ||
    (name.startsWith('司') && ownFirmBefore.test(before)) ||
    (isPerson &&
      (besideStory.test(before) || ofKinBefore.test(before) || goesOn(name, after) || shopBehind.test(after))) ||
    (isPerson && properName.test(`${before}${after}`)) ||
    (isTeller && (isForOthers || (isOfFirm && clerk.test(after))))
  );
};
