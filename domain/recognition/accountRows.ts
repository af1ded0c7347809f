import type { FormDefinition } from '../forms/definition.js';
import type { Finding } from './finding.js';
import { gridsIn, type Cell, type Grid } from './grids.js';
import { plainName, type KnownNames } from './knownNames.js';
import { allCompounds, allSurnames } from './partyWords.js';
import { questionPlaces } from './questionPlaces.js';
import type { Statement } from './statement.js';
import { tableHeads } from './tableHeads.js';
import { amountIn, columns, dateIn, isFor, senseAtPlace, subjectOf } from './transfers.js';

const { account: words, answers: forms } = tableHeads;

type Direction = 'out' | 'in';
/** One row of a statement of account, from its owner's side. */
type AccountRow = {
  readonly other: string;
  /** `undefined`: money that went to nobody, as between one's own accounts. */
  readonly direction: Direction | undefined;
  readonly amount: Finding;
  readonly date: Finding;
  readonly remark: string;
  /** Whether the money came back or never left. */
  readonly isVoid: boolean;
};

/** A statement of account that names the other side of each transfer. */
export type Account = { readonly owner: string | undefined; readonly rows: readonly AccountRow[] };

const isAccountHead = (heads: readonly string[]): boolean => {
  const has = (labels: readonly string[]): boolean => heads.some((head) => labels.includes(head));
  return has(columns.date) && has(words.other) && (has(columns.amount) || (has(columns.out) && has(columns.in)));
};

const isNothing = (cell: Cell): boolean => /^(?:[-—/]*|0(?:\.0{1,2})?)$/u.test(cell.text);

type Moved = { readonly amount: Finding; readonly direction: Direction | undefined };

/** What a row moved and which way; `undefined` where it does not say both. `isSigned`: whether the table has amounts below zero. */
const movedIn = (at: (labels: readonly string[]) => Cell | undefined, isSigned: boolean): Moved | undefined => {
  const [out, into, single, said] = [at(columns.out), at(columns.in), at(columns.amount), at(columns.direction)];
  if (out && into) {
    const direction = isNothing(into) ? 'out' : isNothing(out) ? 'in' : undefined;
    const amount = direction && amountIn(direction === 'out' ? out : into);
    return amount && { amount, direction };
  }
  const amount = single && amountIn(single);
  if (!amount) return undefined;
  const sign = single.text.startsWith('-') ? 'out' : 'in';
  if (!said) return isSigned || single.text.startsWith('+') ? { amount, direction: sign } : undefined;
  if (words.neutral.includes(said.text)) return { amount, direction: undefined };
  const direction = words.out.includes(said.text) ? 'out' : words.in.includes(said.text) ? 'in' : undefined;
  const isAgainst = /^[-+]/.test(single.text) && direction !== sign;
  return direction === undefined || isAgainst ? undefined : { amount, direction };
};

const ownerAbove = new RegExp(
  String.raw`(?<!\p{Script=Han})(?:${words.owner.join('|')})[ \t]?:[ \t]*(?<name>[\p{Script=Han}·()]{2,40})`,
  'gu',
);

/** The rows of a table; `undefined` where one of them cannot be read, or stands there twice. */
const rowsOf = ({ heads, rows, isWhole }: Grid): readonly AccountRow[] | undefined => {
  const cellOf =
    (row: readonly Cell[]) =>
    (labels: readonly string[]): Cell | undefined =>
      row.find((_, place) => labels.includes(heads[place] ?? ''));
  const isSigned = rows.some((row) => cellOf(row)(columns.amount)?.text.startsWith('-') === true);
  const written = new Set(rows.map((row) => row.map(({ text }) => text).join('\t')));
  if (!isWhole || rows.length === 0 || written.size !== rows.length) return undefined;
  const read = rows.flatMap((row): readonly AccountRow[] => {
    const at = cellOf(row);
    const [other, day, moved] = [at(words.other), at(columns.date), movedIn(at, isSigned)];
    const date = day && dateIn(day);
    if (!other || !date || !moved) return [];
    const remarks = row.filter(({ text }, place) => text !== '' && columns.purpose.includes(heads[place] ?? ''));
    return [
      {
        ...moved,
        date,
        other: plainName(other.text),
        remark: remarks
          .map(({ text }) => text)
          .filter((text) => !words.plainRemarks.includes(text))
          .join(' '),
        isVoid: row.some(({ text }) => words.void.some((sign) => text.includes(sign))),
      },
    ];
  });
  return read.length === rows.length ? read : undefined;
};

