import type { z } from 'zod';
import { searchedIn } from '../../../domain/assistance/statement.js';
import { deepAnalysis } from '../../../domain/assistance/tasks/deepAnalysis.js';
import { tasksIn } from '../../../domain/assistance/tasks/ofDomains.js';
import { analysis, type DeepAnalysis, type Statement } from '../../../domain/contract/analysis.js';
import { domainOf, type FormDomain } from '../../../domain/forms/formDomain.js';
import type { CitedPassage } from '../../../domain/knowledge/citedPassages.js';
import { saysDate } from '../../../domain/analysis/passageFinder.js';
import { complaintItems, defenseItems, saysAnything } from '../../../domain/analysis/pleadingItems.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { FormCatalogue } from '../forms/index.js';
import { type ModelTasks, serveTask } from '../modelCalls/index.js';
import { shortened, statementChecker } from './foundedStatements.js';
import { mustSayAnything } from './mustSayAnything.js';
import { analysisVersions, type ShownAdviceRecords } from './shownAdvice.js';

type Deps = {
  readonly modelTasks: Pick<ModelTasks, 'ask'>;
  readonly catalogue: Pick<FormCatalogue, 'list' | 'get'>;
  /** Records that the court is shown an analysis. */
  readonly shownAdvice: Pick<ShownAdviceRecords, 'mustMatch' | 'onCaseAnalysis'>;
};

type Reply = z.infer<typeof deepAnalysis.reply>;

const mostPoints = 20;
const longestDate = 40;

/** The numbers of a date as one that sorts: `2024年3月1日` as `2024-03-01`; the last place for one without. */
const sortKey = (date: string | null): string =>
  date === null
    ? '~'
    : (date.normalize('NFKC').match(/\d+/gu) ?? ['~']).map((digits) => digits.padStart(2, '0')).join('-');

/** A point that rests on none of the passages is the model's own, and is not shown as found. */
const legalPoints = (points: Reply['legal_points'], found: readonly CitedPassage[]): DeepAnalysis['legal_points'] =>
  points.slice(0, mostPoints).flatMap(({ text, numbers }) => {
    const passages = [...new Set(numbers)].map((number) => number - 1).filter((at) => found[at] !== undefined);
    return text === '' || passages.length === 0 ? [] : [{ text: shortened(text), passages }];
  });

/** The course of events in its order. A date that its passage does not say makes the whole entry unfounded. */
const timeline = (
  entries: Reply['fact_timeline'],
  checked: (statements: Reply['dispute_focus']) => readonly Statement[],
): DeepAnalysis['fact_timeline'] =>
  entries
    .flatMap(({ date, ...statement }) =>
      checked([statement]).map(({ text, passages }) => {
        const day = date === null || date === '' ? null : date.slice(0, longestDate);
        const isSaid = day === null || passages.some(({ quote }) => quote !== null && saysDate(quote, day));
        return { date: day, text, passages: isSaid ? passages : [] };
      }),
    )
    .sort((a, b) => (sortKey(a.date) < sortKey(b.date) ? -1 : sortKey(a.date) > sortKey(b.date) ? 1 : 0));

/** The field of law of a cause: that of the forms in use for it, civil where there are none. */
const domainOfCause = (catalogue: Deps['catalogue'], cause: string | null): FormDomain => {
  const key = catalogue.list().find(({ caseCause }) => caseCause !== null && caseCause === cause)?.key;
  return domainOf((key === undefined ? undefined : catalogue.get(key)) ?? {});
};

/**
 * POST /api/legal/analyze-for-judge (judge): what a model says of both sides of a case, beside the passages that it rests on. Details
 * of the parties are not sent.
 */
export const deepAnalysisRoute = (router: AppRouter, { modelTasks, catalogue, shownAdvice }: Deps): void =>
  serveTask(
    router,
    analysis.forJudge,
    deepAnalysis,
    { modelTasks, onAdvice: shownAdvice.onCaseAnalysis },
    {
      prepare: async ({ body: { claim_final_data: given, defense_final_data_list: pleadings, shown_for: about } }) => {
        const claim = complaintItems(mustSayAnything(given));
        if (!pleadings.some(saysAnything)) throw new RequestError('defense_not_submitted');
        if (about) await shownAdvice.mustMatch(analysisVersions(about), { claim: given ?? null, defenses: pleadings });
        const defenses = pleadings.flatMap(defenseItems);
        const items = [...claim, ...defenses];
        return {
          values: {},
          material: { claim, defenses },
          search: { question: searchedIn(items), caseCause: given?.case_type ?? null },
          items,
          domain: domainOfCause(catalogue, given?.case_type ?? null),
        };
      },
      instead: ({ domain }) => tasksIn[domain].analysis,
      respond: ({ reply, shown, found: { sources } }, { items }) => {
        const withStatements = statementChecker(items);
        return {
          case_summary: shortened(reply.case_summary),
          dispute_focus: withStatements(reply.dispute_focus),
          fact_timeline: timeline(reply.fact_timeline, withStatements),
          mediation_points: withStatements(reply.mediation_points),
          legal_points: legalPoints(reply.legal_points, sources.passages),
          sources,
          left_out: shown.leftOut,
        };
      },
    },
  );
