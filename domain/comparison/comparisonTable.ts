import type { FormAnswers } from '../forms/answers.js';
import { answerLines } from '../forms/answerLines.js';
import { isDeclined } from '../forms/declined.js';
import type { FormDefinition, Meaning, ThirdParty } from '../forms/definition.js';
import { fill, saysSomething, type FilledForm, type FilledItem } from '../forms/fill.js';
import { answerTo, fieldOf, withoutMeaning } from '../forms/meaning.js';
import { objectionOf } from '../forms/objectionOptions.js';
import { fenOf } from '../forms/deriving/amounts.js';
import { demanded, unaddedDemands } from '../forms/rules.js';

/** One version of a pleading, as submitted. */
export type Paper = { readonly version: number; readonly definition: FormDefinition; readonly answers: FormAnswers };

/** A defendant and their defence. */
export type Respondent = {
  readonly id: string;
  readonly name: string;
  /** Absent for a defendant. */
  readonly standing?: ThirdParty | undefined;
  /** Whether the latest complaint names them no more. */
  readonly left: boolean;
  /** Every version of the defence, oldest first; empty where none was submitted. */
  readonly defences: readonly Paper[];
  /** The complaint that the newest defence was written on, where a newer one has come since. */
  readonly wroteOn?: Paper | undefined;
};

/**
 * What a defence says to one claim or fact. It follows from the options and the forms' own pairs alone; nothing that is written in prose
 * becomes a state. To a fact, `agrees` is an admission in a civil case (民事诉讼证据的若干规定 3); silence never is (4).
 *
 * - `agrees`, `objects`, `objects_without_reason`: the option, and whether its reason is written.
 * - `mixed`: two questions answer the row with different options.
 * - `objects_as_whole`: one question answers several rows that are claimed, and objects to them together.
 * - `states`: the question has no option, only text.
 * - `in_prose`: unanswered, while the section's open cell says something.
 * - `unanswered`: asked, and nothing said. `unasked`: the form has no question for it.
 * - `not_submitted`: there is no defence.
 * - `beside`, `beside_blank`: both sides have a question of the same meaning and neither answers the other (请求依据 and 答辩依据, the two
 *   lists of evidence): what the defendant wrote stands there without a judgment, or that nothing was written.
 */
export const cellStates = [
  'agrees',
  'objects',
  'objects_without_reason',
  'mixed',
  'objects_as_whole',
  'states',
  'in_prose',
  'unanswered',
  'unasked',
  'not_submitted',
  'beside',
  'beside_blank',
] as const;
export type CellState = (typeof cellStates)[number];

export type Cell = {
  readonly defendantId: string;
  readonly state: CellState;
  /** What the defence says besides the option, as lines; empty where it says no more. */
  readonly lines: readonly string[];
  /** Item of the defence the cell comes from (`responses.rent`); `null` where there is none. */
  readonly itemId: string | null;
  /** For `objects_as_whole`: how many rows the one question answers. */
  readonly together: number;
  /** The latest earlier version that agreed, where this one objects: an admission can be withdrawn under conditions only (证据规定 9). */
  readonly agreedInVersion: number | null;
  /** The complaint says something else in this row than the one that the defence was written on. */
  readonly changedSince: boolean;
};

/** `blank`: the plaintiff did not answer it. `not_made`: 否 or 无 was chosen, so nothing is claimed. */
export type RowState = 'made' | 'not_made' | 'blank';

export type Row = {
  /** `claims.rent_arrears`; the section alone for its prose. */
  readonly id: string;
  /** `total`: the sum of the claims, which a defence may dispute by itself and no sum counts again. */
  readonly kind: 'claim' | 'total' | 'fact';
  readonly label: string;
  readonly state: RowState;
  readonly lines: readonly string[];
  /** What is demanded, in fen; `null` where the claim has no amount. */
  readonly fen: bigint | null;
  /** It is demanded until the debt is paid, so the sum grows beyond what is written. */
  readonly growing: boolean;
  /** One for each defendant, in their order. */
  readonly cells: readonly Cell[];
};

/** What a defence asserts beyond what the complaint says (有无其他免责/减责事由). */
export type NewAssertion = {
  readonly defendantId: string;
  readonly itemId: string;
  readonly label: string;
  readonly lines: readonly string[];
};

export type ComparisonTable = { readonly rows: readonly Row[]; readonly asserted: readonly NewAssertion[] };

