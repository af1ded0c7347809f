import { everywhere } from '../words/phrases.js';
import { alternatives } from '../../signs/alternatives.js';
import type { Pattern } from './head.js';
import {
  behindName,
  dotted,
  employees,
  firm,
  firmInProse,
  given,
  han,
  isFullName,
  nameEnds,
  named,
  nicknameBegins,
  proseName,
  role,
  shortName,
  spacedAnyOf,
  spacedName,
  squeezed,
  surname,
  trueName,
} from './nameGrammar.js';
import { otherNamePatterns } from './otherNamePatterns.js';
import { foreignBorrower } from './otherNames.js';
import { allRoles, partyWords } from './partyWords.js';

const labelOfName = '(?:(?:单位)? ?(?:姓 {0,4}名|名 {0,4}称|全 ?称)|户 ?名(?!单))';
/** 出借人信息 over 姓名：…: a heading of somebody's particulars. */
const heading = '(?:(?:基本)?(?:信息|资料|情况) ?:?(?=[ \\n]))?';
/** 欠凌志高饲料款: what somebody is owed, right behind their name. */
const owedFor = `(?:${alternatives(partyWords.owedFor)})`;
const kin = `(?:${alternatives(partyWords.kin)})?`;

/** How a name was found that its bearer gives: 我叫张三, 我是房东黄玉珍. */
export const firstPersonRule = '“我叫”“本人”之后';
/** How a name was found by what a story calls its bearer, or by whom they are to the teller: 租给孙强, 老同学周强. */
const appellationRule = '叙述中的称呼';
const acquaintanceRule = '熟人的姓名';
/** Somebody whom a story calls what they are: 租给孙强. */
const called = (role: string, reach: Pattern['reach'] = 'clause') =>
  ({ rule: appellationRule, reach, rolesOf: () => [role] }) as const;
/** Somebody of whom it is left open on whose side they are, and whoever tells the text. */
const acquaintance = { rule: acquaintanceRule, reach: 'clause', rolesOf: () => [] } as const;
/** What is told in the lines below a name, of somebody on no side yet. */
const onLines = { reach: 'lines', rolesOf: () => [] } as const;
const ofOurs = { rule: '“我们”之后', reach: 'clause', rolesOf: () => ['本人'] } as const;
const ofTeller = { rule: firstPersonRule, reach: 'clause', rolesOf: () => ['本人'] } as const;
/** Rules by which a name is never more than a question: in a story people are called by many names. */
export const spokenOfRules: ReadonlySet<string> = new Set([appellationRule, acquaintanceRule]);
/** The rule of a name behind 姓名, 患者姓名 or another label of names. */
export const nameLabelRule = '“姓名”“名称”之后';

/** 我 as people speak it. */
const spoken = (words: readonly string[]): string =>
  alternatives(words).replaceAll('我', String.raw`[我俺咱](?:\([男女]\))?`);
/** Before these a name in a story begins though no sign parts it: 7月15日李大勇, 我和何玉兰. */
const nameBegins = String.raw`(?:(?<![\p{Script=Han}])|(?<=[\d一二三四五六七八九十] ?[日号月年])|(?<=[年月][初中底])|(?<=时候|后来|以后|之后|同村的|隔壁的)|(?<=(?<!\p{Script=Han})[我俺咱][和跟与])|(?<=(?<![给为替帮向])(?:${alternatives(partyWords.kin)})))`;
/** What may stand between who is spoken of and what they did to the writer: 马国庆说要盖房子，跟我借. Nobody else may have a turn in it. */
const meanwhile = String.raw`(?:(?:19|20)\d\d|在|于|因|去年|今年|前年|以前|后来|当时|说|以|为了|做|开|要|急|资金|生意|家里|分|前后|先后|陆续|是)(?:[^。；;\n我俺咱]|[我俺咱]们){0,26}?(?<![,，、和跟与的\d日号月年](?!张口|开口)${surname}${given}{1,2})`;

