import type { Finding, Passage } from './finding.js';
import { speakersIn } from './chat.js';
import { allCompounds, allRoles, allSurnames, partyWords } from './partyWords.js';

/** The place where a text names somebody, or says that a number is somebody else's. */
export type Head = Passage & {
  /** As the text calls them; 本人 for the person who writes. */
  readonly roles: readonly string[];
  /** `undefined` for somebody who is no party, and whose name does not matter. */
  readonly name: Finding | undefined;
  /**
   * How far what is said belongs to them: `block` to the next head or a new part; `lines` to the end of the line and over lines that begin with
   * a label; `clause` to the end of the sentence; `line` to the end of the line; `phrase` to the next comma;
   * `none`: a name alone.
   */
  readonly reach: 'block' | 'lines' | 'line' | 'clause' | 'phrase' | 'none';
  /** Set where the text speaks of somebody it has named by their role, or of whoever writes: 乙方电话, 我的手机. */
  readonly refersTo?: string;
};

const han = String.raw`\p{Script=Han}`;
const escaped = (word: string): string => word.replaceAll(/[()[\]{}.*+?^$|\\]/g, String.raw`\$&`);
const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => escaped(word))
    .join('|');
/** A word with the spaces that print or reading a picture puts between its signs. */
const spaced = (word: string): string => [...word].join(' {0,6}');
const spacedAnyOf = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => spaced(word))
    .join('|');
/** The same over a line's end inside a word: 有限↵公司. */
const wrapped = (word: string): string => [...word].join('(?: ?\\n ?)?');

const given = `(?![${partyWords.notInNames.join('')}])${han}`;
const surname = `(?:${allCompounds.join('|')}|[${[...allSurnames].join('')}])`;
/** 库尔班江·艾山 */
const dotted = `${han}{1,8}(?:[·•・]${han}{1,8}?){1,3}`;
const nextLabel =
  '电话|手机|联系|身份|证件|住址|地址|性别|民族|出生|签字|盖章|公章|姓名|名称|统一|法定|开户|帐号|账号|男|女|年龄|国籍|职务|单位';
/** 钟 丽 霞, 翟  浩: each sign with spaces behind it, and something else behind the last. */
const spacedName = `${surname} {1,4}(?!${nextLabel})${han}(?: {1,4}(?!${nextLabel})${han})?(?=$|\\n| {2,}|[^${han} ])`;
const nameEnds = String.raw`(?=[^\p{Script=Han}\p{N}A-Za-z·—]|$)`;
const shortName = `(?:${dotted}|(?:${allCompounds.join('|')})${han}{1,2}|(?:(?!${nextLabel})${han}){2,4})${nameEnds}`;
/** Behind these a name in running text has ended. */
const behindName = String.raw`(?=[^\p{Script=Han}·—]|$|与|和|于|的|向|因|系|在|为|对|未|曾|称|经|自|已|均|应|欠|借|诉|支付|偿还|提出|签订|申|交|人民币|现金|货款|身份证|联系|电话|之间|是|说|把|将|给|又|也|都|就|还|一直|打|转|租|买|卖|欺|跟|从|到|名下|先生|女士|领|住|做|拿|买|找|开|被|会|那|这|标|拖|撞|追|逃|拒|不|没|赌|骑|驾|停|微信|支付宝|签|写|骂|躲|催|押|扣|砸|威胁|答应|保证|起诉|告我|告了|结婚|登记|离婚|饲料|材料|[一二两三四五六七八九十百几]{1,4}[万千百块元个笔]|\d)`;
const proseName = `(?:${dotted}|${surname}${given}{1,2}?)(?:${nameEnds}|${behindName})`;

