import type { Comparison } from '../../../../domain/contract/comparisons.js';
import { pleadingWords, saidIn, type Said } from '../../../../domain/forms/pleadingWords.js';
import { nothingUndisputed, rowWords } from '../../../../domain/comparison/cellWords.js';
import { isDisputed } from '../../../../domain/comparison/comparisonTable.js';
import { paperHead } from '../../../../domain/comparison/paperHead.js';
import { courtClock, writtenDay } from '../../../../domain/courtCalendar/courtClock.js';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { domainOf } from '../../../../domain/forms/formDomain.js';
import { answerWord, partiesWord } from '../../../../domain/forms/standing.js';
import { sumLines } from './sumLines.js';

type Row = Comparison['rows'][number];
type Evidence = Comparison['evidence'];
type Annex = DocumentModel['attachments'][number];
type Group = Annex['groups'][number];
type Defendants = Comparison['defendants'];

/** So many defendants stand beside each other at most: in more, a column holds too few characters, and Word opens no table of more than 63. */
const mostBeside = 6;

/** Who left the case without a defence has no column. */
const isSilent = ({ left, defense }: Defendants[number]): boolean => left && defense === null;

/** The defendants of each table, about as many in one as in another; one table also where there are none. */
const tablesOf = (all: Defendants): readonly Defendants[] => {
  const defendants = all.filter((one) => !isSilent(one));
  const tables = Math.max(1, Math.ceil(defendants.length / mostBeside));
  const size = Math.ceil(defendants.length / tables);
  return Array.from({ length: tables }, (_, index) => defendants.slice(index * size, (index + 1) * size));
};

/** How the columns of each table stand against each other: the item, the plaintiff, each defendant, the space for the pen. */
export const comparisonShares = ({ defendants }: Comparison): readonly (readonly number[])[] =>
  tablesOf(defendants).map((shown) => [1.6, 2.4, ...shown.map(() => 2.4), 1.4]);

/** The comparison with what these defendants say, and nobody else. */
const saidBy = (comparison: Comparison, defendants: Defendants): Comparison => {
  const ids = new Set(defendants.map(({ id }) => id));
  const theirs = <T extends { readonly defendant_id: string }>(all: readonly T[]): T[] =>
    all.filter(({ defendant_id: id }) => ids.has(id));
  const withTheirs = <T extends { readonly defendant_id: string }, Of extends { readonly cells: readonly T[] }>(
    rows: readonly Of[],
  ) => rows.map((row) => ({ ...row, cells: theirs(row.cells) }));
  const { rows, asserted, evidence } = comparison;
  return {
    ...comparison,
    defendants: [...defendants],
    rows: withTheirs(rows),
    asserted: theirs(asserted),
    evidence: { rows: withTheirs(evidence.rows), unmatched: theirs(evidence.unmatched) },
  };
};

const printedRow = (
  { label, state, lines, cells: all }: Row,
  of: Pick<Comparison, 'domain'>,
): Group['rows'][number] => ({
  no: null,
  name: null,
  cells: [
    label,
    state === 'made' ? lines.join('\n') : rowWords(state, of),
    ...all.map((cell) => {
      const { words, lines: said, together, agreed_in_version: agreed, changed_since: changed } = cell;
      return [
        noAnswerAwaited({ state }, cell) ? '—' : together > 1 ? `${words}（对${together}项）` : words,
        ...said,
        ...(agreed === null ? [] : [`（第${agreed}版曾无异议）`]),
        ...(changed ? [saidIn(of)`（答辩后原告改过此项）`] : []),
      ].join('\n');
    }),
    '',
  ],
});

const numbered = (no: string, name: string): string => [no, name].filter((part) => part !== '').join(' ');

/** The plaintiff's evidence with the opinions on it; below, those that fit none of it. */
const evidenceGroups = ({ rows, unmatched }: Evidence, { defendants, ...of }: Comparison): readonly Group[] => {
  const say = saidIn(of);
  const row = (cells: readonly string[]): Group['rows'][number] => ({ no: null, name: null, cells: [...cells, ''] });
  const group = (title: string, all: Group['rows']): readonly Group[] =>
    all.length === 0 ? [] : [{ no: null, title, rows: all }];
  return [
    ...group(
      say`原告证据与质证意见`,
      rows.map(({ no, name, source, purpose, cells }) =>
        row([
          numbered(no, name),
          [source === '' ? '' : `来源：${source}`, purpose === '' ? '' : `拟证明：${purpose}`]
            .filter((line) => line !== '')
            .join('\n'),
          ...cells.map(({ words, lines }) => [words, ...lines].join('\n')),
        ]),
      ),
    ),
    ...group(
      say`与原告证据清单对不上的质证意见`,
      unmatched.map(({ defendant_id: by, no, name, lines }) =>
        row([numbered(no, name), '', ...defendants.map(({ id }) => (id === by ? lines.join('\n') : ''))]),
      ),
    ),
  ];
};

