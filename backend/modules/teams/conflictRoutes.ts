import { mostConflicts, teamConflicts as calls } from '../../../domain/contract/teamConflicts.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { teams as teamCalls } from '../../../domain/contract/teams.js';
import { partySides } from '../../../domain/forms/partySides.js';
import { filingHash, type InstallationKeys } from '../../adapters/encryption/installationKeys.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { mustFit, mustGetForm } from '../forms/index.js';
import { createFindConflicts, type ConflictDeps } from './conflicts.js';
import { ownTeams } from './ownTeams.js';
import { teamView, type TeamViewDeps } from './teamView.js';

type Deps = Omit<ConflictDeps, 'hashContent'> &
  TeamViewDeps & {
    readonly teams: Pick<Teams, 'handle' | 'load'>;
    readonly installationKeys: Pick<InstallationKeys, 'filingContents'>;
  };

/** POST /api/team-conflicts and PUT /api/teams/{team_id}/conflict-search. Nothing of a search is kept. */
export const conflictRoutes = (router: AppRouter, deps: Deps): void => {
  const { teams, read, forms, installationKeys } = deps;
  const findConflicts = createFindConflicts({ read, forms, hashContent: filingHash(installationKeys) });

  serve(router, calls.search, async ({ body: { form_key: formKey, form_data: formData } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const definition = mustGetForm(forms, formKey);
    const own = await ownTeams({ teams, read }, by);
    if (own.length === 0) return { compared: false, items: [] };
    mustFit(formData);
    // A draft is looked through as it stands: what is wrong with an answer is no reason to overlook a party.
    const sides = ctx.state.ownWork(() => partySides(definition, formData as FormAnswers));
    const found = await Promise.all(own.map(({ state }) => findConflicts(state, sides, by)));
    return {
      compared: found.some(({ compared }) => compared),
      items: found.flatMap(({ items }) => items).slice(0, mostConflicts),
    };
  });

  serve(router, teamCalls.searchConflicts, async ({ path: { team_id: teamId }, body: { within } }, ctx) => {
    const { id: by } = signedIn(ctx.state);
    const command = { type: 'ChangeConflictSearch', data: { teamId, by, within } } as const;
    const { position, state } = await teams.handle(teamId, command, commandContext(ctx));
    setPositionHeader(ctx, position);
    return teamView(deps, state, { teamId, by, now: ctx.state.receivedAt });
  });
};
