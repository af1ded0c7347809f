import type { Comparison } from '../../../../../domain/contract/comparisons.js';
import { isDisputed } from '../../../../../domain/comparison/comparisonTable.js';

export type ComparisonRow = Comparison['rows'][number];
export type ComparisonCell = ComparisonRow['cells'][number];
export type ComparedDefendant = Comparison['defendants'][number];

/** How many defendants stand side by side; of more, one is chosen. */
export const mostColumns = 3;

/** What the hearing has to deal with: objections, and what was left open where there was a question. */
const open: ReadonlySet<ComparisonCell['state']> = new Set(['unanswered', 'in_prose', 'states']);

/** Whether the hearing must deal with a row: it is claimed, and a defendant who is a party disputes it or left it open. */
export const isOpen = (row: ComparisonRow, present: ReadonlySet<string>): boolean =>
  row.state === 'made' &&
  row.cells.some((cell) => present.has(cell.defendant_id) && (isDisputed(cell) || open.has(cell.state)));

type EvidenceRow = Comparison['evidence']['rows'][number];
const openOpinions: ReadonlySet<EvidenceRow['cells'][number]['state']> = new Set(['rejects', 'partly', 'unanswered']);

/** Whether the hearing must deal with a piece of evidence: a defendant who is a party rejects it, or left it open. */
export const isOpenEvidence = ({ cells }: EvidenceRow, present: ReadonlySet<string>): boolean =>
  cells.some(({ defendant_id: id, state }) => present.has(id) && openOpinions.has(state));

/** `4名中3名有异议`, for one row over all present defendants. */
export const objectorsOf = (row: ComparisonRow, present: ReadonlySet<string>): string => {
  const cells = row.cells.filter(({ defendant_id: id }) => present.has(id));
  return `${cells.length}名中${cells.filter((cell) => isDisputed(cell)).length}名有异议`;
};
