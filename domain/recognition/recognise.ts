import { clausesIn } from './clauses.js';
import type { Finding, FindingKind } from './finding.js';
import { giverAt, speakerAt, turnsIn } from './chat.js';
import { nameLabelRule } from './headPatterns.js';
import { headsIn, isDecision, type Head } from './heads.js';
import { passageIn, readingOrder } from './layout.js';
import { peoples } from './names.js';
import { birthDateIn, isCreditCode, isIdNumber, looksLikeCreditCode, looksLikeIdNumber, sexIn } from './numbers.js';
import { allCompounds, allRoles, allSurnames, partyWords } from './partyWords.js';
import { scanText } from './scan.js';
import { foldedWithLabels } from './standingLabels.js';
import { isLabelledOnCard, plainTelephones } from './telephoneOwners.js';

/** Somebody the text names, with what it says of them. */
export type RecognisedParty = {
  /** As the text calls them: 原告, 出租人; several where it gives several, none where it names somebody without a role. */
  readonly roles: readonly string[];
  /** The name first. */
  readonly findings: readonly Finding[];
  /**
   * Numbers in this party's passage whose check digit is wrong, as they are written, which are among `Recognised.unassigned` too; and a sex or
   * a birth date that the ID number contradicts. Nothing is derived from them, and somebody has to look.
   */
  readonly doubtful?: readonly Finding[];
};

export type Recognised = {
  readonly parties: readonly RecognisedParty[];
  /** Findings that are no one's: amounts, dates, numbers, courts. */
  readonly matters: readonly Finding[];
  /**
   * Numbers, telephones, e-mail and other addresses that belong to somebody, of whom the text does not plainly say who it is: a witness's, a
   * clerk's, one that stands alone, one with a wrong check digit. Somebody has to say whose they are.
   */
  readonly unassigned: readonly Finding[];
  /** Whether the text is a judgment, an award or the like: its 申请人 and its agents had their part in that case. */
  readonly isDecision: boolean;
};

const labelsOfCards =
  '公民|身份|统一|法 ?定|注册|成立|经营|类 ?型|姓|性 ?别|出 ?生|民 ?族|电话|联系|房屋|双方|甲方|乙方|[^\\n]{0,12}:';

/**
 * The rest of an address on the line below, as an ID card or a licence prints it: nothing but places and numbers, behind a line that
 * does not end with a house.
 */
const nextLine = String.raw`(?:(?<![号室户幢栋楼层元座组])\n {0,16}(?!${labelsOfCards})(?=[^\n]{0,30}[号室户幢栋楼层元座组村])[\p{Script=Han}\dA-Za-z()#-]{1,30}(?=\n|$))?`;
const addressValue = String.raw`(?<value>(?=[^,，。;\s]{0,40}[省市区县州旗镇乡村路街号])\p{Script=Han}(?:(?![我他她你俺]|电话|手机|身份证)[\p{Script=Han}\dA-Za-z()#-]){4,60}${nextLine})`;

const han = String.raw`\p{Script=Han}`;
const nextLabel = '电话|手机|联系|身份|证件|住址|地址|性别|民族|出生|职务|开户';
const headOfFirm = String.raw`(?:${han}{1,8}(?:[·•]${han}{1,8}){1,3}|(?:${allCompounds.join('|')})${han}{1,2}|(?:(?!${nextLabel})${han}){2,4}|${han}(?: {1,3}(?!${nextLabel})${han}){1,2})(?=[^\p{Script=Han}\p{N}·]|$|${nextLabel}|签订|支付|应|于)`;
const posts = '(?:执行董事|董事长|董事|总经理|副总经理|经理|院长|厂长|校长|行长|社长|主任|店长|总裁|会长|理事长)';

