import { everywhere } from '../words/phrases.js';
import type { Finding, FindingKind } from '../findings/finding.js';
import { peoples } from '../words/names.js';
import { labelsOfPeople, neverInNames } from './nameGrammar.js';
import { allCompounds } from './partyWords.js';
import { passageIndex } from '../texts/sentences.js';
import { sexRowsIn } from '../marks/sexRows.js';
import { dotClass } from '../../signs/signs.js';

const labelsOfCards =
  '公民|身份|统一|法 ?定|注册|成立|经营|类 ?型|姓|性 ?别|出 ?生|民 ?族|电话|联系|房屋|双方|甲方|乙方|[^\\n]{0,12}:';

/**
 * The rest of an address on the line below, as an ID card or a licence prints it: nothing but places and numbers, behind a line that
 * does not end with a house.
 */
const nextLine = String.raw`(?:(?<![号室户幢栋楼层元座组])\n {0,16}(?!${labelsOfCards})(?=[^\n]{0,30}[号室户幢栋楼层元座组村])[\p{Script=Han}\dA-Za-z()#-]{1,30}(?=\n|$))?`;
const addressValue = String.raw`(?<value>(?=[^,，。;\s]{0,40}[省市区县州旗镇乡村路街号])\p{Script=Han}(?:(?![我他她你俺]|电话|手机|身份证)[\p{Script=Han}\dA-Za-z()#-]){4,60}${nextLine})`;

const han = String.raw`\p{Script=Han}`;
const headOfFirm = String.raw`(?:${han}{1,8}(?:[${dotClass}]${han}{1,8}){1,3}|(?:${allCompounds.join('|')})${han}{1,2}|(?:(?!${labelsOfPeople})${han}){2,4}|${han}(?: {1,3}(?!${labelsOfPeople})${han}){1,2})(?=[^\p{Script=Han}\p{N}·]|$|${labelsOfPeople}|签订|支付|应|于)`;
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
    pattern: everywhere`(?:民 ?族 ?:? ?|[,，。;\s])(?<value>${peoples.join('|')})族?(?=[,，。;\s]|$)`,
  },
  {
    kind: 'address',
    rule: '“住址”之后',
    pattern: everywhere`(?<!通讯|联系|送达|收货|收件|邮寄|交货|项目|工程|现|我|租|标的|注册)(?:住 {0,2}所地?|住 {0,2}址|(?<!通讯|联系|送达|收货|收件|邮寄|交货|标的|的)地 {0,4}址(?:[、及和/]电话)?|(?<![^\n])(?:主要)?(?:经 {0,2}营|营 {0,2}业) {0,2}场 {0,2}所|户籍所在地|户籍地址|户籍地|户籍(?![人])|住)(?:\((?:户籍地|户籍所在地|主要办事机构所在地)\))? ?:? {0,4}${addressValue}`,
  },
  {
    kind: 'other-address',
    rule: '“现住址”之后',
    pattern: everywhere`(?:注册地址|注册地|登记地|现住址|现居住地|经常居住地|居住地|现住|我住|租住)(?:在)? ?:? ?${addressValue}`,
  },
  {
    kind: 'legal-representative',
    rule: '“法定代表人”之后',
    pattern: everywhere`(?:法 ?定 ?代 ?表 ?人|法人代表|(?<!现场|项目|工程|财务)负 ?责 ?人|执行事务合伙人|投资人|经 {0,4}营 {0,4}者|法人(?![、,，资或]|单位|资格|授权)) ?:? {0,4}(?:是|为|叫)? ?(?<value>${headOfFirm})`,
  },
  {
    kind: 'position',
    rule: '“法定代表人”的职务',
    pattern: everywhere`(?:法 ?定 ?代 ?表 ?人|(?<!现场|项目)负 ?责 ?人|投资人|法人) ?:? ?${han}{1,8}(?:·${han}{1,8})*[ ,，(]{1,2}(?:该公司|本公司|分公司|职务)? ?:? ?(?<value>${posts}(?:兼${posts})?)`,
  },
  {
    kind: 'position',
    rule: '“法定代表人”的职务',
    pattern: /(?<value>执行事务合伙人)(?= ?: ?\p{Script=Han})/gu,
  },
];

/** 住雁塔区丁白路8号楼2203我在绿洲汽修上班: in speech an address ends where the next clause begins. */
const nextClause = /(?<=.{6})(?:[我俺他她您](?!们)|[我他她]们|现在|电话|手机|身份证)/u;
const withoutNextClause = (value: string): string => value.slice(0, nextClause.exec(value)?.index ?? value.length);

/** （住大连市西安路50号）因…: a bracket that opens before a value ends it. */
const withoutOpenBracket = (value: string): string => {
  const closing = value.indexOf(')');
  return closing === -1 || value.slice(0, closing).includes('(') ? value : value.slice(0, closing);
};

/** What a text says of people and organisations behind a label: sex, people, addresses, representatives and their posts. */
export const labelledIn = (text: string): Finding[] => {
  const sexRows = sexRowsIn(text);
  const isChoice = ({ kind, from }: Finding): boolean =>
    kind === 'sex' && from < (sexRows[passageIndex(sexRows, from)]?.to ?? 0);
  return [...behindLabels(text).filter((finding) => !isChoice(finding)), ...sexRows.flatMap(({ sex }) => sex ?? [])];
};

const behindLabels = (text: string): Finding[] =>
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
      return neverInNames.test(value) ? [] : [{ kind, value, rule, from, to: from + said.length }];
    }),
  );
