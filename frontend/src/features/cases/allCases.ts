import type { cases } from '../../../../domain/contract/cases.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import { resource } from '../../core/resource/resource.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import type { ListFiled } from '../../components/lists/useListQuery.js';

type CasesApi = Pick<Client<typeof cases>, 'list'>;

/** What the list is asked for; an empty `cause` means every cause, no `filed` pending cases too; `page` counts from 1. */
export type CasesQuery = {
  readonly search: string;
  readonly cause: string;
  readonly filed?: ListFiled;
  readonly page: number;
};

/** Every case, filed or not. What an earlier query found would stand under another one: a failed read leaves nothing. */
export const allCases = resource({
  name: 'adminAllCases',
  list: (api: CasesApi, { search, cause, filed, page }: CasesQuery) =>
    api.list({
      query: {
        search_term: search || undefined,
        case_cause: cause || undefined,
        filed_in: filed || undefined,
        page,
        page_size: PAGE_SIZE,
      },
    }),
  messages: { list: '加载案件列表失败' },
  forgets: true,
});

/** The causes there are, as of the newest response: kept through a failed read, so that the filter does not empty. */
export const causesReducer = (causes: readonly string[] = [], action: UnknownAction): readonly string[] =>
  allCases.actions.received.match(action) ? action.payload.causes : causes;