const labelled: readonly { readonly kind: FindingKind; readonly rule: string; readonly pattern: RegExp }[] = [
  {
    kind: 'sex',
    rule: '“性别”或单独的男、女',
    pattern: /(?:性 ?别 ?:? ?|[,，。;\s])(?<value>男|女)(?=[,，。;\s]|民 ?族|$)/gu,
  },
  {
    kind: 'ethnicity',
    rule: '民族名称',
    pattern: new RegExp(`(?:民 ?族 ?:? ?|[,，。;\\s])(?<value>${peoples.join('|')})族?(?=[,，。;\\s]|$)`, 'gu'),
  },
  {
    kind: 'address',
    rule: '“住址”之后',
    pattern: new RegExp(
      String.raw`(?<!通讯|联系|送达|收货|收件|邮寄|交货|项目|工程|现|我|租|标的|注册)(?:住 {0,2}所地?|住 {0,2}址|(?<!通讯|联系|送达|收货|收件|邮寄|交货|标的|的)地 {0,4}址(?:[、及和/]电话)?|(?<![^\n])(?:主要)?(?:经 {0,2}营|营 {0,2}业) {0,2}场 {0,2}所|户籍所在地|户籍地址|户籍地|户籍(?![人])|住)(?:\(户籍地\))? ?:? {0,4}${addressValue}`,
      'gu',
    ),
  },
  {
    kind: 'other-address',
    rule: '“现住址”之后',
    pattern: new RegExp(
      String.raw`(?:注册地址|注册地|登记地|现住址|现居住地|经常居住地|居住地|现住|我住|租住)(?:在)? ?:? ?${addressValue}`,
      'gu',
    ),
  },
  {
    kind: 'legal-representative',
    rule: '“法定代表人”之后',
    pattern: new RegExp(
      `(?:法 ?定 ?代 ?表 ?人|法人代表|(?<!现场|项目|工程|财务)负 ?责 ?人|执行事务合伙人|投资人|经 {0,4}营 {0,4}者|法人(?![、,，资或]|单位|资格|授权)) ?:? {0,4}(?:是|为|叫)? ?(?<value>${headOfFirm})`,
      'gu',
    ),
  },
  {
    kind: 'position',
    rule: '“法定代表人”的职务',
    pattern: new RegExp(
      `(?:法 ?定 ?代 ?表 ?人|(?<!现场|项目)负 ?责 ?人|投资人|法人) ?:? ?${han}{1,8}(?:·${han}{1,8})*[ ,，(]{1,2}(?:该公司|本公司|分公司|职务)? ?:? ?(?<value>${posts}(?:兼${posts})?)`,
      'gu',
    ),
  },
  {
    kind: 'position',
    rule: '“法定代表人”的职务',
    pattern: /(?<value>执行事务合伙人)(?= ?: ?\p{Script=Han})/gu,
  },
];
const ofPeople: ReadonlySet<FindingKind> = new Set([
  ...(['sex', 'ethnicity', 'address', 'other-address', 'legal-representative', 'position', 'birth-date'] as const),
  ...(['id-number', 'credit-code', 'phone', 'email'] as const),
]);
/** What has to be said of a person alone, and of an organisation alone. */
const ofPersons: ReadonlySet<FindingKind> = new Set(['sex', 'ethnicity', 'birth-date', 'id-number']);
const ofFirms: ReadonlySet<FindingKind> = new Set(['legal-representative', 'position', 'credit-code']);
/** What is shown to be given to somebody where it is nobody's. */
const ofSomebody: ReadonlySet<FindingKind> = new Set([
  'id-number',
  'credit-code',
  'phone',
  'email',
  'address',
  'other-address',
]);

const noName = /签字|盖章|签名|姓名|名称|签章|身份|应当|承担|请求|认为|双方/;

/** 住雁塔区丁白路8号楼2203我在绿洲汽修上班: in speech an address ends where the next clause begins. */
const nextClause = /(?<=.{6})(?:[我俺他她您](?!们)|[我他她]们|现在|电话|手机|身份证)/u;
const withoutNextClause = (value: string): string => value.slice(0, nextClause.exec(value)?.index ?? value.length);

