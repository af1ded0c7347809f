import { clausesIn } from './clauses.js';
import type { Finding, FindingKind, Passage } from './finding.js';
import { compoundSurnames, peoples, surnames } from './names.js';
import { birthDateIn, sexIn } from './numbers.js';
import { roles } from './parties.js';
import { foldedInPlace, scanText } from './scan.js';

/** Somebody the text names, with what it says of them. */
export type RecognisedParty = {
  /** As the text calls them: 原告, 出租人; several where it gives several, none where it names somebody without a role. */
  readonly roles: readonly string[];
  /** The name first. */
  readonly findings: readonly Finding[];
};

export type Recognised = {
  readonly parties: readonly RecognisedParty[];
  /** Findings that belong to no party: amounts, dates, numbers, courts. Telephones and the like without a party are left out. */
  readonly matters: readonly Finding[];
};

const han = String.raw`\p{Script=Han}`;
const behindName = String.raw`(?=[^\p{Script=Han}·]|$|与|和|于|的|向|因|系|在|为|对|未|曾|称|经|自|已|均|应|欠|借|诉|支付|偿还|提出|签订|申|交|人民币|现金|货款|身份证|联系|电话|之间)`;
const byUs = `(?:${compoundSurnames.join('|')})${han}{1,2}?|[${surnames.join('')}]${han}{1,2}?`;
/** What may follow a name without a space, as pictures are read. */
const nextLabel = '电话|手机|联系|身份|证件|住址|地址|性别|民族|出生';
/** With a colon before it anything short is a name; in running text it has to begin like one. */
const endsHere = String.raw`(?=[^\p{Script=Han}\p{N}·]|$)`;
const personName = String.raw`(?:(?:(?:(?!${nextLabel})${han}){2,4}|${han}{1,8}(?:·${han}{1,8}){1,3})${endsHere}|(?:${byUs}|${han}{2,4}?)${behindName})`;
const namedInProse = `(?:(?:${byUs})${endsHere}|(?:${byUs})${behindName})`;
const organisation = String.raw`(?:(?!原告|被告|第三人|向|与)[\p{Script=Han}A-Za-z0-9()·&]){2,40}?(?:有限责任公司|股份有限公司|有限公司|公司|医院|学校|大学|中学|小学|幼儿园|委员会|事务所|合作社|研究院|研究所|商店|餐厅|管理部|经营部|厂|局)(?:${han}{2,12}?(?:分公司|分行|支行|营业部))?(?=[^\p{Script=Han}A-Za-z0-9]|$|与|和|于|的|向|申|签订|支付|之间|因|系)`;

const role = String.raw`(?<!被|反诉|代)(?<role>${[...roles].sort((a, b) => b.length - a.length).join('|')})(?:[一二三四五六1-9])?(?: ?\((?<more>[^()\n]{1,12})\))? ?`;
const heads: readonly { readonly pattern: RegExp; readonly roleIs?: string; readonly rule: string }[] = [
  {
    pattern: new RegExp(
      `${role}(?:(?:姓名|名称) ?)?: ?(?:(?<organisation>${organisation})|(?<person>${personName}))`,
      'gu',
    ),
    rule: '称谓之后',
  },
  {
    pattern: new RegExp(`${role}(?:(?<organisation>${organisation})|(?<person>${namedInProse}))`, 'gu'),
    rule: '称谓之后',
  },
  {
    pattern: new RegExp(`(?:今|兹)?(?:向)?(?:借到|借|收到|欠) ?(?<person>${namedInProse})`, 'gu'),
    roleIs: '出借人',
    rule: '“今借到”之后',
  },
  {
    pattern: new RegExp(
      `(?:^|\n) ?(?:姓 {0,2}名|名 {0,2}称) ?:? ?(?:(?<organisation>${organisation})|(?<person>${personName}))`,
      'gu',
    ),
    roleIs: '',
    rule: '“姓名”“名称”之后',
  },
];
const noName = /签字|盖章|签名|姓名|名称|签章|身份|应当|承担|请求|认为|双方/;

type Head = Passage & { readonly roles: readonly string[]; readonly name: Finding };

/** The names with a role, in the order of the text; where two patterns see the same name, the first counts. */
const headsIn = (text: string): Head[] => {
  const found: Head[] = [];
  for (const { pattern, roleIs, rule } of heads)
    for (const match of text.matchAll(pattern)) {
      const { role: word, more, organisation: company, person } = match.groups ?? {};
      const value = (company ?? person ?? '').trim();
      const to = match.index + match[0].length;
      if (value === '' || noName.test(value) || found.some((other) => match.index < other.to && other.from < to))
        continue;
      if (roleIs === '出借人' && !/^(?:今|兹)/.test(match[0])) continue;
      const namedRoles = [...(word === undefined ? [] : [word]), ...roles.filter((each) => each === more)];
      found.push({
        from: match.index,
        to,
        roles: roleIs === undefined ? namedRoles : roleIs === '' ? [] : [roleIs],
        name: {
          kind: company === undefined ? 'person-name' : 'organisation-name',
          value: value.replaceAll('(', '（').replaceAll(')', '）'),
          rule,
          from: to - value.length,
          to,
        },
      });
    }
  return found.sort((a, b) => a.from - b.from);
};

const labelsOfCards =
  '公民|身份|统一|法 ?定|注册|成立|经营|类 ?型|姓|性 ?别|出 ?生|民 ?族|电话|联系|房屋|双方|甲方|乙方|[^\\n]{0,12}:';

