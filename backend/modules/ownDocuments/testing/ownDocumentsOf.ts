import { expect } from 'chai';
import type { CallInput } from '../../../../domain/contract/call.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import { ownDocuments, type OpenedDocument } from '../../../../domain/contract/ownDocuments.js';
import { loanComplaint } from '../../cases/testing/submissionClient.js';
import { asks, type Person } from './saasCourt.js';

/** The document that an answer to a submission belongs to. */
export const idOf = ({ headers }: Response): string => headers.get('X-Document-Id') ?? '';

/** A page of what the person has. */
export const list = ({ browser }: Person, query: CallInput<typeof ownDocuments.list>['query'] = {}) =>
  clientOf(browser, ownDocuments).list({ query });
export const ids = async (person: Person): Promise<string[]> => (await list(person)).items.map(({ id }) => id);

/** One of them with its answers. */
export const open = ({ browser }: Person, id: string): Promise<OpenedDocument> =>
  clientOf(browser, ownDocuments).open({ path: { id } });

/** A case that the person opened. */
export const openCase = async (person: Person, answers: Readonly<Record<string, unknown>> = loanComplaint()) => {
  const response = await asks(person).complain({ answers });
  expect(response.status).to.equal(200);
  const header = (name: string) => decodeURIComponent(response.headers.get(name) ?? '');
  return {
    id: idOf(response),
    number: header('X-Case-Number'),
    caseId: header('X-Case-Id'),
    code: header('X-Verification-Code'),
  };
};