/** （住大连市西安路50号）因…: a bracket that opens before a value ends it. */
const withoutOpenBracket = (value: string): string => {
  const closing = value.indexOf(')');
  return closing === -1 || value.slice(0, closing).includes('(') ? value : value.slice(0, closing);
};

const labelledIn = (text: string): Finding[] =>
  labelled.flatMap(({ kind, rule, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match): Finding[] => {
      const labelValue = match.groups?.['value'] ?? '';
      const from = match.index + match[0].lastIndexOf(labelValue);
      const bare = withoutOpenBracket(labelValue);
      const said = kind === 'address' || kind === 'other-address' ? withoutNextClause(bare) : bare;
      // 路口那个花园小区: as people say it.
      const value =
        kind === 'ethnicity'
          ? `${said}族`
          : said.replaceAll(/[\n ]|(?<=\p{Script=Han})[那这]个(?=\p{Script=Han})/gu, '');
      return noName.test(value) ? [] : [{ kind, value, rule, from, to: from + said.length }];
    }),
  );

/** 有一个儿子程小宝，2017年5月2号生的: born then is the child, and not who tells of it. */
const ofChild = /(?:儿子|女儿|男孩|女孩|孩子|闺女|娃|小孩|双胞胎|育有|生育|生了|生下)[^。；;\n]{0,24}$/u;

/** Dates that 出生 stands with, of the people whom a text names and not of their children. */
const withBirthDates = (text: string, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) =>
    finding.kind === 'date' &&
    !ofChild.test(text.slice(Math.max(0, finding.from - 32), finding.from)) &&
    (/^ ?出?生(?!效)/.test(text.slice(finding.to, finding.to + 3)) ||
      /出 ?生(?:日期)?(?:于)? ?:? ?$/.test(text.slice(Math.max(0, finding.from - 8), finding.from)) ||
      /(?:^|[^\p{Script=Han}])(?:男|女)(?:性)?[ ,，、/|]{1,3}$/u.test(
        text.slice(Math.max(0, finding.from - 6), finding.from),
      ))
      ? { ...finding, kind: 'birth-date', rule: '“出生”旁的日期' }
      : finding,
  );

/** 贺文静女士: the sex of somebody who is addressed so; 先生/女士 says neither. */
const addressedSexes = (text: string, heads: readonly Head[]): Finding[] =>
  heads.flatMap(({ name, to }): Finding[] => {
    const title =
      name?.kind === 'person-name' ? /^ {0,2}(先生|女士)(?! ?[/／、或])/u.exec(text.slice(to, to + 6)) : null;
    if (title?.[1] === undefined) return [];
    const from = to + title[0].length - 2;
    return [{ kind: 'sex', value: title[1] === '先生' ? '男' : '女', rule: '“先生”“女士”', from, to: from + 2 }];
  });

const wrongId = '身份证号码校验位不符，请核对';
const wrongCode = '统一社会信用代码校验位不符，请核对';
const codeLabel = /(?:信 ?用 ?代 ?码|纳税人识别号|税号)[^0-9A-Za-z]{0,8}$/u;
const idLabel = /(?:身 ?份 ?证|身份号码|证件)[^\dA-Za-z]{0,12}$/u;
/** Labels of other numbers of 18 digits: of cards, accounts, orders. */
const otherLabel = /(?:卡号?|[账帐][号户]|流水号?|[订运保]?单号?|编号|发票号码?)[^\dA-Za-z]{0,8}$/u;

