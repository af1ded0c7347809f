import { expect } from 'chai';
import { z } from 'zod';
import { loanComplaint } from '../../documents/testing/submissionClient.js';
import { asks, type Person } from './saasCourt.js';

/** A document as it stands in the list. */
export const Listed = z.strictObject({
  id: z.uuid(),
  document_type: z.enum(['complaint', 'defense', 'application']),
  case_cause: z.string(),
  case_number: z.string().nullable(),
  title: z.string(),
  form_key: z.string(),
  path: z.string(),
  version: z.number().nullable(),
  erased: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
const List = z.strictObject({
  items: z.array(Listed),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
});
const Opened = Listed.extend({ edition: z.string(), form_data: z.record(z.string(), z.unknown()) });

/** Where one of the owner's documents is. */
export const ownPath = (id: string): string => `/api/user/documents/${id}`;
/** The document that an answer to a submission belongs to. */
export const idOf = ({ headers }: Response): string => headers.get('X-Document-Id') ?? '';

/** A page of what the person has. */
export const list = async ({ browser }: Person, query = ''): Promise<z.infer<typeof List>> => {
  const response = await browser.call('GET', `/api/user/documents${query}`);
  expect(response.status).to.equal(200);
  return List.parse(await response.json());
};
export const ids = async (person: Person): Promise<string[]> => (await list(person)).items.map(({ id }) => id);

/** One of them with its answers. */
export const open = async ({ browser }: Person, id: string): Promise<z.infer<typeof Opened>> => {
  const response = await browser.call('GET', ownPath(id));
  expect(response.status).to.equal(200);
  return Opened.parse(await response.json());
};

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