/**
 * The rest of an address on the line below, as an ID card or a licence prints it: nothing but places and numbers, behind a line that
 * does not end with a house.
 */
const nextLine = String.raw`(?:(?<![号室户幢栋楼层元座组])\n ?(?!${labelsOfCards})(?=[^\n]{0,30}[号室户幢栋楼层元座组村])[\p{Script=Han}\dA-Za-z()#-]{1,30}(?=\n|$))?`;

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
      String.raw`(?:住 {0,2}所地?|住 {0,2}址|地址|现住|户籍所在地|户籍地|住) ?:? ?(?<value>(?=[^,，。;\s]{0,40}[省市区县州旗镇乡村路街号])\p{Script=Han}[\p{Script=Han}\dA-Za-z()#-]{4,60}${nextLine})`,
      'gu',
    ),
  },
  {
    kind: 'legal-representative',
    rule: '“法定代表人”之后',
    pattern: new RegExp(`(?:法 ?定 ?代 ?表 ?人|负 ?责 ?人) ?:? ?(?<value>${personName})`, 'gu'),
  },
];
const ofPeople: ReadonlySet<FindingKind> = new Set([
  ...(['sex', 'ethnicity', 'address', 'legal-representative', 'birth-date', 'id-number'] as const),
  ...(['credit-code', 'phone', 'email'] as const),
]);

const labelledIn = (text: string): Finding[] =>
  labelled.flatMap(({ kind, rule, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match): Finding[] => {
      const labelValue = match.groups?.['value'] ?? '';
      const from = match.index + match[0].lastIndexOf(labelValue);
      const value = kind === 'ethnicity' ? `${labelValue}族` : labelValue.replaceAll('\n', '').replaceAll(' ', '');
      return noName.test(value) ? [] : [{ kind, value, rule, from, to: from + labelValue.length }];
    }),
  );

/** Dates that 出生 stands with. */
const withBirthDates = (text: string, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) =>
    finding.kind === 'date' &&
    (/^ ?出?生/.test(text.slice(finding.to, finding.to + 3)) ||
      /出 ?生(?:日期)?(?:于)? ?:? ?$/.test(text.slice(Math.max(0, finding.from - 8), finding.from)))
      ? { ...finding, kind: 'birth-date', rule: '“出生”旁的日期' }
      : finding,
  );

/** Where what is said of a party ends at the latest: at what begins a part of its own, or where another one is spoken of. */
const blockEnds = new RegExp(
  String.raw`\n ?(?:诉讼请求|事实(?:与|和)理由|请求事项|第?[一二三四五六七八九十]{1,3}[、条]|案由|签订)|[\p{Script=Han}]{2}期限|自愿|至今|借款金额|${roles.join('|')}`,
  'u',
);

const uniqueByKind = (findings: readonly Finding[]): Finding[] =>
  findings.filter(
    ({ kind, value }, at) =>
      findings.findIndex((other) => other.kind === kind && (kind !== 'phone' || other.value === value)) === at,
  );

/** What an ID number says besides, where the text does not say it itself. */
const withIdFacts = (findings: readonly Finding[]): Finding[] => {
  const id = findings.find(({ kind }) => kind === 'id-number');
  if (!id) return [...findings];
  const rule = '由身份证号码得出';
  return [
    ...findings.filter(({ kind }) => kind !== 'sex' && kind !== 'birth-date'),
    { ...id, kind: 'sex', value: sexIn(id.value), rule },
    { ...id, kind: 'birth-date', value: birthDateIn(id.value), rule },
  ];
};

/**
 * Finds by rules what a text says that forms ask: parties with what belongs to each, and what belongs to no party. A telephone
 * belongs to the party in whose passage it stands, else to none.
 */
export const recognise = (given: string): Recognised => {
  const text = foldedInPlace(given);
  const heads = headsIn(text);
  const scanned = withBirthDates(text, scanText(given));
  const inNames = (finding: Finding) =>
    heads.some(({ name }) => finding.from < name.to && name.from < finding.to) && finding.kind !== 'case-number';
  const all = [...scanned, ...labelledIn(text)].filter((finding) => !inNames(finding)).sort((a, b) => a.from - b.from);
  const blocks = heads.map((head, at) => {
    const next = heads[at + 1]?.from ?? text.length;
    const ends = blockEnds.exec(text.slice(head.to, next));
    return { head, to: ends ? head.to + ends.index : next };
  });
  const whose = ({ from, kind }: Finding) =>
    ofPeople.has(kind)
      ? (blocks.find(({ head, to }) => from >= head.to && from < to) ??
        // A licence or an ID card names its number before the name.
        (blocks.length === 1 && blocks[0]?.head.roles.length === 0 ? blocks[0] : undefined))
      : undefined;
  const parties = new Map<string, RecognisedParty>();
  for (const block of blocks) {
    const { roles: called, name } = block.head;
    const before = parties.get(name.value);
    const own = all.filter((finding) => whose(finding) === block);
    parties.set(name.value, {
      roles: [...new Set([...(before?.roles ?? []), ...called])],
      findings: withIdFacts(uniqueByKind([...(before?.findings ?? [name]), ...own])),
    });
  }
  return {
    parties: [...parties.values()],
    matters: [...all.filter(({ kind }) => !ofPeople.has(kind)), ...clausesIn(given)],
  };
};