/** The statements of account in a text, its signs half-width, with where they stand; `account` is absent for one that cannot be read as a whole. */
export const accountsIn = (folded: string): readonly { readonly grid: Grid; readonly account: Account | undefined }[] =>
  gridsIn(folded, isAccountHead).map((grid) => {
    const rows = rowsOf(grid);
    const owner = [...grid.above.matchAll(ownerAbove)].at(-1)?.groups?.['name'];
    return { grid, account: rows && { owner, rows } };
  });

const isPersonName = (name: string): boolean =>
  /^\p{Script=Han}{2,4}$/u.test(name) &&
  (allSurnames.has(name.slice(0, 1)) || allCompounds.some((compound) => name.startsWith(compound)));

type Dealings = {
  readonly other: string;
  readonly out: readonly AccountRow[];
  readonly into: readonly AccountRow[];
  readonly others: readonly AccountRow[];
};

/** The rows of the one person of the other side, from the plaintiff's side; `undefined` where it is not clear who that is, or what became of the money. */
const dealingsOf = ({ owner, rows }: Account, names: KnownNames): Dealings | undefined => {
  const [plaintiffs, defendants] = [names.get('原告') ?? new Set(), names.get('被告') ?? new Set()];
  const isDefendants = owner !== undefined && defendants.has(owner);
  // Somebody else's account says nothing of what the plaintiff gave.
  if (owner !== undefined && !isDefendants && plaintiffs.size > 0 && !plaintiffs.has(owner)) return undefined;
  const [own, opposite] = isDefendants ? [defendants, plaintiffs] : [plaintiffs, defendants];
  const moved = rows.filter(({ direction }) => direction !== undefined);
  const people = [...new Set(moved.map(({ other }) => other))].filter(
    (name) => name !== '' && name !== owner && !own.has(name),
  );
  const meant = opposite.size > 0 ? people.filter((name) => opposite.has(name)) : people;
  const [other] = meant;
  if (other === undefined || meant.length > 1 || (opposite.size === 0 && !isPersonName(other))) return undefined;
  const all = rows.filter((row) => row.other === other);
  // What came back, and what a remark says of some rows, somebody has to read.
  const isUnclear = all.some(
    ({ isVoid, direction, remark }) => isVoid || direction === undefined || subjectOf(remark).length > 0,
  );
  if (isUnclear) return undefined;
  const plain = all.filter(({ remark }) => remark === '');
  const [sent, received] = (['out', 'in'] as const).map((way) => plain.filter(({ direction }) => direction === way));
  const [out = [], into = []] = isDefendants ? [received, sent] : [sent, received];
  return { other, out, into, others: all.filter(({ remark }) => remark !== '') };
};

