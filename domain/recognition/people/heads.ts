import { everywhere } from '../words/phrases.js';
import { alternatives } from '../../signs/alternatives.js';
import type { Finding, Passage } from '../findings/finding.js';
import { isSaidByAnother, speakersIn, turnsIn } from './chat.js';
import type { Groups, Head } from './head.js';
import { patterns } from './headPatterns.js';
import { beforeFirm, isFirm, isNoName, named, proseName, spacedAnyOf, squeezed, stamps } from './nameGrammar.js';
import { allRoles, partyWords } from './partyWords.js';
import { dotsInPlace } from '../../signs/signs.js';

const bankOfAccount = /(?:开户行|开户银行|开户|账户|帐号|账号)[^\n]{0,14}$/u;

/** Without the blanks that print puts between Chinese characters; those between words in Latin letters are the name's. */
const ofOneLine = (name: string): string =>
  /\p{Script=Han}/u.test(name) ? squeezed(name) : name.replaceAll(/\s+/gu, ' ');

const nameFinding = (value: string, isFirm: boolean, rule: string, from: number, to: number): Finding => ({
  kind: isFirm ? 'organisation-name' : 'person-name',
  value: dotsInPlace(ofOneLine(value)).replaceAll('(', '（').replaceAll(')', '）'),
  rule,
  from,
  to,
});

/** 乙方联系电话：…, 我的手机…: of somebody named elsewhere. */
const references = everywhere`(?<![\p{Script=Han}])(?<who>${spacedAnyOf(allRoles)}|我本人|我的|本人|我)(?: ?\([^()\n]{1,8}\))?(?:的)?(?=(?:联系)?(?:电话|手机|号码|方式|身份证|住址|地址|住所|送达地址|统一社会|信用代码|税号|纳税人|开户|组织机构|法定代表|户籍)|住)`;

/** 发包人：（公章） over 法定代表人：…: the particulars below are of whom the text names elsewhere by that word. */
const signatures = everywhere`(?<![\p{Script=Han}])(?<who>${spacedAnyOf(allRoles)})(?: ?\((?:${stamps})\))? ?: {0,4}(?:\((?:${stamps})\))?[ _]*(?=\n ?(?:单位)?(?:法 ?定|负 ?责|经 ?营 ?者|统 ?一|组织机构|住|地 ?址|电 ?话|联系电话))`;

const others = everywhere`(?:${alternatives([...partyWords.othersBesides, ...partyWords.relatives])})(?: ?[:/] ?|(?= ?[\p{Script=Han} ]{0,8} ?(?:电话|手机|\(|1[3-9]\d|0\d{2,3}-? ?\d{6}))|(?= \p{Script=Han}{2,3}(?:[ \n(]|$))|(?=的?(?:电话|手机|号码|微信)))`;

const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/** More names behind the first: 、祁满仓. */
const alsoNamed = new RegExp(`^ ?(?:、|和|及) ?${named(proseName)}`, 'u');

/** Whether a text decides a case: a judgment, an award, a ruling or a mediation paper, or an order of enforcement. */
export const isDecision = (text: string): boolean =>
  /(?:^|\n)[^\n。]{0,30}(?:判 {0,3}决 {0,3}书|裁 {0,3}决 {0,3}书|裁 {0,3}定 {0,3}书|调 {0,3}解 {0,3}书|裁 决|限 ?制 ?消 ?费 ?令|执行通知书|公 {0,4}告) ?(?:\n|$)/u.test(
    text.slice(0, 600),
  );
const agents: ReadonlySet<string> = new Set(['委托诉讼代理人', '委托代理人']);
/** Who writes for somebody else gives their own name, and is no party: 我替他写，我叫康爱玲. */
const writesForAnother = new RegExp(
  `(?:替|帮|代)(?:[他她]|我?(?:${alternatives(['爸', '妈', '爹', '娘', '爷爷', '奶奶', ...partyWords.relatives])}))(?:来)?(?:写|填|问|递|咨询|起诉)|代[写填书]`,
  'u',
);
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
  const isWritersOwn = !writesForAnother.test(text);
  const turns = turnsIn(text);
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
      const value = ofOneLine(raw);
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
            .some((part) => part.replace(/^(?:原审|一审|原)(?=[原被]告$)/u, '') === each),
      );
      const called = rolesOf ? rolesOf(groups) : [...(spoken === undefined ? [] : [spoken]), ...moreRoles];
      const isOwn = isWritersOwn && !isSaidByAnother(turns, match.index);
      const roles = isOwn ? called : called.filter((one) => one !== '本人');
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
  for (const { 0: all, index, groups = {} } of text.matchAll(signatures)) {
    const refersTo = squeezed(groups['who'] ?? '');
    add({ from: index, to: index + all.length, roles: [], name: undefined, reach: 'lines', refersTo });
  }
  for (const { 0: all, index } of text.matchAll(others))
    add({ from: index, to: index + all.length, roles: [], name: undefined, reach: 'clause' });
  for (const head of speakersIn(text)) add(head);
  return found.sort((a, b) => a.from - b.from);
};
