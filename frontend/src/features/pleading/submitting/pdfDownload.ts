import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { documents } from '../../../../../domain/contract/documents.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { offerOnce } from '../../../components/files/offerFile.js';
import { resource } from '../../../core/resource/resource.js';
import type { NamedCase } from '../calls/pleadingApi.js';
import { errorDetail } from '../../../http/apiError.js';

/** The answers that are wanted as a PDF. */
export type PdfWanted = {
  readonly formKey: string;
  readonly answers: FormAnswers;
  /** SHA-256 (hex) of the definition that the answers are given to. */
  readonly definition?: string | undefined;
  readonly named?: NamedCase;
};

/** The pleading as a PDF, fetched and handed to the person. */
export const pdfDownload = resource({
  name: 'pdfDownload',
  list: async (
    calls: Pick<Client<typeof documents>, 'generatePdf'>,
    { formKey, answers, definition, named = {} }: PdfWanted,
    options,
  ) => {
    const body = {
      form_key: formKey,
      form_data: answers,
      ...(definition && { definition_hash: definition }),
      ...named,
    };
    offerOnce(await calls.generatePdf({ body }, options), '文书.pdf');
    return null;
  },
  messages: {},
  counted: true,
  forgets: true,
  unread: (error) => errorDetail(error),
});