const storyPatterns: readonly Pattern[] = partyWords.stories.map(({ role: word, names, before, behind, then }) => {
  const lead = before
    ? `(?:${spoken(before)})(?:了)?(?:一?个)?(?:我|他|她|[^,，。；;\\n]{0,6}?的)?${kin}(?:叫)?`
    : nameBegins;
  const soon = then ? `(?=[^，,。；;\\n]{0,24}(?:${spoken(then)}))` : '';
  const ending = behind
    ? `(?=(?:${spoken(behind)})${then ? '' : `|${meanwhile}(?:${spoken(behind)})`})`
    : `(?:${nameEnds}|${behindName}${then ? `|(?=${spoken(then)})` : ''})`;
  const others = /^(?:借款人|出借人)$/u.test(word) ? `|${foreignBorrower}` : '';
  const person = names === 'organisations' ? '(?!)' : `(?:${surname}${given}{1,2}?${others})${ending}`;
  const organisation = names === 'persons' ? '(?!)' : `${firmInProse}${behind ? ending : ''}`;
  return {
    pattern: everywhere`${lead}${named(person, organisation)}${soon}`,
    ...called(word, word === '用人单位' ? 'none' : 'clause'),
    // 怀孕后公司把我调走: before what was done to the writer any words stand.
    isFitting: ({ groups = {} }) => behind === undefined || groups['firm'] === undefined || isFullName(groups['firm']),
  };
});

const thirdBefore = new RegExp(
  `(?:${alternatives([...partyWords.othersBesides, ...partyWords.relatives])})[^,，。；;\\n]{0,5}$`,
  'u',
);
/** Whether a name is not told of a witness, a go-between or a relative: 介绍人姓李叫李梅. */
const isOfParty = ({ index = 0 }: RegExpMatchArray, text: string): boolean =>
  !thirdBefore.test(text.slice(Math.max(0, index - 12), index));

/** 借我, 从我手上: what somebody did who owes the writer. */
const borrowed = spoken(partyWords.stories.flatMap(({ role: word, behind = [] }) => (word === '借款人' ? behind : [])));
/** Words as which several borrow together. */
const together = '(?:夫妻|夫妇|两口子|小两口|兄弟|姐妹|父子|母子|父女|母女)?(?:俩|二人|两人|两个人|三人|等人)?';
/** 我高中和…, 我曾…: what begins like a name behind 我 and is none. */
const noSurname = '[曾常连应全从经安管强于向和方能时高广长白平明关家车房钱水花石金同相]';

/** Signs that are surnames behind 我叫, and words elsewhere. */
const ownSurname = `(?:${surname}|[别海生由铁信权代强国占候刑初丰晋习满能])`;
/** 我住…，叫; 我是修车的，姓项叫: the teller goes on to speak of themselves. */
const ofMyself = String.raw`(?<=(?:^|[。；;\n,，])[我俺咱](?!们|的|老|爱|哥|姐|弟|妹|爸|妈|儿|女|丈|妻|家)(?:住|是|开|做|卖|跑|送|在|搞|养|种|修)[^,，。；;\n]{1,24}[,，] ?)`;
/** What somebody does, before 的 and their name: 我是供海货的应建华, 我送外卖的叫裴小龙. */
const trade = String.raw`(?:是)?(?:开|跑|送|做|卖|供|搞|养|种|修|干|收|贩|拉|教|打)[^,，。；;\n我他她]{1,10}的`;
const place = String.raw`(?:店|酒家|酒楼|饭店|餐馆|饭馆|超市|厂|公司|馆|行|铺|工作室|酒店|经营部|门市部)`;

