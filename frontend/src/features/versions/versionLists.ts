import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { Page } from '../../../../domain/contract/shared.js';
import type { Changes, Version, versions } from '../../../../domain/contract/versions.js';
import { sideOf } from '../../components/caseAccess.js';
import type { CaseAccess } from '../../components/caseAccess.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import { errorDetail } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';

/** What opens the versions of one side: the case number and that side's code; an empty code for a signed-in owner of the case. */
export type Access = CaseAccess;
export type Between = { readonly from: number; readonly to: number };
export type VersionPage = Page<Version>;
export type Change = Changes['changes'][number];
export type VersionsApi = Pick<Client<typeof versions>, 'list' | 'content' | 'changes' | 'word' | 'file' | 'pdf'>;

const sentence = (error: unknown): string => errorDetail(error);

/** The versions of one side, newest first, page by page. */
export const versionList = resource({
  name: 'versions',
  list: (api: VersionsApi, { access, page }: { readonly access: Access; readonly page: number }) =>
    api.list({ body: { ...sideOf(access), page, page_size: PAGE_SIZE } }),
  messages: {},
  unread: sentence,
});

/** The version that is looked at, as paper. Looking makes no draft. */
export const versionPaper = resource({
  name: 'versionPaper',
  list: (api: VersionsApi, { access, version }: { readonly access: Access; readonly version: number }) =>
    api.content({ body: { ...sideOf(access), version } }),
  messages: {},
  unread: sentence,
});

/** What changed between two versions. */
export const comparison = resource({
  name: 'versionChanges',
  list: (api: VersionsApi, { access, from, to }: Between & { readonly access: Access }) =>
    api.changes({ body: { ...sideOf(access), from, to } }),
  messages: {},
  unread: sentence,
});

/** The Word file of one version, or its PDF, or the change between two. */
export type Wanted = { readonly version: number; readonly as?: 'pdf' } | Between;
export const fileRequested = createAction<Wanted>('versions/fileRequested');
export const fileEnded = createAction('versions/fileEnded');

/** The file that is being fetched. */
export const fetchingReducer = (fetching: Wanted | null = null, action: UnknownAction): Wanted | null => {
  if (fileRequested.match(action)) return action.payload;
  return fileEnded.match(action) || versionList.actions.forgotten.match(action) ? null : fetching;
};
