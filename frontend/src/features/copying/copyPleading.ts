import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import { answerIn } from '../../../../domain/forms/answerIn.js';
import { errorDetail } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';
import { type Draft, FormValues, type Keeping, type ServerDrafts } from '../drafts/index.js';
import type { CopySource } from '../pleading/index.js';

/** What is copied: one of the account's own documents, or a draft of this device or the account. `title`: what the person knows it by. */
export type Copyable = { readonly title: string } & (
  | { readonly what: 'document'; readonly id: string }
  | { readonly what: 'draft'; readonly id: string; readonly formKey: string; readonly path: string }
);

/** What was read of it, and the page of its form. */
export type ReadPleading = { readonly source: CopySource; readonly path: string };

export type CopyApi = {
  readonly open: Client<typeof ownDocuments>['open'];
  readonly drafts: Pick<Keeping['drafts'], 'get'>;
  readonly serverDrafts: Pick<ServerDrafts, 'get'> | undefined;
};

const fromDocument = async ({ open }: CopyApi, id: string, title: string): Promise<ReadPleading> => {
  const { form_key: formKey, path, form_data: given, marks } = await open({ path: { id } });
  const answers = FormValues.shape.answers.parse(given);
  const withValues = marks?.map((mark) => ({ ...mark, value: answerIn(answers, mark.path) }));
  return { path, source: { formKey, title, values: { answers, ...(withValues && { marks: withValues }) } } };
};

/** The draft as it was typed last on this device; as the account has it where this device has none. */
const draftOf = async (
  { drafts, serverDrafts }: CopyApi,
  key: { readonly id: string; readonly formKey: string },
): Promise<Draft | null> => (await drafts.get({ id: key.id })) ?? (await serverDrafts?.get(key)) ?? null;

/** Neither this device nor the account has the draft any more. */
class DraftGoneError extends Error {}

/** A pleading that is read to be begun anew, for the form page to take. */
export const copiedPleading = resource({
  name: 'copiedPleading',
  list: async (api: CopyApi, copyable: Copyable): Promise<ReadPleading> => {
    const { id, title } = copyable;
    if (copyable.what === 'document') return fromDocument(api, id, title);
    const { formKey, path } = copyable;
    const draft = await draftOf(api, { id, formKey });
    if (draft === null) throw new DraftGoneError();
    const { answers, marks, gates, derived } = draft.values;
    return { path, source: { formKey, title, values: { answers, marks, gates, derived } } };
  },
  messages: { list: '没有另写成' },
  unread: (error) =>
    error instanceof DraftGoneError ? '这份草稿已经不在了，没有另写成。' : `没有另写成：${errorDetail(error)}`,
  forgets: true,
});
