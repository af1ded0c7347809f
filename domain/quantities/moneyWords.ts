const digits = '零一二两俩仨三四五六七八九';

/**
 * The core of every number of a text in everyday signs: digits, numerals and the names of places with what stands between them. Each piece begins
 * with another sign, so that a text is gone through once.
 */
export const coreOfNumber = new RegExp(
  `(?<![\\d${digits}十])[\\d${digits}十廿卅](?:[\\d${digits}十百千万亿廿卅]|[.点](?=[\\d${digits}])|(?<![百千万亿wkWK]\\d{1,3}),(?=\\d{3,4}(?!\\d))|(?<=\\.\\d{3}),(?=\\d{2}(?!\\d))|'(?=\\d{3})|(?<=\\d) (?=\\d{3}(?!\\d))|(?<=\\d) (?=[百千万亿](?![一-九]?[年月]))|(?<=\\d)\\n(?=[万亿][元\\n])|个(?=[亿万wW](?![A-Za-z]))|(?<=[\\d${digits}十百千个])[wWkK](?![A-Za-z])|(?<=\\d)[eE]\\+?(?=\\d{1,2}(?![\\dA-Za-z]))|[多余来几](?=[百千万亿])|半(?=$|[^\\p{Script=Han}]|[元块])|[Oo](?=[${digits}Oo年元块])){0,80}`,
  'gu',
);

/** Words that begin with 一, and numbers of things behind an amount: 一直, 两年, 3个月. */
const nextWord =
  /^(?:一[直个次些起样定切边般家旦共点时并天年月路笔人下台套件箱平日吨斤]|一块(?!钱)|[两二三四五六七八九][年个天月次笔人周]|\d{1,3} ?(?:[年个天月日号期周次笔人套台件张条%‰]|小时|公里|平))/u;
/** Whether a text begins with a word or a number of things, which is no part of the amount before it. */
export const isNextWord = (text: string): boolean => nextWord.test(text);

const things =
  '个|人|次|名|位|只|箱|斤|公斤|吨|克|米|公里|里|平|亩|字|份|页|张|件|套|台|辆|把|条|根|袋|包|瓶|盒|户|栋|幢|楼|层|号|天|日|年|月|周|小时|分钟|秒|岁|倍|步|家|头|棵|株|股|分之|度|伏|瓦|转|章|款|项|㎡|m|M|K';
const scaledThings = new RegExp(`^ ?(?:${things})`, 'u');
const anyThings =
  /^ ?(?:[个分天日号年月周次人件平套台只条张辆吨斤克箱瓶袋盒包双把份页项款点期级名位户栋幢层楼室房铺间路岁成倍折股%‰米里亩度升章节组种家处遍秒课场余多几来半万千百头棵根门]|小时|公[里斤]|分[之钟]|工作日|全年|年度|[\dA-Za-z/-]|㎡|\.\d|,\d{3})/u;
/** Whether a text begins with what a number counts when it counts no money; of a number alone, `whatever` else may follow it. */
export const counted = (behind: string, whatever = false): boolean =>
  (whatever ? anyThings : scaledThings).test(behind);

const paying =
  /(?:借|还|欠|差|付|给|转|交|收|赔|价|值|花|扣|退|共|合计|要|罚|利息|补|垫|修|买|卖|换|费|金|款|租|工资|底薪|个月|打车|坐车)(?:了|过|我|他|她|你|们|的|到|款|钱|是|为|给|也|掉|算){0,6}[ ,，:]?$/u;
/** Whether words before a number say that somebody pays, owes or costs so much. */
export const moneyBefore = (lead: string): boolean => paying.test(lead.slice(-8));

const names = /(?:尾[号数]|卡号|编号|号码|单号|车牌|房号|单元|号楼|栋|幢|第)$/u;
/** Whether words before a number say that it names something: a card, a house, a case. */
export const namesBefore = (lead: string): boolean => names.test(lead);

const unit = /^[ \n]?(?<unit>元(?![月旦]|一次)|块钱|块(?![地板砖石头玻瓷表布糖肉]|手表|豆腐)|人民币|RMB|CNY)钱?/iu;
/** The word for yuan at the beginning of a text, with its length. */
export const unitOfMoney = (behind: string): { readonly unit: string; readonly length: number } | undefined => {
  const found = unit.exec(behind);
  return found ? { unit: found.groups?.['unit'] ?? '', length: found[0].length } : undefined;
};

const rough =
  /(?:不下|约莫|≈|差点儿?|有个|(?:大概|大约|差不多)[^，。,;；\n]{0,5}?|大概|大约|差不多|(?<![合违签履节条特预公邀制])约(?!定)|(?<![最附远接])近|将近|接近|不到|不足|不满|可能|估计|估摸|至少|最多|最高|最低|少说|好像|超过|高于|低于|不少于|不低于|多于|[<>≤≥])(?:是|有|要|了|为|在)? ?(?:人民币|[¥￥])? ?$/u;
/** Whether words before an amount say that it is no exact one. */
export const aboutBefore = (lead: string): boolean => rough.test(lead.slice(-10));

const roughly =
  /^ ?(?:左右|上下|多(?!次|笔|人|少|处|年)|来(?=块|元|钱|$|[^\p{Script=Han}])|余(?![款额下])|几(?![次个天])|出头|许(?!\p{Script=Han})|吧|不到|不等|以上|以下|以内|之间|\+(?!\d)|起(?![诉至算草诉止]))/u;
/** Whether words behind an amount say that it is no exact one. */
export const aboutBehind = (behind: string): boolean => roughly.test(behind);
