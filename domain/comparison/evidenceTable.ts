import { valueText } from '../forms/answerLines.js';
import { annexEvidence, annexOpinions, type AnnexOpinion } from '../forms/annexRows.js';
import { chosenOptions } from '../forms/answerValues.js';
import { fill, saysSomething, type FilledRecord } from '../forms/fill.js';
import { evidenceOfOpinions } from '../forms/defending/evidenceOfOpinions.js';
import type { Paper, Respondent } from './comparisonTable.js';

/**
 * What a defence says to a piece of evidence, by its options alone.
 *
 * - `accepts`: 认可 to each of 真实性, 合法性, 关联性. `rejects`: 不认可 to one at least.
 * - `partly`: something is said, and neither of these. `unanswered`: nothing.
 * - `unasked`: the form has no annex for opinions. `not_submitted`: there is no defence.
 */
export const opinionStates = ['accepts', 'rejects', 'partly', 'unanswered', 'unasked', 'not_submitted'] as const;
export type OpinionState = (typeof opinionStates)[number];

export type OpinionCell = {
  readonly defendantId: string;
  readonly state: OpinionState;
  /** `真实性：不认可，理由：…`, an aspect to a line. */
  readonly lines: readonly string[];
};

export type EvidenceRow = {
  /** As the plaintiff's annex numbers it. */
  readonly no: string;
  readonly name: string;
  readonly source: string;
  readonly purpose: string;
  /** One for each defendant, in their order. */
  readonly cells: readonly OpinionCell[];
};

/** An opinion on evidence that the complaint's annex does not list under that number and name. */
export type UnmatchedOpinion = {
  readonly defendantId: string;
  readonly no: string;
  readonly name: string;
  readonly lines: readonly string[];
};

export type EvidenceTable = { readonly rows: readonly EvidenceRow[]; readonly unmatched: readonly UnmatchedOpinion[] };

const rejecting = '不认可';
const accepting = '认可';

/** Each aspect with its option and the reason behind it. */
const linesOf = ({ fields, answers }: FilledRecord): readonly string[] =>
  fields.flatMap((field): readonly string[] => {
    const value = valueText(field, answers[field.id]);
    if (value === '' || field.when !== undefined) return [];
    const reasons = fields.flatMap((one) => {
      const reason = one.when?.field === field.id ? valueText(one, answers[one.id]) : '';
      return reason === '' ? [] : [`${one.label ?? ''}：${reason}`];
    });
    return [[`${field.label ?? ''}：${value}`, ...reasons].join('，')];
  });

const stateOf = (opinions: readonly AnnexOpinion[]): OpinionState => {
  const said = opinions.map((opinion) => opinion.said);
  if (!said.some(saysSomething)) return 'unanswered';
  const chosen = said.flatMap(({ fields, answers }) =>
    fields
      .filter(({ options }) => options?.includes(rejecting))
      .map((field) => chosenOptions(field, answers[field.id])),
  );
  if (chosen.some((options) => options.includes(rejecting))) return 'rejects';
  return chosen.length > 0 && chosen.every((options) => options.includes(accepting)) ? 'accepts' : 'partly';
};

type Evidence = Omit<EvidenceRow, 'cells'>;

/** The name that the defence uses, where it is not the plaintiff's. */
const ownName = ({ name }: AnnexOpinion, evidence: Evidence): readonly string[] =>
  name === '' || name === evidence.name ? [] : [`（所写证据名称：${name}）`];

/**
 * The evidence that a complaint lists in its annex, with what each defendant's newest defence says to it in the annex of opinions, and the
 * opinions that belong to no row of it. Without rows where the complaint lists none.
 */
export const evidenceTable = (complaint: Paper, respondents: readonly Respondent[]): EvidenceTable => {
  const evidence: readonly Evidence[] = annexEvidence(fill(complaint.definition, complaint.answers)).flatMap(
    ({ evidence: listed }) => listed.map(({ no, name, source, purpose }) => ({ no, name, source, purpose })),
  );
  const answering = respondents.map(({ id: defendantId, defences }) => {
    const newest = defences.at(-1);
    const groups = newest === undefined ? [] : annexOpinions(fill(newest.definition, newest.answers));
    const opinions = groups.flatMap((group) => group.opinions);
    const silent: OpinionState =
      newest === undefined ? 'not_submitted' : groups.length === 0 ? 'unasked' : 'unanswered';
    return { defendantId, silent, opinions, about: evidenceOfOpinions(evidence, opinions) };
  });
  return {
    rows: evidence.map((row, index) => ({
      ...row,
      cells: answering.map(({ defendantId, silent, opinions, about }): OpinionCell => {
        const own = opinions.filter((_, place) => about[place] === index);
        if (own.length === 0) return { defendantId, state: silent, lines: [] };
        const lines = own.flatMap((opinion) => [...ownName(opinion, row), ...linesOf(opinion.said)]);
        return { defendantId, state: stateOf(own), lines };
      }),
    })),
    unmatched: answering.flatMap(({ defendantId, opinions, about }) =>
      opinions
        .filter((_, place) => about[place] === -1)
        .map(({ no, name, said }) => ({ defendantId, no, name, lines: linesOf(said) })),
    ),
  };
};
