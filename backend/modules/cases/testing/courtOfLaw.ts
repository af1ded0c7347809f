import { expect } from 'chai';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { caseIn, submissionOn, type OpenedByParty } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../../tests/harness/testBrowser.js';

/** A court with its code, whose clerk is signed in, and parties who submit complaints to it. */
export type CourtOfLaw = {
  readonly court: TestApplication;
  readonly clerk: TestBrowser;
  /** Opens a case by a complaint on the form. */
  readonly submit: (formKey: string, answers: Readonly<Record<string, unknown>>) => Promise<OpenedByParty>;
  /** What a party reads of its case. */
  readonly progress: (
    of: Pick<OpenedByParty, 'number' | 'code'>,
  ) => ReturnType<ReturnType<typeof clientOf<typeof documents>>['progress']>;
};

/** Starts one; `code` stands in its case numbers. */
export const startCourtOfLaw = async (code: string): Promise<CourtOfLaw> => {
  const court = await startTestApplication({}, { COURT_CODE: code });
  const clerk = court.newBrowser();
  await clerk.signIn(testAdministrator.email, testAdministrator.password);
  return {
    court,
    clerk,
    submit: async (formKey, answers) => {
      const sent = await court.newBrowser().send(requestOf(documents.submit, submissionOn(formKey, answers)));
      expect(sent.status, await sent.clone().text()).to.equal(200);
      return caseIn(sent);
    },
    progress: ({ number, code: ownCode }) =>
      clientOf(court.newBrowser(), documents).progress({
        body: { case_number: number, verification_code: ownCode },
      }),
  };
};