/** Numbers that look like an ID number or a credit code and are none: kept as they are written, for somebody to look at. */
const doubtfulNumbers = (text: string): Finding[] => {
  const ids = [...text.matchAll(/(?<![\dA-Za-z])[1-9](?: ?\d){16} ?[\dXx](?![\dA-Za-z])/g)].flatMap(
    ({ 0: all, index }): Finding[] => {
      const value = all.replaceAll(' ', '').toUpperCase();
      const isLabelled = idLabel.test(text.slice(Math.max(0, index - 24), index));
      const isOther =
        isIdNumber(value) || isCreditCode(value) || otherLabel.test(text.slice(Math.max(0, index - 16), index));
      return !isOther && (looksLikeIdNumber(value) || (isLabelled && /^\d{6}(?:19|20)/.test(value)))
        ? [{ kind: 'id-number', value, rule: wrongId, from: index, to: index + all.length }]
        : [];
    },
  );
  const codes = [...text.matchAll(/(?<![\dA-Za-z])[0-9A-HJ-NPQRTUWXY]{18}(?![\dA-Za-z])/g)].flatMap(
    ({ 0: value, index }): Finding[] => {
      const isLabelled = codeLabel.test(text.slice(Math.max(0, index - 24), index));
      return !isCreditCode(value) && !isIdNumber(value) && (isLabelled || looksLikeCreditCode(value))
        ? [{ kind: 'credit-code', value, rule: wrongCode, from: index, to: index + value.length }]
        : [];
    },
  );
  const isCode = (finding: Finding): boolean => codes.some(({ from }) => from === finding.from);
  return [...ids.filter((finding) => !isCode(finding)), ...codes];
};

/** Where what is said of a party ends at the latest: at what begins a part of its own, or where another one is spoken of. */
const blockEnds = new RegExp(
  String.raw`\n ?(?:诉讼请求|事实(?:与|和)理由|请求事项|第?[一二三四五六七八九十]{1,3}[、条]|案由|签订)|[\p{Script=Han}]{2}期限|自愿|至今|借款金额|\f|\n[ \t]*\n[ \t]*\n|${allRoles.filter((role) => !/代理人$/.test(role)).join('|')}`,
  'u',
);
const labelsOfLines =
  /^[ \t]*(?:统 ?一|住|地 ?址|法 ?定|负 ?责|电 ?话|联 ?系|手 ?机|身 ?份|证 ?件|性 ?别|民 ?族|出 ?生|公 ?民|注 ?册|单位地址|经营|户籍|现住|邮箱|T:|Tel|开户|帐号|账号|税号|信用代码|邮编|(?:19|20|二[〇○零])[\d〇○零一二三四五六七八九]{2} ?[年./-])/u;

/** 乙方房号：…: what is said of whoever the head names. */
const ownLabel = /^\p{Script=Han}{1,6} ?:/u;

/** The end of what belongs to a head, `next` being where somebody else is named. */
const reachOf = (text: string, { to, reach, name, roles }: Head, next: number): number => {
  const within = text.slice(to, next);
  const endAt = (pattern: RegExp): number => {
    const match = pattern.exec(within);
    return match ? to + match.index : next;
  };
  /** The same, but over the head's own word before a label. */
  const endOfBlock = (): number => {
    const every = new RegExp(blockEnds.source, 'gu');
    const end = [...within.matchAll(every)].find(
      ({ 0: word, index }) => !(roles.includes(word) && ownLabel.test(within.slice(index + word.length))),
    );
    return end ? to + end.index : next;
  };
  if (reach === 'none') return to;
  // A card or a licence ends at an empty line; what stands behind may be another one.
  if (reach === 'block' && name?.rule === nameLabelRule) return Math.min(endOfBlock(), endAt(/\n[ \t]*\n/u));
  if (reach === 'block') return endOfBlock();
  if (reach === 'phrase') return endAt(/[，,。；;\n]/u);
  if (reach === 'clause') return endAt(/[。；;\n\f]/u);
  const line = endAt(/[\n\f]/u);
  if (reach === 'line') return line;
  let end = line;
  while (end < next && labelsOfLines.test(text.slice(end + 1, next))) {
    const following = text.indexOf('\n', end + 1);
    end = following === -1 || following > next ? next : following;
  }
  return end;
};

const uniqueByKind = (findings: readonly Finding[]): Finding[] =>
  findings.filter(
    ({ kind, value }, at) =>
      findings.findIndex((other) => other.kind === kind && (kind !== 'phone' || other.value === value)) === at,
  );

