import { versionsOf, type Side } from '../../../../domain/case/access.js';
import { correctionsOf, openMarks } from '../../../../domain/case/corrections.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { answersIn, type FilledForm } from '../../../../domain/forms/fill.js';
import { NotReadInTime, type ReadingTurn } from '../../../adapters/caseReader/caseReader.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { readPleading, sideKey, type ReadDeps } from './correctionViews.js';

type Deps = ReadDeps & { readonly cases: Pick<Cases, 'versions' | 'readVersion'>; readonly timeZone: string };

/** What is about to be submitted, when, and for whom it is read. */
type Draft = { readonly form: FilledForm; readonly now: Date; readonly turn: ReadingTurn };

/**
 * The open marks of rules that find nothing in a version that is about to be submitted. Nothing is read where no notice is open. Rules
 * that cannot read it in time resolve nothing: its marks stay open, and people settle them.
 */
export const resolvedMarks = async (
  deps: Deps,
  state: OpenedCase,
  side: Side,
  { form, now, turn }: Draft,
): Promise<readonly string[]> => {
  const waiting = correctionsOf(state, sideKey(side)).filter((one) =>
    openMarks(one).some(({ source }) => source === 'rule'),
  );
  if (waiting.length === 0) return [];
  const { versions } = await deps.cases.versions(state.caseId);
  const own = versionsOf(versions, sideKey(side));
  const notices = await Promise.all(
    waiting.map(async (correction) => {
      const logged = own.find(({ version }) => version === correction.version);
      if (!logged) return [];
      const { definition, answers } = await readPleading(deps, logged);
      return [{ then: { definition, answers }, marks: openMarks(correction) }];
    }),
  );
  const asked = {
    now: { definition: form.definition, answers: answersIn(form) },
    today: courtPeriods(now, deps.timeZone).day,
    court: deps.courtName,
    lendingRates: await deps.courtRates.of(form.definition),
    notices: notices.flat(),
  };
  return deps.caseReader.read('resolved', asked, turn).catch((error: unknown) => {
    if (error instanceof NotReadInTime) return [];
    throw error;
  });
};