const sentences = ({ undisputed, defendants, complaint, ...of }: Comparison): readonly string[] => {
  const names = (ids: readonly string[]): string =>
    defendants
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join('、');
  const sources = (ids: readonly string[]): string =>
    [
      saidIn(of)`起诉状第${complaint.version}版`,
      ...defendants
        .filter(({ id }) => ids.includes(id))
        .map(({ name, standing, defense }) => `${name}${answerWord(standing)}第${defense?.version ?? 1}版`),
    ].join('、');
  return [
    ...undisputed.all.map(({ sentence, by }, index) => `${index + 1}. ${sentence}（${sources(by)}）`),
    ...undisputed.some.map(({ sentence, by }) => `（仅${names(by)}无异议）${sentence}（${sources(by)}）`),
  ];
};

type Printed = {
  readonly caseNumber: string;
  readonly timeZone: string;
  /** What the court is called, where that is known. */
  readonly court?: string | undefined;
  /** As the list of cases names them; `null` where there is none. */
  readonly plaintiff?: string | null;
};

/** Whose case it is, so that a sheet that lies on the table beside others is told apart: cause and both sides. */
const caseLines = ({ cause, defendants, ...of }: Comparison, { plaintiff = null }: Printed): readonly string[] => {
  const present = (wanted: Defendants[number]['standing']): string =>
    defendants.flatMap(({ name, standing, left }) => (left || standing !== wanted ? [] : [name])).join('、');
  const words = pleadingWords(of);
  const parts = [
    ['案由', cause],
    [words.plaintiff, plaintiff],
    [words.defendant, present(undefined)],
    ['第三人', present('third_party')],
  ] as const;
  const line = parts.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}：${value}`]));
  return line.length === 0 ? [] : [`${line.join('；')}。`];
};

/** Nothing was claimed, so that no answer was awaited: the cell of such a row is empty, and not 未答. */
const noAnswerAwaited = ({ state }: Pick<Row, 'state'>, cell: Row['cells'][number]): boolean =>
  state !== 'made' && cell.state === 'unanswered';

/** The cells in which a defendant says something. */
const answers: ReadonlySet<Row['cells'][number]['state']> = new Set([
  'agrees',
  'objects',
  'objects_without_reason',
  'mixed',
  'objects_as_whole',
  'states',
  'beside',
]);

type Part = 'disputed' | 'unclear' | 'agreed' | 'beside' | 'unclaimed';
const partTitlesIn = (say: Said) =>
  ({
    disputed: '有争议',
    unclear: '未明确与未涉及',
    agreed: say`全体被告无异议`,
    beside: '依据与证据（双方所列，不作对比）',
    unclaimed: say`原告未主张或未填写、被告有答复的（不计入）`,
  }) satisfies Record<Part, string>;
const parts = ['disputed', 'unclear', 'agreed', 'beside', 'unclaimed'] as const satisfies readonly Part[];

/** Where a row stands in all tables: the defendants who are still parties decide. `undefined` for one that nobody made and nobody answered. */
const partOf = ({ state, cells }: Row, defendants: Defendants): Part | undefined => {
  if (state !== 'made') return cells.some((cell) => answers.has(cell.state)) ? 'unclaimed' : undefined;
  const present = new Set(defendants.filter(({ left }) => !left).map(({ id }) => id));
  const ofPresent = cells.filter(({ defendant_id: id }) => present.has(id));
  if (ofPresent.some((cell) => isDisputed(cell))) return 'disputed';
  if (ofPresent.length > 0 && ofPresent.every((cell) => cell.state === 'agrees')) return 'agreed';
  return cells.some((cell) => cell.state === 'beside' || cell.state === 'beside_blank') ? 'beside' : 'unclear';
};

const annex = (more: Partial<Annex>): Annex => ({
  title: '',
  notes: [],
  columns: [],
  groups: [],
  signature: [],
  ...more,
});

/** One table: all items with the plaintiff's words, and those of these defendants. */
const tableOf = (comparison: Comparison, defendants: Defendants, dayOf: (iso: string) => string): Partial<Annex> => {
  const { complaint, rows } = comparison;
  const say = saidIn(comparison);
  const partTitles = partTitlesIn(say);
  const part = new Map(rows.map((row) => [row.id, partOf(row, comparison.defendants)]));
  const theirs = saidBy(comparison, defendants);
  const head = ({ name, standing, left, defense }: Defendants[number]): string =>
    paperHead(
      {
        name,
        standing,
        left,
        defence: defense && {
          version: defense.version,
          day: dayOf(defense.submitted_at),
          writtenOn: defense.on_complaint_version,
        },
      },
      complaint.version,
      comparison,
    );
  const group = (title: string, all: Group['rows']): readonly Group[] =>
    all.length === 0 ? [] : [{ no: null, title, rows: all }];
  return {
    columns: [
      '项目',
      say`原告（第${complaint.version}版，${writtenDay(dayOf(complaint.submitted_at))}）`,
      ...defendants.map(head),
      domainOf(comparison) === 'compensation' ? '核对' : '庭审核对',
    ],
    groups: [
      ...parts.flatMap((wanted) =>
        group(
          partTitles[wanted],
          theirs.rows.filter(({ id }) => part.get(id) === wanted).map((row) => printedRow(row, comparison)),
        ),
      ),
      ...group(
        `${partiesWord(comparison.defendants, comparison)}提出的其他事由`,
        theirs.asserted.map(({ defendant_id: by, label, lines }) => ({
          no: null,
          name: null,
          cells: [label, '', ...defendants.map(({ id }) => (id === by ? lines.join('\n') : '')), ''],
        })),
      ),
      ...evidenceGroups(theirs.evidence, theirs),
    ],
  };
};

/**
 * The sheet for the hearing: facts that nobody disputes as sentences with their papers, the sums, what is disputed, what is open, what all
 * agree to, what was answered without being claimed, the limits of admissions. Defendants who left the case decide of no row, and
 * those among them who submitted no defence have no column. The last column is empty, for the pen.
 */
export const comparisonPaper = (comparison: Comparison, printed: Printed): DocumentModel => {
  const { caseNumber, timeZone, court } = printed;
  const { defendants, undisputed, limits, basis } = comparison;
  const dayOf = (iso: string): string => courtClock(new Date(iso), timeZone).day;
  const unheard = defendants.filter(isSilent);
  const silent = unheard.map(({ name }) => name);
  const onlySued = unheard.every(({ standing }) => standing === undefined);
  const tables = tablesOf(defendants);
  const said = sentences(comparison);
  const say = saidIn(comparison);
  // Nothing is computed of a private prosecution.
  const sums = domainOf(comparison) === 'criminal' ? [] : ['争议金额', ...sumLines(comparison)];
  const notes = [
    ...caseLines(comparison, printed),
    basis,
    `一、${undisputed.title}`,
    ...(said.length === 0 ? [nothingUndisputed[domainOf(comparison)]] : said),
    ...sums.map((line, at) => (at === 0 ? `二、${line}` : line)),
    ...(silent.length === 0
      ? []
      : [
          onlySued
            ? say`已不列为被告且未提交答辩状的，表中不列：${silent.join('、')}。`
            : say`起诉状已不列出且未提交文书的，表中不列：${silent.join('、')}。`,
        ]),
  ];
  return {
    formKey: 'comparison',
    edition: '',
    documentName: '诉辩对照表',
    subtitle: court === undefined ? caseNumber : `${court}　${caseNumber}`,
    preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
    sections: [],
    signature: { text: '', date: '' },
    attachments: [
      ...tables.map((shown, index) => {
        const place = tables.length === 1 ? '' : `（表${index + 1}，共${tables.length}表）`;
        return annex({
          title: `逐项对照${place}`,
          notes: [...(index === 0 ? notes : []), `${sums.length === 0 ? '二' : '三'}、逐项对照${place}`],
          ...tableOf(comparison, shown, dayOf),
        });
      }),
      annex({ title: '说明', notes: limits }),
    ],
  };
};