/** What an ID number says besides. */
const idFacts = (findings: readonly Finding[]): readonly Finding[] => {
  const id = findings.find(({ kind }) => kind === 'id-number');
  const rule = '由身份证号码得出';
  return id
    ? [
        { ...id, kind: 'sex', value: sexIn(id.value), rule },
        { ...id, kind: 'birth-date', value: birthDateIn(id.value), rule },
      ]
    : [];
};

/** What the text says of somebody otherwise than their ID number does, as it says it. */
const againstId = (findings: readonly Finding[]): readonly Finding[] =>
  idFacts(findings).flatMap(({ kind, value }) =>
    findings
      .filter((own) => own.kind === kind && own.value !== value)
      .map((own) => ({ ...own, rule: '与身份证号码不符，请核对' })),
  );

/** A party's findings with what their ID number says besides, as far as the text says nothing else. */
const withIdFacts = (findings: readonly Finding[]): Finding[] => {
  const facts = idFacts(findings);
  const disputed = new Set(againstId(findings).map(({ kind }) => kind));
  return [
    ...findings.filter(({ kind }) => !facts.some((fact) => fact.kind === kind)),
    ...facts.filter(({ kind }) => !disputed.has(kind)),
  ];
};

/** Signs that reading a picture takes for figures, put right in their places. */
const withFigures = (text: string): string =>
  text
    .replaceAll(/(?<=\d)[Oo](?=[\d年月日元 ])|(?<=[年月])O(?=\d)|(?<=\d)[Oo](?=\n|$)/g, '0')
    .replaceAll(/(?<![A-Za-z])[lI](?=[3-9]\d{9}(?!\d))|(?<=[\p{Script=Han}])[lI](?=\d)/gu, '1');

/** A name or a title right before a telephone, which is then theirs: 顾海燕 189…, 廖会计 180…. */
const before = new RegExp(
  String.raw`(?:^|[^\p{Script=Han}])(?<who>(?:小|老|阿)?\p{Script=Han}{1,3}(?:${partyWords.titles.join('|')})|\p{Script=Han}{2,3}) ?[(,，]? ?(?:联系)?(?:电话|手机|手机号|手机号码|联系方式|号码|微信)?(?:号)?(?:是)? ?:? ?$`,
  'u',
);
const labelOnly =
  /^(?:电话|手机|手机号|联系|联系电话|联系方式|号码|微信|座机|传真|客服|固话|办公|单位|身份证|住址|地址|本人|自己|他的|她的|我的|现|常用|移动)/u;
const representative =
  /(?:代 ?表 ?人|负 ?责 ?人|法人|合伙人|投资人|经营者) ?:? ?[\p{Script=Han}· ]{2,12}(?:[(,，][^()\n]{0,12}\)?)?[ ,，\n]{0,12}(?:职务[^\n]{1,14})?(?:联系)?(?:电话|手机)?(?:号码)? ?:? ?$/u;
const relative = new RegExp(`(?:${partyWords.relatives.join('|')})[^，,。；;\\n]{0,8}$`, 'u');

type Block = { readonly head: Head; readonly to: number };

/** Whether a telephone in somebody's passage is told of another person. */
const isAnothers = (text: string, { kind, from }: Finding, { head }: Block): boolean => {
  if (kind !== 'phone') return false;
  const lead = text.slice(head.to, from);
  if (relative.test(lead)) return true;
  // 法定代表人：毛建青 电话：…: of the organisation.
  if (head.name?.kind === 'organisation-name' && representative.test(lead)) return false;
  const who = before.exec(text.slice(Math.max(head.from, from - 24), from))?.groups?.['who'];
  if (who === undefined || labelOnly.test(who)) return false;
  const own = head.name?.value ?? '';
  return (
    !own.includes(who) && !who.includes(own === '' ? who : own) && /^[\p{Script=Han}]+$/u.test(who) && isSomebody(who)
  );
};
const isSomebody = (word: string): boolean =>
  partyWords.titles.some((title) => word.endsWith(title)) || startsAsName.test(word);
