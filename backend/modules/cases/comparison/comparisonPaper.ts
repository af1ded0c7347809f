import type { Comparison } from '../../../../domain/contract/comparisons.js';
import { rowWords } from '../../../../domain/comparison/cellWords.js';
import { isDisputed } from '../../../../domain/comparison/comparisonTable.js';
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
    ...cells.map(({ words, lines: said, agreed_in_version: agreed }) =>
      [words, ...said, ...(agreed === null ? [] : [`（第${agreed}版曾无异议）`])].join('\n'),
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

const sentences = ({ undisputed, defendants }: Comparison): readonly string[] => {
  const names = (ids: readonly string[]): string =>
    defendants
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join('、');
  return [
    ...undisputed.all.map(({ sentence }, index) => `${index + 1}. ${sentence}`),
    ...undisputed.some.map(({ sentence, by }) => `（仅${names(by)}无异议）${sentence}`),
  ];
};

const sumLines = ({ sums, defendants }: Comparison): readonly string[] => [
  `有异议 ${yuan(sums.overall.objected)} · 全体无异议 ${yuan(sums.overall.agreed)} · 未明确 ${yuan(sums.overall.unclear)}`,
  ...(defendants.length > 1
    ? sums.of_defendants.map(
        ({ defendant_id: id, objected, agreed, unclear }) =>
          `${defendants.find((one) => one.id === id)?.name ?? ''}：有异议 ${yuan(objected)}，无异议 ${yuan(agreed)}，未明确 ${yuan(unclear)}`,
      )
    : []),
  ...(sums.without_amount > 0 ? [`${sums.without_amount}项请求没有金额，未计入。`] : []),
];

/**
 * The sheet for the hearing: facts that nobody disputes as sentences, what is disputed, the rest, the sums, the limits of admissions; the
 * last column is empty, for the pen.
 */
export const comparisonPaper = (comparison: Comparison, caseNumber: string): DocumentModel => {
  const { rows, defendants, undisputed, asserted, limits, basis } = comparison;
  const made = rows.filter(({ state }) => state === 'made');
  const disputed = made.filter(({ cells }) => cells.some((cell) => isDisputed(cell)));
  const rest = made.filter((row) => !disputed.includes(row));
  const columns = [
    '项目',
    '原告',
    ...defendants.map(
      ({ name, left, defense }) =>
        `${name}（${left ? '已不列为被告' : defense === null ? '未提交' : `第${defense.version}版`}）`,
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
          ...group('有争议', disputed),
          ...group('其余各项', rest),
          ...raised,
          ...evidenceGroups(comparison.evidence, comparison),
        ],
      }),
      annex('说明', { notes: limits }),
    ],
  };
};
