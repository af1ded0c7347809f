import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { versions } from '../../../../../domain/contract/versions.js';
import { offerOnce } from '../../../components/files/offerFile.js';
import { resource } from '../../../core/resource/resource.js';
import { errorDetail } from '../../../http/apiError.js';
import type { Receipt } from '../../drafts/index.js';

/** What was submitted, and the code that opens it; none where the session does. */
export type SubmittedVersion = Pick<Receipt, 'caseNumber' | 'verificationCode' | 'version'>;

/** The PDF of what was submitted, made again from the court's record and handed to the person. */
export const submittedPdf = resource({
  name: 'submittedPdf',
  list: async (
    calls: Pick<Client<typeof versions>, 'pdf'>,
    { caseNumber, verificationCode, version }: SubmittedVersion,
    { signal },
  ) => {
    const body = { case_number: caseNumber, verification_code: verificationCode, version };
    offerOnce(await calls.pdf({ body }, { signal }), '文书.pdf');
    return null;
  },
  messages: {},
  forgets: true,
  unread: (error) => errorDetail(error),
});