const startsAsName = new RegExp(`^(?:${allCompounds.join('|')}|[${[...allSurnames].join('')}])`, 'u');

/** Kinds that stand right behind the name of whom they are of. */
const besideName: ReadonlySet<FindingKind> = new Set(['id-number', 'credit-code', 'phone']);
const labelBetween =
  /^[ ,，、(:]{0,3}(?:本人|自己)?的?(?:居民|公民)?(?:身份证|身份|证件|统一社会信用代码|信用代码|税号|联系电话|联系方式|电话|手机)?(?:号码|号|件号)?[ :]{0,3}$/u;

/** The party whose name stands right before a number, with nothing but its label between: 冉启发（身份证5203…. */
const nameBefore = (text: string, { kind, from }: Finding, names: readonly string[]): string | undefined => {
  if (!besideName.has(kind)) return undefined;
  const lead = text.slice(Math.max(0, from - 60), from);
  return names.find((name) => {
    const at = lead.lastIndexOf(name);
    return at !== -1 && labelBetween.test(lead.slice(at + name.length));
  });
};

const firmsTelephone = /(?:公司|单位|办公|客服|服务|店里|座机)(?:电话|座机|热线)? ?:? ?$/u;
const notOfFirm = /法院|派出所|仲裁|街道|社区|居委|律师|医院/u;

/**
 * The organisation whose telephone line it is: the one named before it in its line, or the one that the line above names and nothing else, as
 * letters are signed; where the text names one organisation alone, 公司电话 is its.
 */
const firmBeside = (text: string, { rule, from }: Finding, firms: readonly string[]): string | undefined => {
  if (rule !== '固定电话格式') return undefined;
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const line = text.slice(start, from);
  if (notOfFirm.test(line)) return undefined;
  const here = firms.filter((firm) => line.includes(firm));
  const [only] = here;
  if (here.length > 0) return here.length === 1 ? only : undefined;
  const above = text.slice(text.lastIndexOf('\n', Math.max(0, start - 2)) + 1, Math.max(0, start - 1)).trim();
  const signed = firms.filter(
    (firm) => above.includes(firm) && above.length - firm.length <= 12 && !/[:：]$/u.test(above),
  );
  if (signed.length === 1) return signed[0];
  return firms.length === 1 && firmsTelephone.test(line) ? firms[0] : undefined;
};

/** Each finding's party, none where the passage is somebody else's; `byPassage` are those for which nothing but the passage speaks, with where its head ends. */
const ownersOf = (
  text: string,
  heads: readonly Head[],
  all: readonly Finding[],
): { readonly owners: Map<Finding, string>; readonly byPassage: ReadonlyMap<Finding, number> } => {
  const people = heads.filter(({ name }) => name !== undefined);
  const nameOfRole = (role: string): string | undefined => {
    const names = new Set(people.filter(({ roles }) => roles.includes(role)).map(({ name }) => name?.value));
    const [only] = names;
    return names.size === 1 ? only : undefined;
  };
  const ends = (head: Head): boolean => head.reach !== 'none' && head.name?.rule !== '单位名称';
  const blocks: Block[] = people.map((head, at) => {
    const next = people.slice(at + 1).find((other) => (head.reach === 'block' ? ends(other) : other.reach !== 'none'));
    return { head, to: reachOf(text, head, next?.from ?? text.length) };
  });
  const asides: Block[] = heads
    .filter(({ name }) => name === undefined)
    .map((head) => {
      const end = reachOf(text, head, text.length);
      const wide = / {2,}(?!\d)|\t/.exec(text.slice(head.to, end));
      return { head, to: wide ? head.to + wide.index : end };
    });
  const turns = turnsIn(text);
  const names = new Set(people.map(({ name }) => name?.value));
  const plainNames = [...names].filter((name) => name !== undefined);
  const firms = [
    ...new Set(people.flatMap(({ name }) => (name?.kind === 'organisation-name' ? [name.value] : []))),
  ].filter((firm, _, all) => !all.some((other) => other !== firm && firm.startsWith(other)));
  const cards = [...text.matchAll(/\n[ \t]*\n|$/g)].map(({ index }) => index);
  const cardOf = (place: number): number => cards.findIndex((end) => place <= end);
  const owners = new Map<Finding, string>();
  const byPassage = new Map<Finding, number>();
  for (const finding of all) {
    if (!ofPeople.has(finding.kind)) continue;
    const { from } = finding;
    const giver = besideName.has(finding.kind) ? giverAt(text, turns, from) : undefined;
    const isNamed = giver !== undefined && names.has(giver);
    const beside =
      nameBefore(text, finding, plainNames) ?? firmBeside(text, finding, firms) ?? (isNamed ? giver : undefined);
    if (beside !== undefined) {
      owners.set(finding, beside);
      continue;
    }
    const aside = asides.findLast(({ head, to }) => from >= head.to && from < to);
    const block = blocks.findLast(({ head, to }) => from >= head.to && from < to);
    if (aside && (!block || aside.head.from > block.head.from)) {
      const { refersTo } = aside.head;
      const speaker = refersTo === '本人' ? speakerAt(text, from) : undefined;
      const owner = refersTo === undefined ? undefined : (speaker ?? nameOfRole(refersTo));
      if (owner === undefined || !names.has(owner)) continue;
      owners.set(finding, owner);
      byPassage.set(finding, aside.head.to);
      continue;
    }
    if (block) {
      if (!block.head.name || isAnothers(text, finding, block)) continue;
      owners.set(finding, block.head.name.value);
      byPassage.set(finding, block.head.to);
      continue;
    }
    // A licence or an ID card names its number before the name.
    const inCard = blocks.filter(({ head }) => cardOf(head.from) === cardOf(from));
    const [only] = blocks.length === 1 ? blocks : inCard;
    if (
      only?.head.name &&
      (blocks.length === 1 || inCard.length === 1) &&
      only.head.roles.length === 0 &&
      only.head.reach === 'block' &&
      (finding.kind !== 'phone' || isLabelledOnCard(text, from))
    )
      owners.set(finding, only.head.name.value);
  }
  return { owners, byPassage };
};

/** Takes from everybody a number that the text seems to give to two: one number belongs to one person. */
const withoutShared = (owners: Map<Finding, string>): void => {
  const holders = new Map<string, Set<string>>();
  for (const [{ kind, value }, owner] of owners)
    if (kind === 'id-number' || kind === 'credit-code' || kind === 'phone')
      holders.set(value, (holders.get(value) ?? new Set<string>()).add(owner));
  for (const finding of [...owners.keys()]) if ((holders.get(finding.value)?.size ?? 0) > 1) owners.delete(finding);
};

/** Takes from everybody the telephones in their passage that may be another person's. */
const withoutDoubtfulTelephones = (
  text: string,
  heads: readonly Head[],
  owners: Map<Finding, string>,
  byPassage: ReadonlyMap<Finding, number>,
): void => {
  const ofOwner = new Map<string, Finding[]>();
  for (const [finding, owner] of owners)
    if (finding.kind === 'phone') ofOwner.set(owner, [...(ofOwner.get(owner) ?? []), finding]);
  for (const [owner, telephones] of ofOwner) {
    const names = heads.flatMap(({ name, to }) => (name?.value === owner ? [to] : []));
    const plain = plainTelephones(text, names, telephones, byPassage);
    for (const telephone of telephones) if (!plain.has(telephone)) owners.delete(telephone);
  }
};

const shortestEnding = 3;

/** 敬老院 under a letter of …赐儿山敬老院: the end of the one organisation's name that the text gave before is that name. */
const withFullNames = (heads: readonly Head[]): readonly Head[] => {
  const firms = heads.flatMap(({ name }) => (name?.kind === 'organisation-name' ? [name] : []));
  return heads.map((head) => {
    const { name, roles } = head;
    const isEnding = name?.kind === 'organisation-name' && name.value.length >= shortestEnding && roles.length === 0;
    if (!isEnding) return head;
    const whole = new Set(
      firms
        .filter(({ value, from }) => value !== name.value && from < name.from && value.endsWith(name.value))
        .map(({ value }) => value),
    );
    const [only] = whole;
    return whole.size === 1 && only !== undefined ? { ...head, name: { ...name, value: only } } : head;
  });
};

/**
 * Finds by rules what a text says that forms ask: parties with what belongs to each, and what belongs to no party. A telephone
 * belongs to the party in whose passage it stands, else to none.
 */
export const recognise = (given: string): Recognised => {
  const reading = readingOrder(withFigures(foldedWithLabels(given)), isRoleWord);
  const { text } = reading;
  const heads = withFullNames(headsIn(text));
  const scanned = withBirthDates(text, [...scanText(text), ...addressedSexes(text, heads)]);
  const inNames = (finding: Finding) =>
    heads.some(({ name }) => name !== undefined && finding.from < name.to && name.from < finding.to) &&
    finding.kind !== 'case-number';
  const all = [...scanned, ...labelledIn(text)].filter((finding) => !inNames(finding)).sort((a, b) => a.from - b.from);
  const doubtful = doubtfulNumbers(text);
  const { owners, byPassage } = ownersOf(text, heads, [...all, ...doubtful]);
  for (const { name } of heads)
    for (const [finding, owner] of owners)
      if (name?.value === owner && (name.kind === 'person-name' ? ofFirms : ofPersons).has(finding.kind))
        owners.delete(finding);
  withoutDoubtfulTelephones(text, heads, owners, byPassage);
  withoutShared(owners);
  const inGiven = (finding: Finding): Finding => ({ ...finding, ...passageIn(reading, finding.from, finding.to) });
  const writers = new Set(heads.filter(({ roles }) => roles.includes('本人')).map(({ name }) => name?.value));
  const parties = new Map<string, RecognisedParty>();
  for (const { roles: called, name } of heads) {
    if (name === undefined) continue;
    const party = parties.get(name.value);
    const doubts = party ? [] : doubtful.filter((finding) => owners.get(finding) === name.value).map(inGiven);
    const own = party
      ? []
      : all
          .filter((finding) => owners.get(finding) === name.value)
          .map((finding) => asResidence(text, writers, name.value, finding))
          .map(inGiven);
    const read = uniqueByKind([inGiven(name), ...own]);
    const ownDoubts = party?.doubtful ?? [...uniqueByKind(doubts), ...againstId(read)];
    parties.set(name.value, {
      roles: [...new Set([...(party?.roles ?? []), ...called])],
      findings: party?.findings ?? withIdFacts(read),
      ...(ownDoubts.length > 0 && { doubtful: ownDoubts }),
    });
  }
  const taken = new Set([...parties.values()].flatMap(({ findings }) => findings.map(({ value }) => value)));
  return {
    parties: [...parties.values()],
    matters: [...all.filter(({ kind }) => !ofPeople.has(kind)).map(inGiven), ...clausesIn(given)],
    unassigned: [...all.filter(({ kind }) => ofSomebody.has(kind)), ...doubtful]
      .filter((finding) => !taken.has(finding.value))
      .map(inGiven)
      .sort((a, b) => a.from - b.from),
    isDecision: isDecision(text),
  };
};

/** Whoever says 我叫…，住… tells where they live, not where they are registered. */
const asResidence = (
  text: string,
  writers: ReadonlySet<string | undefined>,
  name: string,
  finding: Finding,
): Finding =>
  finding.kind === 'address' &&
  writers.has(name) &&
  /住在? ?$/u.test(text.slice(Math.max(0, finding.from - 3), finding.from))
    ? { ...finding, kind: 'other-address' }
    : finding;

const isRoleWord = (word: string): boolean => allRoles.includes(word);