const branch = `(?:${han}{0,12}?(?:${['分公司', '支公司', '分行', '支行', '营业部', '分店', '信用卡中心', '分理处', '项目部'].map((word) => wrapped(word)).join('|')}))?`;
const kindOfFirm = String.raw`(?:\((?:普通合伙|有限合伙|特殊普通合伙|个人独资)\))?`;
const firmSign = String.raw`[\p{Script=Han}A-Za-z0-9()·&]`;
const notInFirm = '原告|被告|第三人|向|与|的|了|被|把';
/** Behind 有限公司 a name has ended whatever follows; behind 厂 or 店 it may go on. */
const firmEnds = String.raw`(?:(?<=有限(?:责任)?公司)(?!工会)|(?=[^\p{Script=Han}A-Za-z0-9]|$|与|和|于|的|向|申|签订|支付|之间|因|系|欠|在|承|提|为|未|拖|是|当|做|干|上班|工作|打工|买|订|不|一|两|三|几|共|这|那|等|也|没|已|还|借|说|把|让|要|付|发|给|签|拿))`;
const firmOf = (endings: readonly string[], least: number): string =>
  `(?:(?!${notInFirm})${firmSign}){${least},40}?(?:${[...endings]
    .sort((a, b) => b.length - a.length)
    .map((word) => wrapped(word))
    .join('|')})${branch}${kindOfFirm}${firmEnds}`;
const firm = firmOf(partyWords.organisationEndings, 2);
const firmInProse = firmOf(partyWords.prose, 3);
const institution = new RegExp(partyWords.institutions.join('|'), 'u');
const bankOfAccount = /(?:开户行|开户银行|开户|账户|帐号|账号)[^\n]{0,14}$/u;

/** No name: a word that begins like one, a label, a word with 某. */
const isNoName = (name: string): boolean =>
  partyWords.notNames.some((word) => name.startsWith(word) || (word.length > 2 && name.includes(word))) ||
  /签字|盖章|签名|姓名|名称|签章|身份|应当|承担|请求|认为|双方|某|^[我你他她它这不没未]|^应[返于在当付予向按将给还支承依对]/.test(
    name,
  ) ||
  partyWords.titles.some((title) => name.endsWith(title) && name.length - title.length < 2) ||
  // 被告向原告借款: 向 is no surname there.
  /^向[原被对我他她申出本甲乙法银公]/u.test(name) ||
  allRoles.some((role) => name.includes(role));

