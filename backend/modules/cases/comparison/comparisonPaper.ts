import type { Comparison } from '../../../../domain/contract/comparisons.js';
import { rowWords } from '../../../../domain/comparison/cellWords.js';
import { isDisputed } from '../../../../domain/comparison/comparisonTable.js';
import { sumRemarks } from '../../../../domain/comparison/disputedSums.js';
import { paperHead } from '../../../../domain/comparison/paperHead.js';
import { courtClock, writtenDay } from '../../../../domain/courtCalendar/courtClock.js';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { moneyDigits } from '../../../../domain/forms/printing/money.js';

type Row = Comparison['rows'][number];
type Evidence = Comparison['evidence'];
type Group = DocumentModel['attachments'][number]['groups'][number];

/** How the columns stand against each other: the item, the plaintiff, each defendant, the space for the pen. */
export const comparisonShares = (defendants: number): readonly number[] => [
  1.6,
  2.4,
  ...Array.from({ length: defendants }, () => 2.4),
  1.4,
];

const yuan = (amount: string): string => `${moneyDigits(amount) ?? amount}元`;

const printedRow = ({ label, state, lines, cells }: Row): Group['rows'][number] => ({
  no: null,
  name: null,
  cells: [
    label,
    state === 'made' ? lines.join('\n') : rowWords[state],
    ...cells.map(({ words, lines: said, together, agreed_in_version: agreed, changed_since: changed }) =>
      [
        together > 1 ? `${words}（对${together}项）` : words,
        ...said,
        ...(agreed === null ? [] : [`（第${agreed}版曾无异议）`]),
        ...(changed ? ['（答辩后原告改过此项）'] : []),
      ].join('\n'),
    ),
    '',
  ],
});

const numbered = (no: string, name: string): string => [no, name].filter((part) => part !== '').join(' ');

/** The plaintiff's evidence with the opinions on it; below, those that fit none of it. */
const evidenceGroups = ({ rows, unmatched }: Evidence, { defendants }: Comparison): readonly Group[] => {
  const row = (cells: readonly string[]): Group['rows'][number] => ({ no: null, name: null, cells: [...cells, ''] });
  const group = (title: string, all: Group['rows']): readonly Group[] =>
    all.length === 0 ? [] : [{ no: null, title, rows: all }];
  return [
    ...group(
      '原告证据与质证意见',
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
      '与原告证据清单对不上的质证意见',
      unmatched.map(({ defendant_id: by, no, name, lines }) =>
        row([numbered(no, name), '', ...defendants.map(({ id }) => (id === by ? lines.join('\n') : ''))]),
      ),
    ),
  ];
};

const sentences = ({ undisputed, defendants, complaint }: Comparison): readonly string[] => {
  const names = (ids: readonly string[]): string =>
    defendants
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join('、');
  const sources = (ids: readonly string[]): string =>
    [
      `起诉状第${complaint.version}版`,
      ...defendants
        .filter(({ id }) => ids.includes(id))
        .map(({ name, defense }) => `${name}答辩状第${defense?.version ?? 1}版`),
    ].join('、');
  return [
    ...undisputed.all.map(({ sentence, by }, index) => `${index + 1}. ${sentence}（${sources(by)}）`),
    ...undisputed.some.map(({ sentence, by }) => `（仅${names(by)}无异议）${sentence}（${sources(by)}）`),
  ];
};

const sumLines = ({ sums, defendants }: Comparison): readonly string[] => {
  const { with_amount: withAmount, without_amount: withoutAmount, growing } = sums;
  const remarks = sumRemarks({ withAmount, withoutAmount, growing });
  return withAmount === 0 ? remarks : [...figureLines({ sums, defendants }), ...remarks];
};

const figureLines = ({ sums, defendants }: Pick<Comparison, 'sums' | 'defendants'>): readonly string[] => [
  `${defendants.length > 1 ? '至少一名被告有异议' : '有异议'} ${yuan(sums.overall.objected)} · 全体无异议 ${yuan(sums.overall.agreed)} · 未明确 ${yuan(sums.overall.unclear)}`,
  ...(defendants.length > 1
    ? sums.of_defendants.map(
        ({ defendant_id: id, objected, agreed, unclear }) =>
          `${defendants.find((one) => one.id === id)?.name ?? ''}：有异议 ${yuan(objected)}，无异议 ${yuan(agreed)}，未明确 ${yuan(unclear)}`,
      )
    : []),
];