/** Where a text names somebody; where two see the same place, the first counts. */
export const patterns: readonly Pattern[] = [
  // 本人钱志勇因经营需要，尚欠…: who signs a note of debt is not who sues by it
  {
    pattern: everywhere`(?<!\p{Script=Han})本人(?:姓名)?:? ?(?<person>${surname}${given}{1,2}?)(?=欠(?!我|款|条)|(?: ?\([^()\n]{0,80}\))?(?:${nameEnds}|因|向|于|今|现|尚|共|系|是|在)[^。；;\n我他她你您给]{0,40}(?<!公司|单位|老板|对方|被告|厂)(?:尚欠|今欠|现欠|结欠|共欠|欠到|欠下|借到|借入|向[^，,。；;\n]{1,16}借)(?!我|本人))`,
    rule: '称谓之后',
    reach: 'clause',
    rolesOf: () => ['债务人'],
  },
  // 我是房东黄玉珍; 本人系业主何平
  {
    pattern: everywhere`(?<!\p{Script=Han})(?:我|本人)(?:是|系|作为)(?:[^,，。；;\n]{0,12}的)?(?<role>${spacedAnyOf([...allRoles, '主人', '所有人', '产权人', '机主'])})(?:[,，] ?)?(?:叫|名叫)?(?<person>${surname}${given}{1,2})(?:${nameEnds}|${behindName})`,
    rule: firstPersonRule,
    reach: 'clause',
    rolesOf: ({ role: word }) => ['本人', ...(word === undefined ? [] : [squeezed(word)])],
  },
  // 甲方（盖章）：张三; 乙方（劳动者）姓名：钟 丽 霞; 供方 单位名称：…
  {
    pattern: new RegExp(
      `${role}${heading}(?:[ \\n]{0,3}${labelOfName} {0,2}:? {0,4}| {0,2}: {0,4}(?:\\n ?)?)${named(`${spacedName}|${shortName}|${proseName}`)}`,
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
      `(?:(?:今|兹)(?:向)?(?<deed>借到|借|收到|欠到|欠)|(?:^|\\n) ?(?<deed2>借到|欠到))[ \\n]{0,3}${named(`${surname}${given}{1,2}?(?=姐|哥|叔|姨|先生|女士|现金|人民币|借|通过|以银行|以微信|以现金|${owedFor}|[^\\p{Script=Han}]|\\d|壹|贰|叁|肆|伍|陆|柒|捌|玖|拾|$)|${proseName}`)}(?!还)`,
      'gu',
    ),
    rule: '“今借到”之后',
    reach: 'clause',
    // 欠 may be for goods or for work; who is owed something is then no lender.
    rolesOf: ({ deed, deed2 }) => ['出借人', ...((deed ?? deed2 ?? '').startsWith('欠') ? ['债权人'] : [])],
    isFitting: ({ 0: all, index = 0 }, text) =>
      !/^(?:今|兹)收到/.test(all) || !/^[^。\n]{0,12}(?:还|归还|付)/.test(text.slice(index + all.length)),
  },
  {
    pattern: new RegExp(`收到[ \\n]{0,3}${named(`${surname}${given}{1,2}?`)}(?=(?:还|归还|偿还|的?还款))`, 'gu'),
    rule: '“收到……还款”',
    reach: 'clause',
    rolesOf: () => ['借款人'],
  },
  // 向晁永刚借款人民币捌万元: who lent it
  {
    pattern: everywhere`(?<!要求|同意|决定|准备|想|请)(?:向|跟|找)(?<person>${surname}${given}{1,2}?)(?=(?:先生|女士)?(?:借款|借人民币|借现金|借到|借得|借了|借走|借咗)(?!合同))`,
    rule: '“向……借款”',
    reach: 'clause',
    rolesOf: () => ['出借人'],
  },
  // 农户潘阿大从2022年起陆续在我这赊料: who buys of the writer
  {
    pattern: everywhere`(?<!\p{Script=Han})(?:${kin})(?<person>${surname}${given}{1,2}?)(?=(?:从[^，,。；;\n]{1,12}起)?(?:陆续|先后|一直|多次|长期)?(?:在|到|来|从|向|跟|找|问)我(?:们)?(?:这里|这儿|这|那里|店里|店|厂里|厂|家|处)?[^，,。；;\n我]{0,4}(?:赊|拿货|拿了|进货|进了|买|订|购))`,
    ...called('买受人'),
  },
  // 与宗国梁驾驶的轿车相撞
  {
    pattern: everywhere`(?<=与)(?<person>${surname}${given}{1,2}?)(?=驾驶的|骑行?的|所驾|所骑)`,
    ...called('当事人'),
  },
  // 仇大海 班组; 麻成林带人在工地做粉刷: who did the work. 发包的是某某公司, 承包某某公司的水电: for whom.
  {
    pattern: everywhere`(?:^|[\n。；;,，])[ \t]{0,4}(?<person>${surname}${given}{1,2}?)(?= ?(?:班组|施工队|工程队|带人|带班|带队|带着?(?:人|几个|一帮|工人))[^。；;\n]{0,24}(?:做|干|承包|包|施工|装|砌|刷|浇|安装|粉刷|进场|工地|小区|项目))`,
    ...called('实际施工人'),
  },
  {
    pattern: everywhere`(?:发包的(?:是|单位是)|(?<!\p{Script=Han})承包(?:了)?) ?(?<firm>${firmInProse})`,
    ...called('发包方', 'none'),
    isFitting: ({ groups = {} }) => isFullName(groups['firm'] ?? ''),
  },
  // 我叫张三; 本人张三; 我是他姐白宝珠; 我（周德旺-果满园）
  {
    pattern: new RegExp(
      String.raw`(?<![让喊叫由])(?:[我俺咱]叫|我的?(?:名字|全名|大名|真名)(?:叫|是)|我名叫|我姓名|本人(?![于向应和与因系从在曾])|(?<!\p{Script=Han})我系|(?<!\p{Script=Han})我就?是(?:[他她](?:的)?(?:${alternatives(partyWords.kin)}))?|(?<!\p{Script=Han})我是(?:开|跑|送)[^,，。；;\n]{1,8}的|(?<!\p{Script=Han})我 ?\( ?|(?<!\p{Script=Han})我[,，])(?:姓名)?:? ?${named(`${surname}${given}{1,2}?(?:${nameEnds}|(?=今年|现年|住|是|在|于|和|与|跟|男|女|电话|手机|身份证|系|因|欠|向|从|\\d|\\())`, `(?!)`)}`,
      'gu',
    ),
    ...ofTeller,
  },
  // 我叫别玉芳，…; 身份证上叫柯玉梅
  {
    pattern: everywhere`(?:(?<!\p{Script=Han})[我俺咱](?:的名字)?叫|(?<!他|她|的)(?:身份证|户口本)上(?:名字)?(?:是|叫|写的是))(?<person>${ownSurname}${given}{1,2})${nameEnds}`,
    ...ofTeller,
    isFitting: ({ groups = {} }) => !/^[小老阿]/u.test(groups['person'] ?? ''),
  },
  // 我住锦绣苑5栋，叫樊海霞; 我是修摩托车的，姓项叫项立新
  {
    pattern: everywhere`${ofMyself}(?:姓${surname}(?:的)?[,，]?)?(?:名字)?叫(?:做)?(?<person>${ownSurname}${given}{1,2})${nameEnds}`,
    ...ofTeller,
  },
  // 我是供海货的应建华; 我送外卖的叫裴小龙
  {
    pattern: everywhere`(?<!\p{Script=Han})[我俺咱]${trade}(?:名叫|叫)?(?<person>${surname}${given}{1,2})${nameEnds}`,
    ...ofTeller,
  },
  // 我：申淑芬 身份证…; 填表人：尚惠兰　女　身份证…
  {
    pattern: everywhere`(?:^|\n)[ \t]*(?:我|本人|填表人|咨询人|来访人|求助人|自述人) ?[:：] ?(?<person>${surname}${given}{1,2})(?=[ ,，、]{1,4}(?:[☑√■□☐]? ?[男女]|身份证|手机|电话|民族|住))`,
    ...ofTeller,
    reach: 'lines',
  },
  // 对方：蒲俊峰　身份证…
  {
    pattern: everywhere`(?:^|\n)[ \t]*(?:对方|被告方|另一方) ?[:：] ?(?<person>${surname}${given}{1,2})(?=[ ,，、]{1,4}(?:[☑√■□☐]? ?[男女]|身份证|手机|电话|民族|住|单位)|[ ]*\n)`,
    rule: '“对方”之后',
    reach: 'lines',
    rolesOf: () => ['对方'],
  },
  // 我是柳溪村委会的会计, …告我们: who writes for an organisation
  {
    pattern: everywhere`(?<!\p{Script=Han})我(?:是|在)(?<firm>(?:(?![我的是在])[\p{Script=Han}A-Za-z0-9()（）]){2,28}?(?:村委会|居委会|委员会|${firmInProse}))(?:的)?(?:会计|出纳|法务|经理|店长|人事|文员|主任|书记|负责人|工作人员|员工|管收费|管)`,
    ...ofOurs,
    reach: 'none',
    isFitting: (_, text) => /告(?:了)?(?:我们|我司|我公司)|(?:领导|公司|单位)(?:让|叫|安排|派|委托)我/u.test(text),
  },
  {
    pattern: everywhere`(?<=(?<!\p{Script=Han})我(?:是|在))(?<firm>${firmInProse})(?=(?:的)?(?:会计|出纳|保安|司机|店员|厨师|服务员|工人|员工|职工|操作工|技术员|销售|文员|保洁))`,
    ...called('用人单位', 'none'),
    isFitting: ({ groups = {} }, text) =>
      isFullName(groups['firm'] ?? '') && !/告(?:了)?(?:我们|我司|我公司)/u.test(text),
  },
  // 超市老板叫顾大成: who owes may be the shop
  {
    pattern: everywhere`${place}(?:的)?(?:老板|老板娘|店主|负责人)(?:名)?(?:叫|是)(?<person>${surname}${given}{1,2})(?:${nameEnds}|${behindName})`,
    ...acquaintance,
  },
  // 大同市平城区永泰街 栾志军 over 身份证…: who signs
  {
    pattern: everywhere`(?:^|\n)[^\n:：]{0,40}[ \t，,](?<person>${surname}${given}{1,2})(?=[ \t]*\n[ \t]*(?:身份证|电话|联系电话|手机|联系方式))`,
    rule: '落款',
    ...onLines,
  },
  // 虞海滨（微信名“滨哥 装修”）: whose chat follows
  {
    pattern: everywhere`(?:(?<!\p{Script=Han})|(?<=[我俺咱][和跟与]))(?<person>${surname}${given}{1,2})(?= ?${nicknameBegins}[^()（）“”"\n]{1,14}[”"]?[)）])`,
    ...acquaintance,
    reach: 'none',
  },
  // 我邱小蓉和闻大军2015年结婚; 还我敖春生6万元
  {
    pattern: everywhere`(?<![\p{Script=Han}])我(?!${noSurname})(?<person>${surname}${given}{2})(?=[和跟与](?!${noSurname})${surname}${given}{1,2}?(?:${nameEnds}|${behindName}))`,
    ...ofTeller,
    reach: 'none',
  },
  {
    pattern: everywhere`(?<=[还付给欠赔]我)(?!${noSurname})(?<person>${surname}${given}{2})(?= ?(?:人民币)?\d|的?(?:借款|货款|工资|工钱|欠款))`,
    ...ofTeller,
    reach: 'none',
  },
  {
    pattern: everywhere`(?<=(?<!\p{Script=Han})我(?!${noSurname})${surname}${given}{2}[和跟与])(?<person>${surname}${given}{1,2}?)(?:${nameEnds}|${behindName})(?=[^，,。；;\n]{0,16}(?:结婚|登记|领证|离婚))`,
    ...called('配偶'),
  },
  // 濮小霞，女，是某某厂的工人: who works, and for whom
  {
    pattern: everywhere`(?<!\p{Script=Han})(?<person>${surname}${given}{1,2}?)(?=(?:[ ,，、]{1,3}[男女])?[ ,，]{0,2}(?:是|系|原系|原为)${firmInProse}的?${employees})`,
    ...called('劳动者'),
  },
  {
    pattern: everywhere`(?<=[是系为])(?<firm>${firmInProse})(?=的?${employees})`,
    ...called('用人单位', 'none'),
    isFitting: ({ groups = {} }) => isFullName(groups['firm'] ?? ''),
  },
  // 古志华、施小燕夫妻俩从我手上借走20万: one of them may have borrowed for both
  {
    pattern: everywhere`(?<!\p{Script=Han})(?<person>${surname}${given}{1,2}?)(?=[、和跟与]${surname}${given}{1,2}?${together}[^，,。；;\n我]{0,16}(?:${borrowed}))`,
    ...called('借款人', 'none'),
  },
  {
    pattern: everywhere`(?<=(?<!\p{Script=Han})${surname}${given}{1,2}?[、和跟与])(?<person>${surname}${given}{1,2}?)(?=${together}[^，,。；;\n我]{0,16}(?:${borrowed}))`,
    ...acquaintance,
    reach: 'none',
  },
  // 他姓陈叫陈大勇; 一个姓汤的叫汤立春; 我姓陶，叫陶桂香
  {
    pattern: everywhere`(?<self>我|本人)?(?:是)?姓(?<family>${surname})(?:的)?[,，]? ?(?:名字|${trueName})?(?:是|叫|名叫|名)(?:做)?(?<person>\k<family>${given}{1,2})${nameEnds}`,
    rule: '“姓…叫…”',
    reach: 'clause',
    isFitting: isOfParty,
    rolesOf: ({ self }) => [self === undefined ? '对方' : '本人'],
  },
  // 他是农场主叫牛建设
  {
    pattern: everywhere`(?:他|她|对方|那人|这人|那个人|这个人)(?:是[^,，。；;\n]{1,8}[,，]?)?(?:的)?(?:名字|${trueName})?(?:是|叫|名叫)(?:做)?(?<person>${surname}${given}{1,2})${nameEnds}`,
    ...called('对方'),
    isFitting: isOfParty,
  },
  // 我们厂（宁波海曙立成模具厂）, 我行（汉口银行洪山支行）
  {
    pattern: everywhere`(?<![给跟和与向对在到被让])(?:我们|我)(?:公司|厂|店|单位|司|行|社)\((?<firm>${han}[^()\n]{3,28})(?=\))`,
    ...ofOurs,
    isFitting: ({ groups = {} }) =>
      isFullName(groups['firm'] ?? '') || /(?:[银支分]行|信用社)$/u.test(groups['firm'] ?? ''),
  },
  // 一个叫柯伟的开车别我
  {
    pattern: everywhere`个叫(?<person>${surname}${given}{1,2})的(?=[^,，。；;\n]{0,14}[我俺咱])`,
    ...called('对方'),
  },
  // 妻子龚雪梅2020年3月离家出走
  {
    pattern: everywhere`(?<=^|[\n。；;,，])(?:丈夫|老公|妻子|老婆|媳妇|爱人)(?:叫|是)?(?<person>${surname}${given}{1,2}?)(?:${nameEnds}|${behindName})`,
    ...called('配偶'),
  },
  // 我们绿城物业服务公司，…
  {
    pattern: everywhere`(?<![给跟和与向对在到被让])(?:我们(?:公司|厂|店|单位)?|我方|我单位|我司|我公司|本公司)(?:是|为|系)?(?!和|跟|在|从|找|去|家|厂|店|司|行|村|小|几|每|都|一|当地|以前|现在|公司|单位|这|那|老板)(?<firm>${firm})(?:(?=[,，。；;\n])|(?<=有限(?:责任)?公司))`,
    ...ofOurs,
  },
  // 公司叫恒源制衣，…: whatever follows is its name.
  {
    pattern: everywhere`(?<self>我们?|咱们?|我自己|本人)?(?:开)?(?:的)?(?:这个|家)?小?(?:公司|单位|店|厂|厂子|超市|饭店|餐馆|饭馆|门市|合作社|工作室)(?:名字|名称|全称|全名)?[,，]?(?:叫|名叫|名称是|全称是|全名叫|全名是)(?:做)?(?<firm>(?!什么|啥|我|他|她|不|没|人|停|来|去)${han}{3,20})(?=[,，。；;\n]|$)`,
    rule: '“公司叫”之后',
    reach: 'clause',
    rolesOf: ({ self }) => [self === undefined ? '用人单位' : '本人'],
  },
  // 我们：某某公司; 我公司名称
  {
    pattern: everywhere`(?:我们公司资料|我们公司|咱们公司|咱公司|我公司|我司|我们|咱们|我方|我单位)(?:名称|全称|资料|信息|情况|叫|是)? ?[::] ?${named('(?!)')}`,
    ...ofOurs,
    reach: 'lines',
  },
  // 姓名 毕春雷, 名 称 某某店, 户名：…
  {
    pattern: new RegExp(
      `(?:户 ?名(?!单)|(?<![\\p{Script=Han}])(?:${labelOfName}|企业名称|公司名称|公司全称|企业全称|业户名称|所属公司|客户(?=:)|持 ?证 ?人|注 ?册 ?人|交款人|病人姓名|患者姓名|客户姓名|客户名称)) {0,4}:? {0,4}${named(`${spacedName}|${shortName}|${proseName}`)}`,
      'gu',
    ),
    rule: nameLabelRule,
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
    pattern: everywhere`(?:^|\n) ?致 ?:? ?${named(proseName)}`,
    rule: '“致”之后',
    ...onLines,
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
    pattern: everywhere`(?<=^|[\n】]|尊敬的|尊敬的客户|尊敬的用户|尊敬的持卡人)(?<person>${surname}${given}{1,2}) ?(?=先生|女士)`,
    rule: '抬头',
    reach: 'clause',
    rolesOf: () => [],
  },
  // 郭守成（身份证4105…）; 晏守业 4208…; 张伟 男 1985年…
  {
    pattern: everywhere`(?<![\p{Script=Han}·])(?<person>${dotted}|${surname}${given}{1,2})(?=[ (,:]{0,3}(?:居民|公民)?(?:身份证|身份|证件)?(?:证件)?(?:号码|号|件号)?[ :]{0,3}[1-9]\d{5}(?:19|20)\d{9}[\dXx](?!\d))`,
    rule: '身份证号码之前',
    ...onLines,
  },
  {
    pattern: everywhere`(?<![\p{Script=Han}·])(?<person>${dotted}|${surname}${given}{1,2})(?=[ ,，、/|]{1,3}(?:男|女)(?:[ ,，、/|]|性))`,
    rule: '性别之前',
    ...onLines,
    // 经营者：章金水，男: who runs a business is told of with it.
    isFitting: ({ index = 0 }, text) =>
      !/(?:经 {0,4}营 {0,4}者|代 ?表 ?人|负 ?责 ?人|投资人|法人) ?:? ?$/u.test(
        text.slice(Math.max(0, index - 12), index),
      ),
  },
  // 敬老院（章）; 某某公司 2024年10月8日; 罗桂花 覃志强 二〇二四年二月二十七日
  {
    pattern: new RegExp(
      `(?:^|\\n)[ \\t]{0,40}${named(`${surname}${given}{1,2}`)}(?= {0,3}(?:\\((?:公章|盖章|章|印章|签字|按手印|手印|签名捺印|签章)\\))?[ \\t]{0,40}(?:\\n|$|[ \\t(]*(?:手机|电话)|[^\\n]{0,3}(?:19|20|二[〇○零])[\\d〇○零一二三四五六七八九]{2}[年./-]))`,
      'gu',
    ),
    rule: '落款',
    ...onLines,
    isFitting: ({ index = 0, groups = {} }, text) =>
      groups['firm'] === undefined ? index > text.length / 4 : isFullName(groups['firm']),
  },
  {
    pattern: everywhere`(?:^|\n) ?(?<person>${surname}${given}{1,2})(?= {1,4}${surname}${given}{1,2} {1,4}[^\n]{0,2}(?:19|20|二[〇○零])[\d〇○零一二三四五六七八九]{2}[年./-])`,
    ...acquaintance,
    rule: '落款',
  },
  {
    pattern: everywhere`(?<=(?:^|\n) ?${surname}${given}{1,2} {1,4})(?<person>${surname}${given}{1,2})(?= {1,4}[^\n]{0,2}(?:19|20|二[〇○零])[\d〇○零一二三四五六七八九]{2}[年./-])`,
    ...acquaintance,
    rule: '落款',
  },
  // 某某公司：你公司与…
  {
    pattern: everywhere`(?:^|\n) ?(?:尊敬的)?${named('(?!)')}(?= ?(?:、[^\n]{2,40})?:)`,
    rule: '抬头',
    reach: 'line',
    rolesOf: () => [],
    isFitting: ({ groups = {} }) => isFullName(groups['firm'] ?? ''),
  },
  // 卖了台二手挖机给姜海涛, 借了八万给王强
  ...(
    [
      ['借', '借款人'],
      ['卖', '买受人'],
      ['租', '承租人'],
    ] as const
  ).map(([verb, word]): Pattern => ({
    pattern: everywhere`(?<![向跟找问])${verb}(?:了|出|掉|出去)?(?![到入我])[^，,。；;\n向跟找问我]{1,12}给(?:了)?${kin}(?<person>${surname}${given}{1,2}?)(?:${nameEnds}|${behindName})`,
    ...called(word),
    isFitting: isOfParty,
  })),
  ...storyPatterns,
  ...otherNamePatterns({ labelOfName, heading, firstPersonRule, nameLabelRule }),
  // 老邻居黄大伟, 表弟梁志勇: somebody has to say whose side they are on.
  {
    pattern: everywhere`(?:${alternatives(partyWords.kin)})(?<person>${surname}${given}{1,2}?)(?:${nameEnds}|${behindName})`,
    ...acquaintance,
    isFitting: isOfParty,
  },
  // 王老板王振华, 彭老三（彭建军）
  {
    pattern: everywhere`(?<family>${surname})(?:老板|老师|师傅|经理|大哥|大姐|总|哥|姐|叔|姨)(?<person>\k<family>${given}{1,2}?)(?:${nameEnds}|${behindName})`,
    ...acquaintance,
    isFitting: isOfParty,
  },
  {
    pattern: everywhere`(?<family>${surname})${han}{1,2} ?\(${trueName}?(?:叫)?(?<person>\k<family>${given}{1,2})\)`,
    ...acquaintance,
    isFitting: isOfParty,
  },
  // 我和何玉兰以前是同事: who is spoken of from here on, by their name alone.
  {
    pattern: everywhere`(?<=(?<!\p{Script=Han})[我俺咱][和跟与])(?<person>${surname}${given}{1,2}?)(?=以前|原来|本来|曾|是|之间|认识|一起|合伙|合作|同)`,
    ...acquaintance,
  },
  // 中国建设银行合肥分行告客户黄伟, 齐鲁银行历下支行2022年3月贷给宋伟强
  {
    pattern: everywhere`(?<=^|[\n。；;,，])(?<firm>${han}{2,10}银行(?:${han}{0,12}?(?:支行|分行|信用卡中心|营业部))?)(?=告|起诉|(?:于|在)?(?:19|20)\d\d年?[^,，。；;\n]{0,8}(?:贷给|借给|放款给|放贷|发放|向))`,
    rule: '单位名称',
    reach: 'none',
    rolesOf: () => [],
  },
  // 靳学军和我是老同学
  {
    pattern: everywhere`(?<!\p{Script=Han})(?<person>${surname}${given}{1,2}?)(?=[和跟与][我俺咱](?:们)?(?:是|以前|原来|本来|曾|认识|从小|一起|合伙|同))`,
    ...acquaintance,
  },
  // 我和刘强签了租房合同
  {
    pattern: everywhere`(?<=(?<!\p{Script=Han})[我俺咱][和跟与]|\d[月年日号][我俺咱][和跟与])(?<person>${surname}${given}{1,2}?)(?=签|订了|订立)`,
    ...called('相对方'),
  },
  // 车子在平安财险南京分公司投了交强险
  {
    pattern: everywhere`(?<=[在向由])(?<firm>${han}{2,12}?(?:保险|财险|产险)${han}{0,12}?公司)(?=投|买|承保|上了|参保)`,
    rule: '单位名称',
    reach: 'none',
    rolesOf: () => ['保险公司'],
  },
  // 隔壁阿强（何国强）
  {
    pattern: everywhere`[小老阿](?<last>${han}{1,2}) ?\(${trueName}?(?:叫)?(?<person>${surname}${han}?\k<last>)\)`,
    ...acquaintance,
    isFitting: isOfParty,
  },
  // 同事小吴（吴俊杰）
  {
    pattern: everywhere`${kin}[小老阿](?<family>${surname}) ?\(${trueName}?(?:叫)?(?<person>\k<family>${given}{1,2})\)`,
    ...acquaintance,
    isFitting: isOfParty,
  },
  // An organisation's full name in running text.
  {
    pattern: everywhere`(?<=^|[^\p{Script=Han}A-Za-z0-9]|与|和|是|向|在|由|被|给|接受|受|对|为|系|至|我行|到|告|叫|原名|及)(?<firm>${firmInProse})`,
    rule: '单位名称',
    reach: 'clause',
    rolesOf: () => [],
    isFitting: ({ groups = {} }) => isFullName(groups['firm'] ?? ''),
  },
];
