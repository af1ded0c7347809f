import { complaintBy, complaintForm } from '../submittedCase.js';
import { markOf, type Person } from '../personas.js';
import type { Sample, Samples } from '../sample.js';

/** The credentials of a caller: the owner's session suffices, a caller without one sends the code. */
const codeOf = ({ cookie, submitted, persona }: Person): string =>
  cookie === '' || persona === 'inactive' ? submitted.code : '';

/** Samples of a route with a case number in the body: the caller's own, and another person's without its code. */
const byNumber = (path: string, more: object = {}): Sample => ({
  call: (_world, who) => ({
    path,
    body: { case_number: who.submitted.number, verification_code: codeOf(who), ...more },
  }),
  foreign: (_world, { submitted }) => ({
    path,
    body: { case_number: submitted.number, verification_code: '', ...more },
  }),
});

const complaint = (number: string, code: string, plaintiff: string) => ({
  path: '/api/documents/generate-and-save',
  body: {
    document_type: 'complaint',
    case_number: number,
    payload: { form_key: complaintForm, form_data: complaintBy(plaintiff), verification_code: code },
  },
});

/** Filing, loading and comparing pleadings. Nobody but who holds a code or owns the case gets at it. */
export const documentSamples: Samples = {
  'POST /api/documents/generate-and-save': {
    call: (_world, who) => complaint(who.submitted.number, codeOf(who), markOf(who.persona)),
    foreign: (_world, { submitted }) => complaint(submitted.number, '', '冒名者'),
  },
  'POST /api/documents/generate-unsaved': {
    call: (_world, { persona }) => ({
      path: '/api/documents/generate-unsaved',
      body: { form_key: complaintForm, form_data: complaintBy(markOf(persona)) },
    }),
  },
  'POST /api/documents/read-word': {
    call: (_world, { submitted }) => ({ path: '/api/documents/read-word', bytes: submitted.file }),
  },
  'POST /api/documents/load-for-editing': byNumber('/api/documents/load-for-editing'),
  'POST /api/documents/versions': byNumber('/api/documents/versions'),
  'POST /api/documents/version-changes': byNumber('/api/documents/version-changes', { from: 1, to: 1 }),
  'POST /api/documents/version-changes/word': byNumber('/api/documents/version-changes/word', { from: 1, to: 1 }),
  'POST /api/documents/version-file': byNumber('/api/documents/version-file', { version: 1 }),
  'GET /api/documents/latest-claim/{}': {
    call: (_world, who) => ({
      path: `/api/documents/latest-claim/${encodeURIComponent(who.submitted.number)}?code=${codeOf(who)}`,
    }),
    foreign: (_world, { submitted }) => ({
      path: `/api/documents/latest-claim/${encodeURIComponent(submitted.number)}`,
    }),
    foreignFor: ['superuser'],
  },
  'GET /api/documents/get-claim-for-defense': {
    call: (_world, { submitted }) => ({
      path: `/api/documents/get-claim-for-defense?case_number=${encodeURIComponent(submitted.number)}&defendant_code=${submitted.defendantCode}`,
    }),
    foreign: (_world, { submitted }) => ({
      path: `/api/documents/get-claim-for-defense?case_number=${encodeURIComponent(submitted.number)}&defendant_code=AAAA2222`,
    }),
  },
};