type Printed = { readonly caseNumber: string; readonly timeZone: string };

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

/**
 * The sheet for the hearing: facts that nobody disputes as sentences with their papers, the sums, what is disputed, what is open, what all
 * agree to, what was answered without being claimed, the limits of admissions. Defendants who left the case decide of no row. The
 * last column is empty, for the pen.
 */
export const comparisonPaper = (comparison: Comparison, { caseNumber, timeZone }: Printed): DocumentModel => {
  const { rows, defendants, complaint, undisputed, asserted, limits, basis } = comparison;
  const dayOf = (iso: string): string => courtClock(new Date(iso), timeZone).day;
  const present = new Set(defendants.filter(({ left }) => !left).map(({ id }) => id));
  const ofPresent = ({ cells }: Row) => cells.filter(({ defendant_id: id }) => present.has(id));
  const made = rows.filter(({ state }) => state === 'made');
  const partOf = (row: Row): 'disputed' | 'agreed' | 'beside' | 'unclear' => {
    const cells = ofPresent(row);
    if (cells.some((cell) => isDisputed(cell))) return 'disputed';
    if (cells.length > 0 && cells.every(({ state }) => state === 'agrees')) return 'agreed';
    return row.cells.some(({ state }) => state === 'beside' || state === 'beside_blank') ? 'beside' : 'unclear';
  };
  const part = (wanted: ReturnType<typeof partOf>): readonly Row[] => made.filter((row) => partOf(row) === wanted);
  const unclaimed = rows.filter(
    ({ state, cells }) => state !== 'made' && cells.some((cell) => answers.has(cell.state)),
  );
  const columns = [
    '项目',
    `原告（第${complaint.version}版，${writtenDay(dayOf(complaint.submitted_at))}）`,
    ...defendants.map(({ name, left, defense }) =>
      paperHead(
        {
          name,
          left,
          defence: defense && {
            version: defense.version,
            day: dayOf(defense.submitted_at),
            writtenOn: defense.on_complaint_version,
          },
        },
        complaint.version,
      ),
    ),
    '庭审核对',
  ];
  const group = (title: string, all: readonly Row[]): readonly Group[] =>
    all.length === 0 ? [] : [{ no: null, title, rows: all.map(printedRow) }];
  const said = sentences(comparison);
  const raised: readonly Group[] =
    asserted.length === 0
      ? []
      : [
          {
            no: null,
            title: '被告提出的其他事由',
            rows: asserted.map(({ defendant_id: by, label, lines }) => ({
              no: null,
              name: null,
              cells: [label, '', ...defendants.map(({ id }) => (id === by ? lines.join('\n') : '')), ''],
            })),
          },
        ];
  const annex = (title: string, more: Partial<DocumentModel['attachments'][number]>) => ({
    title,
    notes: [],
    columns: [],
    groups: [],
    signature: [],
    ...more,
  });
  return {
    formKey: 'comparison',
    edition: '',
    documentName: '诉辩对照表',
    subtitle: `（${caseNumber}）`,
    preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
    sections: [],
    signature: { text: '', date: '' },
    attachments: [
      annex('依据', {
        notes: [
          basis,
          `一、${undisputed.title}`,
          ...(said.length === 0 ? ['没有各方一致承认的事实。'] : said),
          '二、争议金额',
          ...sumLines(comparison),
          '三、逐项对照',
        ],
        columns,
        groups: [
          ...group('有争议', part('disputed')),
          ...group('未明确与未涉及', part('unclear')),
          ...group('全体被告无异议', part('agreed')),
          ...group('依据与证据（双方所列，不作对比）', part('beside')),
          ...group('原告未主张或未填写、被告有答复的（不计入）', unclaimed),
          ...raised,
          ...evidenceGroups(comparison.evidence, comparison),
        ],
      }),
      annex('说明', { notes: limits }),
    ],
  };
};
