import { expect } from 'chai';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { versions } from '../../../../domain/contract/versions.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { submissionClient, loanComplaint, type SubmissionClient } from '../testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';

/** The same form as the court may publish it next year: another title, another notice. */
const nextEdition = (form: FormDefinition): FormDefinition => ({
  ...form,
  edition: '2027',
  documentName: '民事起诉状（新版）',
  preamble: { ...form.preamble, paragraphs: ['新的说明。'] },
});

describe('a form that gets a new edition', () => {
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  let inUse = '2025';

  before(async () => {
    site = await startSubmissionRoutes({
      withForms: (forms) => ({
        get: (key) => {
          const form = forms.get(key);
          return form && inUse === '2027' ? nextEdition(form) : form;
        },
        asking: () => undefined,
        kept: async () => [],
      }),
    });
    client = submissionClient(site.base);
  });
  after(() => site.close());

  it('prints versions of before as they were submitted, and new ones by the new edition', async () => {
    const first = await client.complain(loanComplaint());
    const access = { number: first.caseNumber, code: first.verificationCode ?? '' };
    const mine = { case_number: access.number, verification_code: access.code };
    inUse = '2027';
    const second = await client.complain(loanComplaint(['李四'], '15000'), access);

    const file = (version: number) => client.send(requestOf(versions.file, { body: { ...mine, version } }));
    for (const [version, submitted] of [
      [1, first],
      [2, second],
    ] as const) {
      const again = await file(version);
      expect(again.headers.get('X-Document-Hash-Matches'), `version ${version}`).to.equal('true');
      expect(again.bytes.equals(submitted.bytes)).to.equal(true);
    }
    const { body } = await client.send(requestOf(versions.list, { body: mine }));
    expect((body['items'] as { edition: string }[]).map(({ edition }) => edition)).to.deep.equal(['2027', '2025']);
  });
});
