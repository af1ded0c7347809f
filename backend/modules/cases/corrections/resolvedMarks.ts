import { versionsOf, type Side } from '../../../../domain/case/access.js';
import { correctionsOf, openMarks } from '../../../../domain/case/corrections.js';
import { resolvedByRules } from '../../../../domain/case/markProgress.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import type { FilledForm } from '../../../../domain/forms/fill.js';
import { problemsIn } from '../../../../domain/forms/problems/problemsOf.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { readPleading, sideKey, type ReadDeps } from './correctionViews.js';

type Deps = ReadDeps & { readonly cases: Pick<Cases, 'versions' | 'readVersion'>; readonly timeZone: string };

/** The open marks of rules that find nothing in a version that is about to be submitted. Nothing is read where no notice is open. */
export const resolvedMarks = async (
  deps: Deps,
  state: OpenedCase,
  side: Side,
  form: FilledForm,
  now: Date,
): Promise<readonly string[]> => {
  const waiting = correctionsOf(state, sideKey(side)).filter((one) =>
    openMarks(one).some(({ source }) => source === 'rule'),
  );
  if (waiting.length === 0) return [];
  const { versions } = await deps.cases.versions(state.caseId);
  const own = versionsOf(versions, sideKey(side));
  const found = problemsIn(form, { today: courtPeriods(now, deps.timeZone).day });
  const resolved = await Promise.all(
    waiting.map(async (correction) => {
      const logged = own.find(({ version }) => version === correction.version);
      if (!logged) return [];
      const { form: then } = await readPleading(deps, logged);
      return resolvedByRules(openMarks(correction), then, form, found);
    }),
  );
  return resolved.flat();
};
