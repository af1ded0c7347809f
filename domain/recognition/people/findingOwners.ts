import type { Finding, FindingKind } from '../findings/finding.js';
import { giverAt, speakerAt, turnsIn } from './chat.js';
import { nameLabelRule } from './headPatterns.js';
import type { Head } from './head.js';
import { allCompounds, allRoles, allSurnames, partyWords } from './partyWords.js';
import { isLabelledOnCard, plainTelephones } from './telephoneOwners.js';

/** What is said of people and organisations, and not of the matter. */
export const ofPeople: ReadonlySet<FindingKind> = new Set([
  ...(['sex', 'ethnicity', 'address', 'other-address', 'legal-representative', 'position', 'birth-date'] as const),
  ...(['id-number', 'credit-code', 'phone', 'email'] as const),
]);
/** What has to be said of a person alone, and of an organisation alone. */
const ofPersons: ReadonlySet<FindingKind> = new Set(['sex', 'ethnicity', 'birth-date', 'id-number']);
const ofFirms: ReadonlySet<FindingKind> = new Set(['legal-representative', 'position', 'credit-code']);

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

const landline = '固定电话格式';
const firmsTelephone = /(?:公司|单位|办公|客服|服务|店里|座机)(?:电话|座机|热线)? ?:? ?$/u;
const notOfFirm = /法院|派出所|仲裁|街道|社区|居委|律师|医院/u;

/**
 * The organisation whose telephone line it is: the one named before it in its line, or the one that the line above names and nothing else, as
 * letters are signed.
 */
const firmBeside = (text: string, { rule, from }: Finding, firms: readonly string[]): string | undefined => {
  if (rule !== landline) return undefined;
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
  return signed.length === 1 ? signed[0] : undefined;
};

/** 公司电话 of the one organisation that a text names. */
const onlyFirm = (text: string, { rule, from }: Finding, firms: readonly string[]): string | undefined => {
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  return rule === landline && firms.length === 1 && firmsTelephone.test(line) && !notOfFirm.test(line)
    ? firms[0]
    : undefined;
};

type Owners = {
  readonly owners: Map<Finding, string>;
  /** Those that are somebody's only because the text names nobody else. */
  readonly leftOver: ReadonlySet<Finding>;
};

/** Each finding's party, none where the passage is somebody else's; `byPassage` are those for which nothing but the passage speaks, with where its head ends. */
const byPlaces = (
  text: string,
  heads: readonly Head[],
  all: readonly Finding[],
): Owners & { readonly byPassage: ReadonlyMap<Finding, number> } => {
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
  const leftOver = new Set<Finding>();
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
    const firm = onlyFirm(text, finding, firms);
    if (firm !== undefined) {
      owners.set(finding, firm);
      if (block?.head.name?.value !== firm) leftOver.add(finding);
      continue;
    }
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
    ) {
      owners.set(finding, only.head.name.value);
      if (inCard.length === 0) leftOver.add(finding);
    }
  }
  return { owners, byPassage, leftOver };
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

/**
 * Whose each finding is, by the name of the party: whose name, label or passage it stands in. None where that is somebody else's, where it is of another
 * kind of party, and where a number seems to be two people's or a telephone may be another's.
 */
export const ownersOf = (text: string, heads: readonly Head[], findings: readonly Finding[]): Owners => {
  const { owners, byPassage, leftOver } = byPlaces(text, heads, findings);
  for (const { name } of heads)
    for (const [finding, owner] of owners)
      if (name?.value === owner && (name.kind === 'person-name' ? ofFirms : ofPersons).has(finding.kind))
        owners.delete(finding);
  withoutDoubtfulTelephones(text, heads, owners, byPassage);
  withoutShared(owners);
  return { owners, leftOver };
};