/** More rows than these nobody adds up in a question. */
const mostRows = 36;
const cents = (rows: readonly AccountRow[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
/** `20000.00` as 20000. */
const plainAmount = ({ amount }: AccountRow): string => String(Number(amount.value));
const sumOf = (rows: readonly AccountRow[]): string => String(cents(rows) / 100);
const byDay = (rows: readonly AccountRow[]): readonly AccountRow[] =>
  rows.toSorted((a, b) => a.date.value.localeCompare(b.date.value));

/** How the amount of some rows comes about, with the day of each. */
const reckoning = (rows: readonly AccountRow[]): string =>
  rows.length === 1
    ? `${rows[0]?.date.value ?? ''}一笔`
    : `合计${rows.length}笔：${rows.map((row) => `${plainAmount(row)}（${row.date.value}）`).join('+')}=${sumOf(rows)}元`;

const isEarlier = (one: AccountRow | undefined, other: AccountRow | undefined): boolean =>
  one !== undefined && other !== undefined && one.date.value < other.date.value;

const ofRows = (given: readonly AccountRow[], who: string, doubt: string, { others }: Dealings) => {
  const rows = byDay(given);
  const [first] = rows;
  if (!first || rows.length > mostRows) return undefined;
  const without = others.length > 0 ? `，另有${others.length}笔附言说是别的，没有计入` : '';
  const rule = `${who}${reckoning(rows)}${without}，${doubt}，请核对`;
  return { rows, first, value: sumOf(rows), rule };
};

const loanStatements = (definition: FormDefinition, dealings: Dealings): readonly Statement[] => {
  const { other, out, into } = dealings;
  // Who was paid first may have lent.
  if (isEarlier(byDay(into)[0], byDay(out)[0])) return [];
  const lent = ofRows(out, `转给“${other}”`, '流水没有写用途，不一定是借款', dealings);
  const repaid = ofRows(into, `“${other}”转来`, '流水没有写是本金还是利息', dealings);
  return questionPlaces(definition).flatMap((place): readonly Statement[] => {
    const sense = senseAtPlace(definition, place);
    if (sense === null || place.section.id !== 'facts') return [];
    const isMoney = place.field.kind === 'money' && sense.sameAs === undefined;
    const read =
      isMoney && isFor(sense, ['loan']) && sense.by === 'plaintiff'
        ? lent
        : isMoney && isFor(sense, ['principal']) && sense.by === 'defendant'
          ? repaid
          : undefined;
    if (read)
      return [{ place, value: read.value, finding: { ...read.first.amount, value: read.value, rule: read.rule } }];
    const isLoanDay = place.field.kind === 'date' && sense.of.includes('loan-provided') && lent?.rows.length === 1;
    return isLoanDay ? [{ place, value: lent.first.date.value, finding: { ...lent.first.date, rule: lent.rule } }] : [];
  });
};

/** `2024-03-05` as 2024年3月5日. */
const chineseDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};

/** Rent is the same amount again and again: of a single transfer, or of different ones, nobody could say that they are rent. */
const rentStatements = (definition: FormDefinition, dealings: Dealings): readonly Statement[] => {
  const { other, out, into } = dealings;
  const all = [...out, ...into];
  const isOneWay = out.length === 0 || into.length === 0;
  if (!isOneWay || all.length < 2 || new Set(all.map(({ amount }) => amount.value)).size > 1) return [];
  const who = out.length > 0 ? `转给“${other}”` : `“${other}”转来`;
  const paid = ofRows(all, who, '每笔同样多，流水没有写用途', dealings);
  if (!paid) return [];
  const { rows, first, value, rule } = paid;
  const list = rows.map((row) => `${chineseDay(row.date.value)}${plainAmount(row)}元`).join('、');
  return questionPlaces(definition).flatMap((place): readonly Statement[] => {
    if (place.section.id !== 'facts') return [];
    const isDetail = place.field.kind === 'textarea' && forms.rentDetails.includes(place.item.label ?? '');
    if (isDetail) return [{ place, value: list, finding: { ...first.amount, kind: 'clause', value: list, rule } }];
    const sense = place.field.kind === 'money' ? senseAtPlace(definition, place) : null;
    return sense !== null && sense.late !== true && isFor(sense, ['rent'])
      ? [{ place, value, finding: { ...first.amount, value, rule } }]
      : [];
  });
};

/**
 * What rows of one person say that have no remark: of a loan, what was given and what came back; of a lease, the rent. `accounts` are all of a text;
 * of two that name the person nothing is said, since both may list the same transfers. Always a question.
 */
export const accountStatements = (
  definition: FormDefinition,
  accounts: readonly Account[],
  names: KnownNames,
): readonly Statement[] => {
  const isLoan = forms.loans.includes(definition.key);
  if (!isLoan && !forms.rents.includes(definition.key)) return [];
  const [dealings, ...more] = accounts.flatMap((account) => dealingsOf(account, names) ?? []);
  if (!dealings || more.length > 0) return [];
  return isLoan ? loanStatements(definition, dealings) : rentStatements(definition, dealings);
};