/** The sections of a complaint that a defence answers, and the sections of the defence that answer them. */
const answeringSection = { claims: 'responses', facts: 'facts' } as const;
type Answered = keyof typeof answeringSection;
const answered: readonly Answered[] = ['claims', 'facts'];
const isAnswered = (id: string): id is Answered => Object.hasOwn(answeringSection, id);

/** The option of `until-paid` with which a sum is demanded until the debt is paid. */
const untilPaid = '是';

const rowState = (kind: Row['kind'], item: FilledItem): RowState => {
  if (!saysSomething(item)) return 'blank';
  if (kind === 'fact') return 'made';
  return isDeclined(item) ? 'not_made' : 'made';
};

/** `null` also where an amount is said only roughly or in another currency: a sum without it would be another one. */
const amountOf = (item: FilledItem): bigint | null => {
  if (unaddedDemands(item).length > 0) return null;
  const parts = demanded(item).flatMap(({ amount }) => fenOf(amount) ?? []);
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0n);
};

type OpenRow = Omit<Row, 'cells'>;

const rowsOf = (complaint: FilledForm): readonly OpenRow[] =>
  complaint.sections.flatMap(({ section: { id, title }, open, items }): readonly OpenRow[] => {
    if (!isAnswered(id)) return [];
    const kind = id === 'claims' ? 'claim' : 'fact';
    const kindOf = (item: FilledItem): Row['kind'] =>
      kind === 'claim' && fieldOf(item.fields, 'total-claimed') !== undefined ? 'total' : kind;
    const prose = open?.text ?? null;
    const asked = items.filter(({ fields }) => fields.length > 0);
    return [
      ...(prose === null
        ? []
        : [
            {
              id,
              kind,
              label: `${title ?? ''}（综合陈述）`,
              state: 'made',
              lines: [prose.trim()],
              fen: null,
              growing: false,
            } as const,
          ]),
      ...asked.map((item): OpenRow => ({
        id: item.id,
        kind: kindOf(item),
        label: item.question,
        state: rowState(kind, item),
        lines: answerLines(item),
        fen: kind === 'claim' ? amountOf(item) : null,
        growing: kind === 'claim' && answerTo(item, 'until-paid') === untilPaid,
      })),
    ];
  });

/** What both sides write for themselves: the pairs stand beside each other where no question of the defence answers the complaint's. */
const besideEachOther: readonly Meaning[] = ['legal-basis', 'evidence'];
type BesideMeanings = ReadonlyMap<string, Meaning>;

const meaningBeside = ({ fields }: FilledItem): Meaning | undefined =>
  besideEachOther.find((means) => fieldOf(fields, means) !== undefined);

/** The rows of a complaint that a defence writes its own counterpart of, by their ids. */
const besideRows = ({ sections }: FilledForm): BesideMeanings =>
  new Map(
    sections
      .filter(({ section: { id } }) => isAnswered(id))
      .flatMap(({ items }) => items)
      .flatMap((item): readonly [string, Meaning][] => {
        const means = meaningBeside(item);
        return means === undefined ? [] : [[item.id, means]];
      }),
  );

const besideOf = (form: FilledForm, means: Meaning): Answer | undefined => {
  const own = form.sections.flatMap(({ items }) => items).find((item) => meaningBeside(item) === means);
  if (own === undefined) return undefined;
  const lines = saysSomething(own) ? answerLines(own) : [];
  return { state: lines.length > 0 ? 'beside' : 'beside_blank', lines, itemId: own.id, together: 1 };
};

type Answer = Pick<Cell, 'state' | 'lines' | 'itemId' | 'together'>;

type Asked = { readonly made: ReadonlySet<string>; readonly beside: BesideMeanings };

