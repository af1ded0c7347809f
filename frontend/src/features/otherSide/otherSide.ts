import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { CaseProgress } from '../../../../domain/contract/documents.js';
import type { versions } from '../../../../domain/contract/versions.js';
import { sideOf } from '../../components/caseAccess.js';
import type { CaseAccess } from '../../components/caseAccess.js';
import { resource } from '../../core/resource/resource.js';
import { errorDetail } from '../../http/apiError.js';

export type OtherSideApi = Pick<Client<typeof versions>, 'complaint' | 'defense' | 'defenseFile'>;
/** A defence that came in, as the progress of the case lists it for the plaintiff. */
export type DefenseIn = NonNullable<CaseProgress['defenses']>[number];

const sentence = (error: unknown): string => errorDetail(error);

/** The complaint that a defendant answers, as paper. */
export const answeredComplaint = resource({
  name: 'answeredComplaint',
  list: (api: OtherSideApi, access: CaseAccess) => api.complaint({ body: sideOf(access) }),
  messages: {},
  unread: sentence,
});

/** The defence of one defendant, as paper. */
export const servedDefense = resource({
  name: 'servedDefense',
  list: (api: OtherSideApi, { access, defendantId }: { readonly access: CaseAccess; readonly defendantId: string }) =>
    api.defense({ body: { ...sideOf(access), defendant_id: defendantId } }),
  messages: {},
  unread: sentence,
});

/** The Word file of a defence; `title` names it in words. */
export type WantedDefense = {
  readonly access: CaseAccess;
  readonly defendantId: string;
  readonly title: string;
  readonly standing?: DefenseIn['standing'];
};
export const defenseFileRequested = createAction<WantedDefense>('otherSide/defenseFileRequested');
export const defenseFileEnded = createAction('otherSide/defenseFileEnded');

/** Whose file is being fetched, by the id of the defendant. */
export const fetchingDefenseReducer = (fetching: string | null = null, action: UnknownAction): string | null => {
  if (defenseFileRequested.match(action)) return action.payload.defendantId;
  return defenseFileEnded.match(action) ? null : fetching;
};
