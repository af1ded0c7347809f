import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { confirmedNumber } from '../../../../../domain/case/testing/fixtures.js';
import { cases } from '../../../../../domain/contract/cases.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { documents } from '../../../../../domain/contract/documents.js';
import { reading } from '../../../../../domain/contract/reading.js';
import { casePapers, ownPapers } from '../../../../../domain/contract/casePapers.js';
import { ownClosures } from '../../../../../domain/contract/closures.js';
import { ownCorrections } from '../../../../../domain/contract/corrections.js';
import { versions } from '../../../../../domain/contract/versions.js';
import { returnedCase } from '../../../harness/closedCase.js';
import { complaintBy, complaintForm, submitCase } from '../../../harness/submittedCase.js';
import { defenseSentTo } from '../../../harness/sentDefense.js';
import { noticeSentTo } from '../../../harness/sentNotice.js';
import { markOf, type Person, type World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

/** The credentials of a caller: the owner's session suffices, a caller without one sends the code. */
const codeOf = ({ cookie, submitted, persona }: Person): string =>
  cookie === '' || persona === 'inactive' ? submitted.code : '';

/** Samples of a route with a case number in the body: the caller's own, and another person's without its code. */
const byNumber = <More extends object>(more: More) => ({
  call: (_world: World, who: Person) => ({
    body: { case_number: who.submitted.number, verification_code: codeOf(who), ...more },
  }),
  foreign: (_world: World, { submitted }: Person) => ({
    body: { case_number: submitted.number, verification_code: '', ...more },
  }),
});

/** What is said to a mark that no notice has. */
const explanation = { mark_id: 'nobody', words: '已核对无误' };

const noticeIn = async ({ client, people }: World, { submitted }: Person) => ({
  notice_id: await noticeSentTo(client, people.superuser.cookie, submitted.id),
});

/** Samples of what the plaintiff reads of the defence in a case. */
const ofDefense = {
  call: async (world: World, who: Person) => ({
    body: { ...byNumber({}).call(world, who).body, defendant_id: await defenseSentTo(world.client, who.submitted) },
  }),
  foreign: async (world: World, who: Person) => ({
    body: { ...byNumber({}).foreign(world, who).body, defendant_id: await defenseSentTo(world.client, who.submitted) },
  }),
};

const complaint = (number: string, code: string, plaintiff: string) => ({
  body: {
    document_type: 'complaint' as const,
    case_number: number,
    payload: { form_key: complaintForm, form_data: complaintBy(plaintiff), verification_code: code },
  },
});

/** A paper that the court issued to the plaintiff of a new case, by its code. */
const paperTo = async ({ client, people }: World, { persona }: Person) => {
  const court = people.superuser.cookie;
  const { id, code } = await submitCase(client, '', court, markOf(persona));
  const number = `（2026）京0101民初${randomInt(1, 1_000_000)}号`;
  await client.ask(court, requestOf(cases.assignNumber, { path: { id }, body: confirmedNumber(number) }));
  const body = { kind: 'acceptance', seen: 0, procedure: 'ordinary' } as const;
  const { json } = await client.ask(court, requestOf(casePapers.issue, { path: { id }, body }));
  const { paper_id: paperId } = z.object({ paper_id: z.string() }).parse(json);
  return { body: { case_number: number, verification_code: code, paper_id: paperId } };
};

/** The link to a file that the caller was just given. */
const linkOf = async ({ client }: World, { cookie }: Person) => {
  const request = {
    ...requestOf(documents.blankForm, { path: { form_key: complaintForm } }),
    headers: { 'X-File-Link': '1' },
  };
  const link = (await client.send(cookie, request)).headers.get('X-File-Link') ?? '';
  return { path: { token: link.split('/').at(-1) ?? '' } };
};

/** The court's request about a party's case, which it may see. */
const ofCase = ({ people }: World) => ({ path: { id: people.otherUser.submitted.id } });
const between = { from: 1, to: 1 };

/** Submitting, loading and comparing pleadings. Nobody but who holds a code or owns the case gets at it; the court sees all. */
export const documentSamples = {
  ...samplesOf(documents, {
    submit: {
      call: (_world, who) => complaint(who.submitted.number, codeOf(who), markOf(who.persona)),
      foreign: (_world, { submitted }) => complaint(submitted.number, '', '冒名者'),
    },
    renamedDefendants: byNumber({ form_key: complaintForm, form_data: complaintBy('原告') }),
    generate: {
      call: (_world, { persona }) => ({
        body: { form_key: complaintForm, form_data: complaintBy(markOf(persona)) },
      }),
    },
    generatePdf: {
      call: (_world, { persona }) => ({ body: { form_key: complaintForm, form_data: complaintBy(markOf(persona)) } }),
    },
    evidenceChecklist: {
      call: () => ({ body: { claims: ['返还押金'], facts: [], doc_type: '民事起诉状（房屋租赁合同纠纷）' } }),
    },
    filingSet: {
      call: (_world, { persona }) => ({ body: { form_key: complaintForm, form_data: complaintBy(markOf(persona)) } }),
    },
    filingSetDocument: {
      call: (_world, { persona }) => ({
        path: { document: 'materials-1' },
        body: { form_key: complaintForm, form_data: complaintBy(markOf(persona)) },
      }),
    },
    blankForm: { call: () => ({ path: { form_key: complaintForm } }) },
    readWord: { call: (_world, { submitted }) => ({ body: submitted.file }) },
    loadForEditing: byNumber({}),
    progress: byNumber({}),
    latestClaim: {
      call: (_world, who) => ({ path: { caseNumber: who.submitted.number }, query: { code: codeOf(who) } }),
      foreign: (_world, { submitted }) => ({ path: { caseNumber: submitted.number } }),
      foreignFor: ['superuser'],
    },
    claimForDefense: {
      call: (_world, { submitted }) => ({
        query: { case_number: submitted.number, defendant_code: submitted.defendantCode },
      }),
      foreign: (_world, { submitted }) => ({
        query: { case_number: submitted.number, defendant_code: 'AAAA2222' },
      }),
    },
    fileLink: { call: linkOf, foreign: () => ({ path: { token: 'A'.repeat(43) } }) },
  }),
  ...samplesOf(reading, {
    // A PNG of 8 by 8 points that ends after saying so.
    readPicture: {
      call: () => ({ body: Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d494844520000000800000008', 'hex')) }),
    },
  }),
  ...samplesOf(ownCorrections, {
    list: byNumber({}),
    explain: {
      call: async (world, who) => ({
        body: { ...byNumber({}).call(world, who).body, ...(await noticeIn(world, who)), ...explanation },
      }),
      foreign: async (world, who) => ({
        body: { ...byNumber({}).foreign(world, who).body, ...(await noticeIn(world, who)), ...explanation },
      }),
      answers: [404],
    },
    word: {
      call: async (world, who) => ({
        body: { ...byNumber({}).call(world, who).body, ...(await noticeIn(world, who)) },
      }),
      foreign: async (world, who) => ({
        body: { ...byNumber({}).foreign(world, who).body, ...(await noticeIn(world, who)) },
      }),
    },
  }),
  // Each is about a case of its own: the cases of the other samples go on.
  ...samplesOf(ownClosures, {
    withdraw: {
      call: async ({ client, people }, { cookie, persona }) => {
        const { number, code } = await submitCase(client, cookie, people.superuser.cookie, markOf(persona));
        return { body: { case_number: number, verification_code: code, reason: '' } };
      },
      foreign: byNumber({ reason: '' }).foreign,
    },
    word: {
      call: async ({ client, people }, { cookie, persona }) => {
        const opened = await returnedCase(client, cookie, people.superuser.cookie, markOf(persona));
        return {
          body: { case_number: opened.number, verification_code: opened.code, closure_id: opened.closureId },
        };
      },
      foreign: byNumber({ closure_id: '00000000-0000-4000-8000-000000000001' }).foreign,
      about: 'anybody',
    },
  }),
  // Nothing was issued in these cases: their own sides find no paper either.
  ...samplesOf(ownPapers, {
    word: {
      call: paperTo,
      about: 'anybody',
      foreign: byNumber({ paper_id: '00000000-0000-4000-8000-000000000001' }).foreign,
    },
  }),
  ...samplesOf(versions, {
    list: byNumber({}),
    content: byNumber({ version: 1 }),
    complaint: {
      call: (_world, { submitted }) => ({
        body: { case_number: submitted.number, verification_code: submitted.defendantCode },
      }),
      foreign: (_world, { submitted }) => ({
        body: { case_number: submitted.number, verification_code: 'AAAA2222' },
      }),
    },
    defense: ofDefense,
    defenseFile: ofDefense,
    changes: byNumber(between),
    word: byNumber(between),
    file: byNumber({ version: 1 }),
    pdf: byNumber({ version: 1 }),
    caseList: { call: ofCase },
    caseChanges: { call: (world) => ({ ...ofCase(world), query: between }) },
    caseWord: { call: (world) => ({ ...ofCase(world), query: between }) },
    caseFile: { call: (world) => ({ ...ofCase(world), query: { version: 1 } }) },
  }),
};
