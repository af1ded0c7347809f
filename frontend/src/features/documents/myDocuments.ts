import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { OwnDocument, ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import { PAGE_SIZE } from '../../components/lists/pageSize.js';
import { ApiError } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';
import type { ListQuery } from '../../components/lists/useListQuery.js';

export type DocumentsApi = Client<typeof ownDocuments>;
/** What names a document in a question or a notice. */
export type NamedDocument = Pick<OwnDocument, 'id' | 'title'>;

export const documentRestoreRequested = createAction<NamedDocument>('documents/restoreRequested');
/** The Word file of the version that the list shows, of a document that a court has. */
export type WantedFile = { readonly caseNumber: string; readonly version: number; readonly title: string };
export const documentFileRequested = createAction<WantedFile>('documents/fileRequested');
/** A document could not be opened; the payload is the status of the refusal, 0 where there was no response. */
export const documentNotOpened = createAction<number>('documents/notOpened');
/** The court has erased the personal data of this document: there is nothing left to edit. */
export const documentErased = createAction<string>('documents/erased');

/** What the list is asked for: a page of all, or of what a search and filters leave. */
export type DocumentsQuery = Pick<
  ListQuery,
  'search' | 'cause' | 'state' | 'side' | 'client' | 'tag' | 'archived' | 'by' | 'order' | 'page'
>;

const given = <Name extends string>(name: Name, value: string) => (value === '' ? {} : { [name]: value });

/** The documents that the user submitted or generated, page by page. */
export const myDocuments = resource({
  name: 'documents',
  list: (api: DocumentsApi, { search, cause, state, side, client, tag, archived, by, order, page }: DocumentsQuery) =>
    api.list({
      query: {
        page,
        page_size: PAGE_SIZE,
        ...given('search_term', search),
        ...given('case_cause', cause),
        ...given('client', client),
        ...given('tag', tag),
        ...given('archived', archived),
        ...(state === '' ? {} : { state }),
        ...(side === '' ? {} : { side }),
        ...(by !== '' ? { order: by } : order === 'oldest' ? { order } : {}),
      },
    }),
  changes: {
    remove: async (api, document: NamedDocument) => {
      await api.remove({ path: { id: document.id } });
      const offer = { label: '撤销', action: documentRestoreRequested(document) };
      return { said: `文书已删除：${document.title}`, offer };
    },
    giveBack: async (api, { id, title }: NamedDocument) => {
      await api.giveBack({ path: { id } });
      return { said: `已退回：${title}` };
    },
    archive: async (api, { id, title, archived }: NamedDocument & { readonly archived: boolean }) => {
      await api.setArchived({ path: { id }, body: { archived } });
      return { said: archived ? `已归档：${title}` : `已取消归档：${title}` };
    },
    tag: async (api, { id, title, tags }: NamedDocument & { readonly tags: readonly string[] }) => {
      await api.setTags({ path: { id }, body: { tags: [...tags] } });
      return { said: `标签已保存：${title}` };
    },
  },
  messages: {
    list: '文书列表加载失败',
    remove: '删除失败',
    giveBack: '没有退回',
    archive: '归档失败',
    tag: '标签没有保存',
  },
  forgets: true,
});

/** What the court demands, what is new, and what the filters offer. */
export const documentsOverview = resource({
  name: 'documentsOverview',
  list: (api: DocumentsApi) => api.overview(),
  messages: { list: '法院的要求没有读到' },
});

/** The person looks at what is new of these documents, as the page had it at that moment. */
export const newsLookedAt = createAction<{ readonly ids: readonly string[]; readonly until: string }>(
  'documents/newsLookedAt',
);

/** The document that is being opened in its form, by its id. */
export const openedDocument = resource({
  name: 'openedDocument',
  list: (api: DocumentsApi, id: string) => api.open({ path: { id } }),
  messages: { list: '文书打开失败' },
  forgets: true,
  failed: (error) => documentNotOpened(error instanceof ApiError ? error.status : 0),
});

/** Ids of the documents whose personal data turned out to be erased when they were opened. */
export const erasedReducer = (ids: readonly string[] = [], action: UnknownAction): readonly string[] =>
  documentErased.match(action) ? [...ids.filter((id) => id !== action.payload), action.payload] : ids;
