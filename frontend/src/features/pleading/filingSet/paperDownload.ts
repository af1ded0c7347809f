import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { documents } from '../../../../../domain/contract/documents.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { offerOnce } from '../../../components/files/offerFile.js';
import { resource } from '../../../core/resource/resource.js';
import type { NamedCase } from '../calls/pleadingApi.js';
import { errorDetail } from '../../../http/apiError.js';

/** What is downloaded: one document of the filing set, all of them in a zip, or the form without answers. */
export type PaperWanted =
  | {
      readonly what: 'document' | 'all';
      /** The document's id in the set; `''` for all. */
      readonly document: string;
      readonly formKey: string;
      readonly answers: FormAnswers;
      /** SHA-256 (hex) of the definition that the answers are given to. */
      readonly definition?: string | undefined;
      readonly named?: NamedCase;
    }
  | { readonly what: 'blank'; readonly formKey: string };

type Calls = Pick<Client<typeof documents>, 'filingSet' | 'filingSetDocument' | 'blankForm'>;

const fetched = (calls: Calls, wanted: PaperWanted, options: { readonly signal: AbortSignal }) => {
  if (wanted.what === 'blank') return calls.blankForm({ path: { form_key: wanted.formKey } }, options);
  const { formKey, answers, definition, document, named = {} } = wanted;
  const body = { form_key: formKey, form_data: answers, ...(definition && { definition_hash: definition }), ...named };
  return wanted.what === 'all'
    ? calls.filingSet({ body }, options)
    : calls.filingSetDocument({ path: { document }, body }, options);
};

/** Papers beside a pleading, fetched and handed to the person; the newest press wins. */
export const paperDownload = resource({
  name: 'paperDownload',
  list: async (calls: Calls, wanted: PaperWanted, options) => {
    offerOnce(await fetched(calls, wanted, options), wanted.what === 'all' ? '随附材料.zip' : '文书.docx');
    return wanted.what;
  },
  messages: {},
  forgets: true,
  unread: (error) => `下载失败。${errorDetail(error)}`,
});
