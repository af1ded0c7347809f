import { everywhere } from '../words/phrases.js';
import { alternatives } from '../../signs/alternatives.js';
import type { Pattern } from './head.js';
import { dotted, han, nameEnds, role } from './nameGrammar.js';
import { foreignName, undottedName } from './otherNames.js';
import { partyWords } from './partyWords.js';

/** Behind a name that only its place tells: sex, and behind that a birth date, a people or the like. */
const sexBehind = String.raw`(?= {0,2}(?:\([^()\n]{1,40}\))?[ ,，、/|]{1,3}[男女](?:性)?[ ,，、。/|\n])`;
const bornBehind = String.raw`(?= {0,2}(?:\([^()\n]{1,40}\))?[ ,，、/|]{1,3}[男女](?:性)?[ ,，、/|]{1,3}(?:(?:19|20)\d\d|${han}{1,5}族|${han}{1,8}(?:国籍|国人)|护照|身份证|住))`;
/** A name of other peoples that only its place tells: no relative of somebody, no office and no organisation stands in it. */
const placedName = (least: number): string =>
  `(?!${han}{0,10}(?:${alternatives([...partyWords.relatives, ...partyWords.kin, '之子', '之女', '公司', '村委', '居委', '小组', '组长', '主任', '经理', '老板', '司机'])}))(?:(?![男女之的系即是某])${han}){${least},12}`;
/** Ends a name in Latin letters that stands right behind 原告 or 我叫. */
const foreignEnds = String.raw`(?= ?(?:[,，、。;；(（\n]|$))`;

/** What the patterns of all names share. */
type Shared = Readonly<Record<'labelOfName' | 'heading' | 'firstPersonRule' | 'nameLabelRule', string>>;

/** Names in Latin letters, and of other peoples without a surname of the list: only where the place says that a person is named. */
export const otherNamePatterns = ({
  labelOfName,
  heading,
  firstPersonRule,
  nameLabelRule,
}: Shared): readonly Pattern[] => [
  // 原告：JOHN SMITH，男; 被告：嘎玛尕桑丹增卓嘎，女
  {
    pattern: everywhere`${role}${heading}(?:[ \n]{0,3}${labelOfName} {0,2}:? {0,4}| {0,2}: {0,4}(?:\n ?)?)(?<person>${foreignName}|${undottedName}${nameEnds}|${placedName(5)}${sexBehind})`,
    rule: '称谓之后',
    reach: 'block',
  },
  // 原告John Smith，男; 被告娜仁花，女
  {
    pattern: everywhere`${role} {0,2}(?:是|为)?(?<person>${foreignName}${foreignEnds}|${undottedName}${sexBehind}|${placedName(2)}${bornBehind})`,
    rule: '称谓之后',
    reach: 'lines',
  },
  // 原告娜仁花诉称…: where a sentence begins, for in the middle of one another side's story may be told.
  {
    pattern: everywhere`(?<=^|[\n。；;])[ \t]{0,4}${role} {0,2}(?<person>${undottedName})(?:${nameEnds}|(?=诉|与|称))`,
    rule: '称谓之后',
    reach: 'lines',
  },
  // 姓名：NGUYEN VAN AN
  {
    pattern: everywhere`(?<![\p{Script=Han}])(?:${labelOfName}|持 ?证 ?人) {0,4}:? {0,4}(?<person>${foreignName}|${undottedName}${nameEnds}|${placedName(5)}(?=\n(?:性 ?别|民 ?族)))`,
    rule: nameLabelRule,
    reach: 'block',
    rolesOf: () => [],
  },
  // 我叫John Smith; 我叫阿依古丽，…; 我叫买买提·吐尔逊，…
  {
    pattern: everywhere`(?<!\p{Script=Han})(?:[我俺咱](?:的名字)?叫|我的?(?:名字|全名|真名)(?:叫|是)|我名叫|本人(?:姓名)?:? ?)(?<person>${foreignName}${foreignEnds}|${undottedName}${nameEnds}|${dotted}${nameEnds})`,
    rule: firstPersonRule,
    reach: 'clause',
    rolesOf: () => ['本人'],
  },
  // JOHN SMITH，男，1980年…; 娜仁花，女，蒙古族，…
  {
    pattern: everywhere`(?<=^|[\n。；;])[ \t]{0,4}(?<person>(?:${foreignName}|${undottedName}|${dotted})${bornBehind})`,
    rule: '性别之前',
    reach: 'lines',
    rolesOf: () => [],
  },
];
