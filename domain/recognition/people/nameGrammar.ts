import { isNoForeignName } from './otherNames.js';
import { alternatives } from '../../signs/alternatives.js';
import { allCompounds, allRoles, allSurnames, partyWords } from './partyWords.js';
import { dotClass } from '../../signs/signs.js';

export const han = String.raw`\p{Script=Han}`;
/** A word with the spaces that print or reading a picture puts between its signs. */
const spaced = (word: string): string => [...word].join(' {0,6}');
export const spacedAnyOf = (words: readonly string[]): string => alternatives(words, spaced);
/** The same over a line's end inside a word: 有限↵公司. */
const wrapped = (word: string): string => [...word].join('(?: ?\\n ?)?');

export const given = `(?![${partyWords.notInNames.join('')}])${han}`;
export const surname = `(?:${allCompounds.join('|')}|[${[...allSurnames].join('')}])`;
/** 库尔班江·艾山 */
export const dotted = `${han}{1,8}(?:[${dotClass}]${han}{1,8}?){1,3}`;
/** Labels of what a card or a contract says of a person. */
export const labelsOfPeople = '电话|手机|联系|身份|证件|住址|地址|性别|民族|出生|职务|开户';
/** What is printed beside a name where somebody signs. */
export const stamps = '公章|盖章|签章|签字|签名|章';
const nextLabel = `${labelsOfPeople}|签字|盖章|公章|姓名|名称|统一|法定|帐号|账号|男|女|年龄|国籍|单位`;
/** What papers say of the name that stands on them, beside one that is used: 大名, 真名. */
export const trueName = '(?:本名|真名|大名|全名)';
export const employees = '(?:员工|职工|工人|雇员)';
/** （微信名“: what somebody is called in a chat stands behind it. */
export const nicknameBegins = '[(（](?:微信名|微信|网名|昵称|备注)(?:叫|是|为|:|：)? ?[“"]?';
/** 钟 丽 霞, 翟  浩: each sign with spaces behind it, and something else behind the last. */
export const spacedName = `${surname} {1,4}(?!${nextLabel})${han}(?: {1,4}(?!${nextLabel})${han})?(?=$|\\n| {2,}|[^${han} ])`;
export const nameEnds = String.raw`(?=[^\p{Script=Han}\p{N}A-Za-z·—]|$)`;
export const shortName = `(?:${dotted}|(?:${allCompounds.join('|')})${han}{1,2}|(?:(?!${nextLabel})${han}){2,4})${nameEnds}`;
/** Behind these a name in running text has ended. */
export const behindName = String.raw`(?=[^\p{Script=Han}·—]|$|与|和|于|的|向|因|系|在|为|对|未|曾|称|经|自|已|均|应|欠|借|诉|支付|偿还|提出|签订|申|交|人民币|现金|货款|身份证|联系|电话|之间|是|说|把|将|给|又|也|都|就|还|一直|打|转|租|买(?!买?提)|卖|欺|跟|从|到|认识|讲|问我|名下|先生|女士|领|住|做|拿|找|开|被|会|那|这|标|拖|撞|追|逃|拒|不|没|赌|骑|驾|停|微信|支付宝|签|写|骂|躲|催|押|扣|砸|威胁|答应|保证|起诉|告我|告了|结婚|登记|离婚|饲料|材料|连续|骗我|跳槽|离职|入职|辞职|长期|多次|始终|曾经|先后|陆续|共同|一起|承担|以前|后来|当时|去年|前年|今年|现在|介绍|找我|管我|和我|朝我|提供|通过|手里|手上|那里|那儿|家里|夫妻|夫妇|两口子|等人|一家|以后|酒后|醉酒|无证|超速|闯红灯|一分|分文|透支|逾期|周转|[一二两三四五六七八九十百几]{1,4}[万千百块元个笔年天次月季]|民间借贷|买卖|劳务|劳动|借款合同|租赁|承揽|追偿|金融借款|物业服务|机动车|房屋|\d)`;
export const proseName = `(?:${dotted}|${surname}${given}{1,2}?)(?:${nameEnds}|${behindName})`;

const branch = `(?:${han}{0,12}?(?:${['分公司', '支公司', '分行', '支行', '营业部', '分店', '信用卡中心', '分理处', '项目部'].map((word) => wrapped(word)).join('|')}))?`;
const kindOfFirm = String.raw`(?:\((?:普通合伙|有限合伙|特殊普通合伙|个人独资)\))?`;
const firmSign = String.raw`[\p{Script=Han}A-Za-z0-9()·&]`;
const notInFirm = '原告|被告|第三人|向|与|的|了|被|把|跳槽|离职|诉(?!讼)|我们|你公司|一直|(?<=公司|厂|中心)[和及]';
/** Behind 有限公司 a name has ended whatever follows; behind 厂 or 店 it may go on. */
const firmEnds = String.raw`(?:(?<=有限(?:责任)?公司)(?!工会)|(?=[^\p{Script=Han}A-Za-z0-9]|(?:19|20)\d\d ?[年./-]|$|与|和|于|的|向|申|告|贷|卖|供货|后厨|任|做|打工|上班|签订|支付|之间|因|系|欠|在|承|提|为|未|拖|是|当|做|干|上班|工作|打工|诉|起诉|被|多收|乱收|今年|去年|前年|上个?月|谈好|说好|约好|讲好|认|一直|长期|也|都|又|违约|擅自|拒|逾期|抄|仿冒|冒用|买|订|不|一|两|三|几|共|这|那|等|也|没|已|还|借|说|把|让|要|付|发|给|签|拿|${han}{1,3}款(?!人|项)))`;
const firmOf = (endings: readonly string[], least: number): string =>
  `(?:(?!${notInFirm})${firmSign}){${least},40}?(?:${alternatives(endings, wrapped)})${branch}${kindOfFirm}${firmEnds}`;
