import type { courtLists } from '../../../../../domain/contract/courtLists.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { RegisterView } from '../../../../../domain/case/numberRegister.js';
import { resource } from '../../../core/resource/resource.js';

type CourtListsApi = Client<typeof courtLists>;

/** Rows of a page of the register: somebody who looks for a gap reads many. */
export const REGISTER_PAGE_SIZE = 50;

/** What of the register is shown: `series` as the server names it, `null` for the one that the court counts in; `page` from 1. */
export type RegisterQuery = { readonly series: string | null; readonly view: RegisterView; readonly page: number };

/** The register of case numbers. What was found in another series would stand under this one: a failed read leaves nothing. */
export const numberRegister = resource({
  name: 'adminNumberRegister',
  list: (api: Pick<CourtListsApi, 'numbers'>, { series, view, page }: RegisterQuery) =>
    api.numbers({ query: { ...(series !== null && { series }), view, page, page_size: REGISTER_PAGE_SIZE } }),
  messages: { list: '加载案号登记簿失败' },
  forgets: true,
});

/** The cases that had the number that the reader opened, each with all its numbers. */
export const numberHistory = resource({
  name: 'adminNumberHistory',
  list: (api: Pick<CourtListsApi, 'numberHistory'>, number: string) => api.numberHistory({ query: { number } }),
  messages: { list: '加载案号的来历失败' },
  forgets: true,
});