const saysAbout = (form: FilledForm, row: OpenRow, { made, beside }: Asked): Answer => {
  const [sectionId = ''] = row.id.split('.');
  const section = form.sections.find((one) => isAnswered(sectionId) && one.section.id === answeringSection[sectionId]);
  const prose = section?.open?.text?.trim() ?? '';
  if (row.id === sectionId)
    return prose === ''
      ? { state: 'unanswered', lines: [], itemId: section?.section.id ?? null, together: 1 }
      : { state: 'states', lines: [prose], itemId: section?.section.id ?? null, together: 1 };
  const questions = form.sections.flatMap(({ items }) => items).filter(({ item }) => item.answers?.includes(row.id));
  const [first] = questions;
  if (first === undefined) {
    const means = beside.get(row.id);
    const own = means === undefined ? undefined : besideOf(form, means);
    return own ?? { state: 'unasked', lines: [], itemId: null, together: 1 };
  }
  const answering = questions.filter(saysSomething);
  const silent = (): Answer => ({
    state: prose === '' ? 'unanswered' : 'in_prose',
    lines: [],
    itemId: prose === '' ? first.id : (section?.section.id ?? first.id),
    together: 1,
  });
  const [main] = answering;
  if (main === undefined) return silent();
  // The option is what the state says already.
  const lines = answering.flatMap((item) => answerLines(withoutMeaning(item, 'objection')));
  const said = new Set(answering.map((item) => objectionOf(answerTo(item, 'objection'))));
  const whole = { lines, itemId: main.id, together: 1 };
  if (said.has('agrees') && said.has('objects')) return { ...whole, state: 'mixed' };
  if (said.has('agrees')) return { ...whole, state: 'agrees' };
  if (!said.has('objects')) return { ...whole, state: 'states' };
  const together = (main.item.answers ?? []).filter((id) => made.has(id)).length;
  if (answering.length === 1 && together > 1) return { ...whole, state: 'objects_as_whole', together };
  const hasReason = answering.some((item) => answerTo(item, 'objection-reasons') !== '');
  return { ...whole, state: hasReason ? 'objects' : 'objects_without_reason' };
};

const objecting: ReadonlySet<CellState> = new Set(['objects', 'objects_without_reason', 'objects_as_whole', 'mixed']);

const sameText = (one: OpenRow, other: OpenRow | undefined): boolean =>
  other !== undefined && one.state === other.state && one.lines.join('\n') === other.lines.join('\n');

/** Whether a cell disputes its row, or part of it. */
export const isDisputed = ({ state }: Pick<Cell, 'state'>): boolean => objecting.has(state);

/**
 * The claims and facts of a complaint with what each defendant says to them, row by row. Every item of the complaint that asks something
 * has a row, answered or not; every defendant has a cell in each. A defence written on the
 * form of another cause answers nothing.
 */
export const comparisonTable = (complaint: Paper, respondents: readonly Respondent[]): ComparisonTable => {
  const complained = fill(complaint.definition, complaint.answers);
  const rows = rowsOf(complained);
  const beside = besideRows(complained);
  const asked: Asked = { made: new Set(rows.filter(({ state }) => state === 'made').map(({ id }) => id)), beside };
  const paired = new Set(beside.values());
  const filled = respondents.map(({ defences, wroteOn, ...one }) => ({
    ...one,
    rowsThen: wroteOn && new Map(rowsOf(fill(wroteOn.definition, wroteOn.answers)).map((row) => [row.id, row])),
    versions: defences.map(({ version, definition, answers }) => ({ version, form: fill(definition, answers) })),
  }));
  return {
    rows: rows.map((row) => ({
      ...row,
      cells: filled.map(({ id: defendantId, versions, rowsThen }): Cell => {
        const latest = versions.at(-1);
        if (latest === undefined)
          return {
            defendantId,
            state: 'not_submitted',
            lines: [],
            itemId: null,
            together: 1,
            agreedInVersion: null,
            changedSince: false,
          };
        const now = saysAbout(latest.form, row, asked);
        const before = isDisputed(now)
          ? versions.slice(0, -1).findLast(({ form }) => saysAbout(form, row, asked).state === 'agrees')
          : undefined;
        const changedSince = rowsThen !== undefined && !sameText(row, rowsThen.get(row.id));
        return { defendantId, ...now, agreedInVersion: before?.version ?? null, changedSince };
      }),
    })),
    asserted: filled.flatMap(({ id: defendantId, versions }) =>
      (versions.at(-1)?.form.sections ?? [])
        .filter(({ section: { id } }) => answered.some((one) => answeringSection[one] === id))
        .flatMap(({ items }) => items)
        .filter((item) => item.item.answers?.length === 0 && saysSomething(item))
        .filter((item) => {
          const means = meaningBeside(item);
          return means === undefined || !paired.has(means);
        })
        .map((item) => ({ defendantId, itemId: item.id, label: item.question, lines: answerLines(item) })),
    ),
  };
};