export const firm = firmOf(partyWords.organisationEndings, 2);
export const firmInProse = firmOf(partyWords.prose, 3);
const institution = new RegExp(partyWords.institutions.join('|'), 'u');

/** Words of forms and of pleadings that no name has. */
export const neverInNames = /签字|盖章|签名|姓名|名称|签章|身份|应当|承担|请求|认为|双方/u;
/** No name: a word that begins like one, a label, a word with 某. */
export const isNoName = (name: string): boolean =>
  (/^[^\p{Script=Han}]+$/u.test(name) && isNoForeignName(name)) ||
  partyWords.notNames.some((word) => name.startsWith(word) || (word.length > 2 && name.includes(word))) ||
  neverInNames.test(name) ||
  /某|仓库|车间|工地|^楼[上下]|^[我你他她它这不没未]|^应[返于在当付予向按将给还支承依对]/.test(name) ||
  partyWords.titles.some((title) => name.endsWith(title) && name.length - title.length < 2) ||
  // 田姐, 周总: how somebody is called.
  /^.[姐哥叔姨婶嫂伯爷奶总]$/u.test(name) ||
  // 周一两次: a day of the week.
  /^周[一二三四五六日]$/u.test(name) ||
  // 被告于九八年春…: when it was.
  /^于[一二三四五六七八九十〇零]$/u.test(name) ||
  // 房子我…: another word has begun.
  /[我你他她它们的了]$/u.test(name) ||
  // 尚欠我司货款: of 我司, and no surname.
  /^司(?![马徒空寇])[货款工租费服运材设各人本物维合签于]/u.test(name) ||
  // 被告向原告借款: 向 is no surname there.
  /^向[原被对我他她申出本甲乙法银公]/u.test(name) ||
  allRoles.some((role) => name.includes(role));

/** What comes before a firm's name in a sentence and is none of it: 被投诉店铺经营者为…, 驳回…. */
export const beforeFirm =
  /^[^\n]*(?:^\(|^\((?:公章|盖章|签章|章)\)|[者称名人方]为|[者人主方东家]是|(?:挂靠|登记|注册|保险|保单|承保|投保|购买|就职|任职|受雇|入职)在|\d ?[年月日号]起?|我和|我跟|我与|我们和|我们跟|驳回|写明|载明|注明|判令|就是|(?:厂|店|公司|单位)(?:名|名字|名称)(?:是|叫)|跳槽[到去]|加入了?|[^\p{Script=Han}]是|^是|^(?:投保|承保|登记|注册|购买|就职|任职|供职|受雇|挂靠|签订|入职)于|^(?:车|车主|房子|货|厂|店|老板|公司|单位|房东|物业)是|^叫做?|^对方|^[在给到从受]|^(?:已?经?收到|已?经?支付给?)|^(?:和(?![平记谐顺盛美信县泰田龙政硕静兴润])|跟|与)|名叫|原名|^(?:开发商|厂家|商家|总包|雇主|老东家))(?=[\p{Script=Han}]{4})/u;
/** Whether words describe an organisation and do not name it: 苏州一家电子厂, 镇上那个饭店. */
export const describesFirm = (words: string): boolean => /(?:(?<![第统唯])一|[某几两这那哪])[家间个]/u.test(words);
/** Words that point at an organisation and do not name it, which no place begins with: 贵公司, but 贵阳…公司; 本公司, but 本溪…公司. */
const pointing =
  /^(?:本(?!溪)|该|我|贵(?![阳州港溪])|你|他|她|其|各|某|这|那(?!曲|坡)|双(?![流城鸭江柏峰桥鹤])|任(?![丘县城泽])|两(?![江当]))/u;

/** No organisation that sues: an institution, a role's word, 本公司, one that is described and not named. */
export const isFirm = (name: string): boolean =>
  !institution.test(name) &&
  !describesFirm(name) &&
  !pointing.test(name) &&
  !/^(?:一(?!汽)|几|隔壁|附近|楼下|到现在|至今)/u.test(name) &&
  // 入职到现在两年公司没给…: how long ago is no name.
  !/现在|目前|至今|[今去前]年|[一二两三四五六七八九十几半\d](?:年|个月|天)多?(?:公司|单位|厂|店|老板|没|了)|没给|不给|拖欠/u.test(
    name,
  ) &&
  !allRoles.some((role) => name.startsWith(role));

export const squeezed = (value: string): string => value.replaceAll(/[ \n]/g, '');

export const role = String.raw`(?<!被|反诉|代|共同)(?<role>${spacedAnyOf(allRoles)})(?:[一二三四五六1-9])?(?: ?\((?<more>[^()\n]{1,14})\))*`;
/** A firm or a person, whichever stands there, in groups of those names. */
export const named = (person: string, organisation = firm): string =>
  `(?:(?<firm>${organisation})|(?<person>${person}))`;

/** Enough of a name to be one: what kind of company it is, or a place and a trade. */
export const isFullName = (value: string): boolean => {
  const name = squeezed(value);
  return (
    name.length >= 6 &&
    !pointing.test(name) &&
    !/^(?:因|如(?![东皋])|若(?!羌)|将(?!乐)|于(?![都洪田])|从(?![化江]))|公司(?:的|与)|(?:甲|乙|丙)方|[开进去回上]了?(?:一?[个家])?.{0,3}[店厂]$|[一几两]家/u.test(
      name,
    ) &&
    (/有限(?:责任)?公司/.test(name)
      ? !/^(?:股份|有限|责任)/.test(name)
      : /[市县区省镇乡州旗]|厂$|经营部$|租赁部$|批发部$|合作社$|敬老院$|养老院$|店$/.test(name))
  );
};