/** What comes before a firm's name in a sentence and is none of it: 被投诉店铺经营者为…, 驳回…. */
const beforeFirm =
  /^[^\n]*(?:^\(|[者称名人方]为|[者人主方东家]是|\d ?[年月日号]起?|我和|我跟|我与|我们和|我们跟|驳回|就是|[^\p{Script=Han}]是|^是|^(?:投保|承保|登记|注册|购买|就职|任职|供职|受雇|挂靠|签订|入职)于|^(?:车|车主|房子|货|厂|店|老板|公司|单位|房东|物业)是|^叫做?|^[在给到从]|名叫|原名)(?=[\p{Script=Han}]{4})/u;
/** Whether words describe an organisation and do not name it: 苏州一家电子厂, 镇上那个饭店. */
export const describesFirm = (words: string): boolean => /(?:(?<![第统唯])一|[某几两这那哪])[家间个]/u.test(words);
/** No organisation that sues: an institution, a role's word, 本公司, one that is described and not named. */
const isFirm = (name: string): boolean =>
  !institution.test(name) &&
  !describesFirm(name) &&
  !/^(?:本|该|我|贵|你|他|她|其|各|某|这|那|双|任|两|一|几|隔壁|附近|楼下|到现在|至今)/u.test(name) &&
  // 入职到现在两年公司没给…: how long ago is no name.
  !/现在|目前|至今|[今去前]年|[一二两三四五六七八九十几半\d](?:年|个月|天)|没给|不给|拖欠/u.test(name) &&
  !allRoles.some((role) => name.startsWith(role));

const squeezed = (value: string): string => value.replaceAll(/[ \n]/g, '');

const nameFinding = (value: string, isFirm: boolean, rule: string, from: number, to: number): Finding => ({
  kind: isFirm ? 'organisation-name' : 'person-name',
  value: squeezed(value).replaceAll('(', '（').replaceAll(')', '）').replaceAll(/[•・]/g, '·'),
  rule,
  from,
  to,
});

type Groups = Readonly<Record<string, string | undefined>>;
type Pattern = {
  readonly pattern: RegExp;
  readonly rule: string;
  readonly reach: Head['reach'];
  /** What the match calls them besides its own word. */
  readonly rolesOf?: (groups: Groups) => readonly string[];
  readonly isFitting?: (match: RegExpMatchArray, text: string) => boolean;
};

const role = String.raw`(?<!被|反诉|代|共同)(?<role>${spacedAnyOf(allRoles)})(?:[一二三四五六1-9])?(?: ?\((?<more>[^()\n]{1,14})\))*`;
const labelOfName = '(?:(?:单位)? ?(?:姓 {0,4}名|名 {0,4}称|全 ?称)|户 ?名)';
const kin = `(?:${anyOf(partyWords.kin)})?`;
const named = (person: string, organisation = firm): string => `(?:(?<firm>${organisation})|(?<person>${person}))`;

/** How a name was found that its bearer gives: 我叫张三, 我是房东黄玉珍. */
export const firstPersonRule = '“我叫”“本人”之后';

const storyPatterns: readonly Pattern[] = partyWords.stories.map(({ role: word, names, before, behind, then }) => {
  const lead = before
    ? `(?:${anyOf(before)})(?:了)?(?:一?个)?(?:我|他|她|的)?${kin}(?:叫)?`
    : String.raw`(?:(?<![\p{Script=Han}])|(?<=(?<![给为替帮向])(?:${anyOf(partyWords.kin)})))`;
  const soon = then ? `(?=[^，,。；;\\n]{0,24}(?:${anyOf(then)}))` : '';
  const ending = behind
    ? `(?=(?:${anyOf(behind)}))`
    : `(?:${nameEnds}|${behindName}${then ? `|(?=${anyOf(then)})` : ''})`;
  const person = names === 'organisations' ? '(?!)' : `${surname}${given}{1,2}?${ending}`;
  const organisation = names === 'persons' ? '(?!)' : `${firmInProse}${behind ? ending : ''}`;
  return {
    pattern: new RegExp(`${lead}${named(person, organisation)}${soon}`, 'gu'),
    rule: '叙述中的称呼',
    reach: word === '用人单位' ? 'none' : 'clause',
    rolesOf: () => [word],
  };
});

const thirdBefore = new RegExp(
  `(?:${anyOf([...partyWords.othersBesides, ...partyWords.relatives])})[^,，。；;\\n]{0,5}$`,
  'u',
);
/** Whether a name is not told of a witness, a go-between or a relative: 介绍人姓李叫李梅. */
const isOfParty = ({ index = 0 }: RegExpMatchArray, text: string): boolean =>
  !thirdBefore.test(text.slice(Math.max(0, index - 12), index));

const patterns: readonly Pattern[] = [
  // 本人钱志勇因经营需要，尚欠…: who signs a note of debt is not who sues by it
  {
    pattern: new RegExp(
      String.raw`(?<!\p{Script=Han})本人(?:姓名)?:? ?(?<person>${surname}${given}{1,2}?)(?=欠(?!我|款|条)|(?:${nameEnds}|因|向|于|今|现|尚|共|系|是|在)[^。；;\n他她你您给]{0,40}(?<!公司|单位|老板|对方|被告|厂)(?:尚欠|今欠|现欠|结欠|共欠|欠到|欠下|借到|借入|向[^，,。；;\n]{1,16}借)(?!我|本人))`,
      'gu',
    ),
    rule: '称谓之后',
    reach: 'clause',
    rolesOf: () => ['债务人'],
  },
  // 我是房东黄玉珍; 本人系业主何平
  {
    pattern: new RegExp(
      String.raw`(?<!\p{Script=Han})(?:我|本人)(?:是|系|作为)(?:[^,，。；;\n]{0,12}的)?(?<role>${spacedAnyOf(allRoles)})(?:[,，] ?)?(?:叫|名叫)?(?<person>${surname}${given}{1,2})(?:${nameEnds}|${behindName})`,
      'gu',
    ),
    rule: firstPersonRule,
    reach: 'clause',
    rolesOf: ({ role: word }) => ['本人', ...(word === undefined ? [] : [squeezed(word)])],
  },
  // 甲方（盖章）：张三; 乙方（劳动者）姓名：钟 丽 霞; 供方 单位名称：…
  {
    pattern: new RegExp(
      `${role}(?:[ \\n]{0,3}${labelOfName})? {0,2}: {0,4}(?:\\n ?)?${named(`${spacedName}|${shortName}|${proseName}`)}`,
      'gu',
    ),
    rule: '称谓之后',
    reach: 'block',
  },
  {
    pattern: new RegExp(`${role} {0,2}(?:是|为)?${named(`${spacedName}|${proseName}`)}`, 'gu'),
    rule: '称谓之后',
    reach: 'lines',
  },
  {
    pattern: new RegExp(
      `(?:今|兹)(?:向)?(?:借到|借|收到|欠到|欠)[ \\n]{0,3}${named(`${surname}${given}{1,2}?(?=姐|哥|叔|姨|先生|女士|现金|人民币|饲料|材料|货款|借|[^\\p{Script=Han}]|\\d|壹|贰|叁|肆|伍|陆|柒|捌|玖|拾|$)|${proseName}`)}(?!还)`,
      'gu',
    ),
    rule: '“今借到”之后',
    reach: 'clause',
    rolesOf: () => ['出借人'],
    isFitting: ({ 0: all, index = 0 }, text) =>
      !/^(?:今|兹)收到/.test(all) || !/^[^。\n]{0,12}(?:还|归还|付)/.test(text.slice(index + all.length)),
  },
  {
    pattern: new RegExp(`收到[ \\n]{0,3}${named(`${surname}${given}{1,2}?`)}(?=(?:还|归还|偿还|的?还款))`, 'gu'),
    rule: '“收到……还款”',
    reach: 'clause',
    rolesOf: () => ['借款人'],
  },
  // 我叫张三; 本人张三; 我是他姐白宝珠; 我（周德旺-果满园）
  {
    pattern: new RegExp(
      String.raw`(?<![让喊叫由])(?:我叫|我的名字叫|我名叫|我姓名|本人(?![于向应和与因系从在曾])|(?<!\p{Script=Han})我系|(?<!\p{Script=Han})我是(?:[他她](?:的)?(?:${anyOf(partyWords.kin)}))?|(?<!\p{Script=Han})我是(?:开|跑|送)[^,，。；;\n]{1,8}的|(?<!\p{Script=Han})我 ?\( ?|(?<!\p{Script=Han})我[,，])(?:姓名)?:? ?${named(`${surname}${given}{1,2}?(?:${nameEnds}|(?=今年|现年|住|是|在|于|和|与|跟|男|女|电话|手机|身份证|系|因|欠|向|从|\\d|\\())`, `(?!)`)}`,
      'gu',
    ),
    rule: firstPersonRule,
    reach: 'clause',
    rolesOf: () => ['本人'],
  },
  // 他姓陈叫陈大勇; 一个姓汤的叫汤立春; 我姓陶，叫陶桂香
  {
    pattern: new RegExp(
      String.raw`(?<self>我|本人)?(?:是)?姓(?<family>${surname})(?:的)?[,，]? ?(?:大名|全名|名字|真名|本名)?(?:是|叫|名叫|名)(?:做)?(?<person>\k<family>${given}{1,2})${nameEnds}`,
      'gu',
    ),
    rule: '“姓…叫…”',
    reach: 'clause',
    isFitting: isOfParty,
    rolesOf: ({ self }) => [self === undefined ? '对方' : '本人'],
  },
  // 他是农场主叫牛建设
  {
    pattern: new RegExp(
      `(?:他|她|对方|那人|这人|那个人|这个人)(?:是[^,，。；;\\n]{1,8}[,，]?)?(?:的)?(?:大名|全名|名字|真名|本名)?(?:是|叫|名叫)(?:做)?(?<person>${surname}${given}{1,2})${nameEnds}`,
      'gu',
    ),
    rule: '叙述中的称呼',
    isFitting: isOfParty,
    reach: 'clause',
    rolesOf: () => ['对方'],
  },
  // 我们绿城物业服务公司，…
  {
    pattern: new RegExp(
      `(?<![给跟和与向对在到被让])(?:我们(?:公司|厂|店|单位)?|我方|我单位|我司|我公司|本公司)(?:是|为|系)?(?!和|跟|在|从|找|去|家|村|小|几|每|都|一|当地|以前|现在|公司|单位|这|那|老板)(?<firm>${firm})(?:(?=[,，。；;\\n])|(?<=有限(?:责任)?公司))`,
      'gu',
    ),
    rule: '“我们”之后',
    reach: 'clause',
    rolesOf: () => ['本人'],
  },
  // 公司叫恒源制衣，…: whatever follows is its name.
  {
    pattern: new RegExp(
      `(?<self>我们?|我自己|本人)?(?:开)?(?:的)?(?:公司|单位|店|厂|厂子)(?:名字|名称|全称|全名)?(?:叫|名叫|名称是|全称是|全名叫|全名是)(?:做)?(?<firm>(?!什么|啥|我|他|她|不|没|人|停|来|去)${han}{3,20})(?=[,，。；;\\n]|$)`,
      'gu',
    ),
    rule: '“公司叫”之后',
    reach: 'clause',
    rolesOf: ({ self }) => [self === undefined ? '用人单位' : '本人'],
  },
  // 我们：某某公司; 我公司名称
  {
    pattern: new RegExp(
      `(?:我们公司资料|我们公司|我公司|我司|我们|我方|我单位)(?:名称|全称|资料|信息|叫|是)? ?[::] ?${named('(?!)')}`,
      'gu',
    ),
    rule: '“我们”之后',
    reach: 'lines',
    rolesOf: () => ['本人'],
  },
  // 姓名 毕春雷, 名 称 某某店, 户名：…
  {
    pattern: new RegExp(
      `(?:户 ?名|(?<![\\p{Script=Han}])(?:${labelOfName}|企业名称|持 ?证 ?人|注 ?册 ?人|交款人|病人姓名|患者姓名|客户姓名|客户名称)) {0,4}:? {0,4}${named(`${spacedName}|${shortName}|${proseName}`)}`,
      'gu',
    ),
    rule: '“姓名”“名称”之后',
    reach: 'block',
    rolesOf: () => [],
    isFitting: ({ index = 0 }, text) =>
      !/(?:工程|项目|产品|货物|商品|服务|医疗机构|科室|保险|母亲|父亲|新生儿) ?$/u.test(
        text.slice(Math.max(0, index - 8), index),
      ),
  },
  {
    pattern: new RegExp(`(?:母亲|父亲)姓名 ?:? ?${named(`${spacedName}|${shortName}|${proseName}`)}`, 'gu'),
    rule: '“姓名”之后',
    reach: 'line',
    rolesOf: () => [],
  },
  // 致：某某公司; 蒋一鸣 先生/女士：
  {
    pattern: new RegExp(`(?:^|\\n) ?致 ?:? ?${named(proseName)}`, 'gu'),
    rule: '“致”之后',
    reach: 'lines',
    rolesOf: () => [],
  },
  {
    pattern: new RegExp(
      `(?<=^|[\\n、】 ])${named(`${surname}${given}{1,2}`)}(?= {0,2}(?:先生|女士|同志)?(?:\\/女士)?(?:\\([^()\\n]{0,40}\\))? ?(?:、[^\\n。]{2,30})?:\\s*(?:\\n|你|您|贵|我|本))`,
      'gu',
    ),
    rule: '抬头',
    reach: 'line',
    rolesOf: () => [],
    isFitting: ({ groups = {} }) => groups['firm'] === undefined || isFullName(groups['firm']),
  },
  {
    pattern: new RegExp(
      `(?<=^|[\\n】]|尊敬的|尊敬的客户|尊敬的用户|尊敬的持卡人)(?<person>${surname}${given}{1,2}) ?(?=先生|女士)`,
      'gu',
    ),
    rule: '抬头',
    reach: 'clause',
    rolesOf: () => [],
  },
  // 郭守成（身份证4105…）; 晏守业 4208…; 张伟 男 1985年…
  {
    pattern: new RegExp(
      `(?<![\\p{Script=Han}·])(?<person>${dotted}|${surname}${given}{1,2})(?=[ (,:]{0,3}(?:居民|公民)?(?:身份证|身份|证件)?(?:证件)?(?:号码|号|件号)?[ :]{0,3}[1-9]\\d{5}(?:19|20)\\d{9}[\\dXx](?!\\d))`,
      'gu',
    ),
    rule: '身份证号码之前',
    reach: 'lines',
    rolesOf: () => [],
  },
  {
    pattern: new RegExp(
      `(?<![\\p{Script=Han}·])(?<person>${dotted}|${surname}${given}{1,2})(?=[ ,，、/|]{1,3}(?:男|女)(?:[ ,，、/|]|性))`,
      'gu',
    ),
    rule: '性别之前',
    reach: 'lines',
    rolesOf: () => [],
  },
  // 敬老院（章）; 某某公司 2024年10月8日; 罗桂花 覃志强 二〇二四年二月二十七日
  {
    pattern: new RegExp(
      `(?:^|\\n)[ \\t]{0,40}${named(`${surname}${given}{1,2}`)}(?= {0,3}(?:\\((?:公章|盖章|章|印章|签字|按手印|手印|签名捺印|签章)\\))?[ \\t]{0,40}(?:\\n|$|[ \\t(]*(?:手机|电话)|[^\\n]{0,3}(?:19|20|二[〇○零])[\\d〇○零一二三四五六七八九]{2}[年./-]))`,
      'gu',
    ),
    rule: '落款',
    reach: 'lines',
    rolesOf: () => [],
    isFitting: ({ index = 0, groups = {} }, text) =>
      groups['firm'] === undefined ? index > text.length / 4 : isFullName(groups['firm']),
  },
  {
    pattern: new RegExp(
      `(?:^|\\n) ?(?<person>${surname}${given}{1,2})(?= {1,4}${surname}${given}{1,2} {1,4}[^\\n]{0,2}(?:19|20|二[〇○零])[\\d〇○零一二三四五六七八九]{2}[年./-])`,
      'gu',
    ),
    rule: '落款',
    reach: 'clause',
    rolesOf: () => [],
  },
  {
    pattern: new RegExp(
      `(?<=(?:^|\\n) ?${surname}${given}{1,2} {1,4})(?<person>${surname}${given}{1,2})(?= {1,4}[^\\n]{0,2}(?:19|20|二[〇○零])[\\d〇○零一二三四五六七八九]{2}[年./-])`,
      'gu',
    ),
    rule: '落款',
    reach: 'clause',
    rolesOf: () => [],
  },
  // 某某公司：你公司与…
  {
    pattern: new RegExp(`(?:^|\\n) ?${named('(?!)')}(?= ?(?:、[^\\n]{2,40})?:)`, 'gu'),
    rule: '抬头',
    reach: 'line',
    rolesOf: () => [],
    isFitting: ({ groups = {} }) => isFullName(groups['firm'] ?? ''),
  },
  ...storyPatterns,
  // 老邻居黄大伟, 表弟梁志勇: somebody has to say whose side they are on.
  {
    pattern: new RegExp(
      `(?:${anyOf(partyWords.kin)})(?<person>${surname}${given}{1,2}?)(?:${nameEnds}|${behindName})`,
      'gu',
    ),
    rule: '熟人的姓名',
    reach: 'clause',
    rolesOf: () => [],
    isFitting: isOfParty,
  },
  // 隔壁阿强（何国强）
  {
    pattern: new RegExp(
      `[小老阿](?<last>${han}{1,2}) ?\\((?:本名|真名|大名|全名)?(?:叫)?(?<person>${surname}${han}?\\k<last>)\\)`,
      'gu',
    ),
    rule: '熟人的姓名',
    reach: 'clause',
    rolesOf: () => [],
    isFitting: isOfParty,
  },
  // 同事小吴（吴俊杰）
  {
    pattern: new RegExp(
      `${kin}[小老阿](?<family>${surname}) ?\\((?:本名|真名|大名|全名)?(?:叫)?(?<person>\\k<family>${given}{1,2})\\)`,
      'gu',
    ),
    rule: '熟人的姓名',
    reach: 'clause',
    rolesOf: () => [],
    isFitting: isOfParty,
  },
  // An organisation's full name in running text.
  {
    pattern: new RegExp(
      `(?<=^|[^\\p{Script=Han}A-Za-z0-9]|与|和|是|向|在|由|被|给|接受|对|为|系|至|我行|到|告|叫|原名|及)(?<firm>${firmInProse})`,
      'gu',
    ),
    rule: '单位名称',
    reach: 'clause',
    rolesOf: () => [],
    isFitting: ({ groups = {} }) => isFullName(groups['firm'] ?? ''),
  },
];

/** Enough of a name to be one: what kind of company it is, or a place and a trade. */
const isFullName = (value: string): boolean => {
  const name = squeezed(value);
  return (
    name.length >= 6 &&
    !/^(?:本|该|我|贵|你|他|她|其|各|某|这|那|因|如|若|将|于|从)|公司(?:的|与)|(?:甲|乙|丙)方|[开进去回上]了?(?:一?[个家])?.{0,3}[店厂]$|[一几两]家/u.test(
      name,
    ) &&
    (/有限(?:责任)?公司/.test(name)
      ? !/^(?:股份|有限|责任)/.test(name)
      : /[市县区省镇乡州旗]|厂$|经营部$|租赁部$|批发部$|合作社$|敬老院$|养老院$|店$/.test(name))
  );
};

/** 乙方联系电话：…, 我的手机…: of somebody named elsewhere. */
const references = new RegExp(
  String.raw`(?<![\p{Script=Han}])(?<who>${spacedAnyOf(allRoles)}|我本人|我的|本人|我)(?: ?\([^()\n]{1,8}\))?(?:的)?(?=(?:联系)?(?:电话|手机|号码|方式|身份证|住址|地址|住所|送达地址|统一社会|信用代码|组织机构|法定代表|户籍)|住)`,
  'gu',
);

const others = new RegExp(
  String.raw`(?:${anyOf([...partyWords.othersBesides, ...partyWords.relatives])})(?: ?[:/] ?|(?= ?\p{Script=Han}{0,6} ?(?:电话|手机|\(|1[3-9]\d))|(?= \p{Script=Han}{2,3}(?:[ \n(]|$))|(?=的?(?:电话|手机|号码|微信)))`,
  'gu',
);

const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/** More names behind the first: 、祁满仓. */
const alsoNamed = new RegExp(`^ ?(?:、|和|及) ?${named(proseName)}`, 'u');

/** Whether a text decides a case: a judgment, an award, a ruling or a mediation paper, or an order of enforcement. */
export const isDecision = (text: string): boolean =>
  /(?:^|\n)[^\n。]{0,30}(?:判 {0,3}决 {0,3}书|裁 {0,3}决 {0,3}书|裁 {0,3}定 {0,3}书|调 {0,3}解 {0,3}书|裁 决|限 ?制 ?消 ?费 ?令|执行通知书|公 {0,4}告) ?(?:\n|$)/u.test(
    text.slice(0, 600),
  );
const agents: ReadonlySet<string> = new Set(['委托诉讼代理人', '委托代理人']);
const courtWords = /原告|被告|申请人|上诉人|答辩人|被执行人/u;

/** Every match; where an organisation's name begins too early in a sentence (本所接受…公司), the next beginnings are tried as well. */
const matchesOf = (pattern: RegExp, text: string): readonly RegExpExecArray[] => {
  const out: RegExpExecArray[] = [];
  const own = new RegExp(pattern.source, pattern.flags);
  for (let match = own.exec(text); match; match = own.exec(text)) {
    out.push(match);
    const name = match.groups?.['firm'];
    if (name !== undefined && !isFirm(squeezed(name))) own.lastIndex = match.index + 1;
  }
  return out;
};

/** Where a text names people and organisations, in its order; where two patterns see the same place, the first counts. */
export const headsIn = (text: string): readonly Head[] => {
  const found: Head[] = [];
  const agentsCount = courtWords.test(text);
  const add = (head: Head): boolean => {
    if (found.some((other) => overlaps(other, head))) return false;
    found.push(head);
    return true;
  };
  for (const { pattern, rule, reach, rolesOf, isFitting } of patterns)
    for (const match of matchesOf(pattern, text)) {
      const groups: Groups = match.groups ?? {};
      const { role: word, more, firm: organisation, person } = groups;
      const whole = (organisation ?? person ?? '').trim();
      const raw = organisation === undefined ? whole : whole.slice(beforeFirm.exec(whole)?.[0].length ?? 0);
      if (raw === '' || isFitting?.(match, text) === false) continue;
      const nameFrom = match.index + match[0].lastIndexOf(raw);
      const to = nameFrom + raw.length;
      const value = squeezed(raw);
      if (organisation === undefined ? isNoName(value) : !isFirm(value)) continue;
      if (bankOfAccount.test(text.slice(Math.max(0, nameFrom - 20), nameFrom))) continue;
      const spoken = word === undefined ? undefined : squeezed(word);
      if (spoken !== undefined && agents.has(spoken) && !agentsCount) {
        add({ from: match.index, to, roles: [], name: undefined, reach: 'line' });
        continue;
      }
      const moreRoles = allRoles.filter(
        (each) =>
          more !== undefined &&
          squeezed(more)
            .split(/[、,，/]/)
            .includes(each),
      );
      const roles = rolesOf ? rolesOf(groups) : [...(spoken === undefined ? [] : [spoken]), ...moreRoles];
      const name = nameFinding(raw, organisation !== undefined, rule, nameFrom, to);
      if (!add({ from: match.index, to, roles, name, reach })) continue;
      for (let rest = to; rule === '称谓之后';) {
        const next = alsoNamed.exec(text.slice(rest));
        const nextRaw = next?.groups?.['firm'] ?? next?.groups?.['person'];
        if (!next || nextRaw === undefined) break;
        if (next.groups?.['firm'] === undefined ? isNoName(nextRaw) : !isFirm(nextRaw)) break;
        const from = rest + next[0].lastIndexOf(nextRaw);
        add({
          from: rest,
          to: from + nextRaw.length,
          roles,
          name: nameFinding(nextRaw, next.groups?.['firm'] !== undefined, rule, from, from + nextRaw.length),
          reach,
        });
        rest = from + nextRaw.length;
      }
    }
  for (const { 0: all, index, groups = {} } of text.matchAll(references)) {
    const who = squeezed(groups['who'] ?? '');
    const refersTo = /^(?:我|本人)/.test(who) ? '本人' : who;
    add({ from: index, to: index + all.length, roles: [], name: undefined, reach: 'phrase', refersTo });
  }
  for (const { 0: all, index } of text.matchAll(others))
    add({ from: index, to: index + all.length, roles: [], name: undefined, reach: 'clause' });
  for (const head of speakersIn(text)) add(head);
  return found.sort((a, b) => a.from - b.from);
};
