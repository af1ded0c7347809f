import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { deletionWords } from '../../../../../domain/account/deletionWords.js';
import { accountDeletion } from '../../../../../domain/contract/accountDeletion.js';
import { agents } from '../../../../../domain/contract/agents.js';
import { clauses } from '../../../../../domain/contract/clauses.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { dataExport } from '../../../../../domain/contract/dataExport.js';
import { deadlineCalendar } from '../../../../../domain/contract/deadlineCalendar.js';
import { draftShares } from '../../../../../domain/contract/draftShares.js';
import { drafts } from '../../../../../domain/contract/drafts.js';
import { ownDocuments } from '../../../../../domain/contract/ownDocuments.js';
import { complaintBy, complaintForm } from '../../../harness/submittedCase.js';
import { markOf, type Person, type World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

const agent = { agent_name: '换成的代理人' };
const WithPath = z.object({ path: z.string() });
const WithId = z.object({ id: z.string() });

/** Adds an agent; for a caller who cannot have one, the path of an agent that does not exist. */
const agentOf = async ({ client }: World, { cookie, persona }: Person) => {
  const body = { agent_name: `代理人${markOf(persona)}` };
  const added = WithId.safeParse((await client.send(cookie, requestOf(agents.add, { body }))).json);
  return { path: { id: added.data?.id ?? '00000000-0000-4000-8000-000000000000' } };
};
const changedAgentOf = async (world: World, who: Person) => ({ ...(await agentOf(world, who)), body: agent });

const clause = { name: '换成的语段', text: '{{被告}}应付', form_key: null };
/** Adds a clause; for a caller who cannot have one, the path of a clause that does not exist. */
const clauseOf = async ({ client }: World, { cookie, persona }: Person) => {
  const body = { name: `语段${markOf(persona)}`, text: markOf(persona) };
  const added = WithId.safeParse((await client.send(cookie, requestOf(clauses.add, { body }))).json);
  return { path: { id: added.data?.id ?? '00000000-0000-4000-8000-000000000000' } };
};
const changedClauseOf = async (world: World, who: Person) => ({ ...(await clauseOf(world, who)), body: clause });

const ofForm = { path: { form_key: complaintForm } };
const defaultsBy = ({ persona }: Pick<Person, 'persona'>) => ({
  ...ofForm,
  body: { answers: complaintBy(markOf(persona)) },
});
/** Keeps defaults of the caller. */
const defaultsOf = async ({ client }: World, who: Person) => {
  await client.send(who.cookie, requestOf(clauses.setDefaults, defaultsBy(who)));
  return ofForm;
};

const Kept = z.object({ items: z.array(z.object({ form_key: z.string(), case_key: z.string() })) });
const draft = (persona: Person['persona']) => ({
  values: { filing: { mode: 'new' as const, caseNumber: '' }, answers: complaintBy(markOf(persona)) },
});
/** Stores a draft of the caller, the only one, under a new name of their choice: one that is over is not stored again. */
const draftOf = async ({ client }: World, { cookie, persona }: Person) => {
  const path = { form_key: complaintForm, case_key: `draft-${persona}-${randomUUID()}` };
  for (const { form_key, case_key } of Kept.safeParse((await client.send(cookie, requestOf(drafts.list, {}))).json).data
    ?.items ?? [])
    await client.send(cookie, requestOf(drafts.remove, { path: { form_key, case_key } }));
  await client.send(cookie, requestOf(drafts.write, { path, body: { ...draft(persona), revision: 0 } }));
  return { path };
};

const shareTerms = { for_name: '客户', right: 'fill' as const, parts: null, days: 7 as const };
const Shared = z.object({ share: WithId, path: z.string() });
/** A share of a draft of the caller's; for a caller who cannot have one, one that does not exist. */
const shareOf = async (world: World, who: Person) => {
  const { path: draft } = await draftOf(world, who);
  const made = Shared.safeParse(
    (await world.client.send(who.cookie, requestOf(draftShares.create, { body: { ...draft, ...shareTerms } }))).json,
  );
  return {
    draft,
    id: made.data?.share.id ?? '00000000-0000-4000-8000-000000000000',
    secret: made.data?.path.split('#')[1] ?? 'none',
  };
};
const sharePath = async (world: World, who: Person) => ({ path: { id: (await shareOf(world, who)).id } });
const reviewed = async (world: World, who: Person) => ({ ...(await sharePath(world, who)), body: { places: [] } });

const documentPath = ({ submitted }: Person) => ({ path: { id: submitted.documentId || 'none' } });
/** A document of theirs, which is where it was, whatever came before. */
export const documentOf = async ({ client }: World, who: Person) => {
  await client.send(who.cookie, requestOf(ownDocuments.restore, documentPath(who)));
  return documentPath(who);
};

const taggedOf = async (world: World, who: Person) => ({ ...(await documentOf(world, who)), body: { tags: ['急'] } });
const archivedOf = async (world: World, who: Person) => ({
  ...(await documentOf(world, who)),
  body: { archived: true },
});

/** The file of the caller's calendar; for a caller who cannot have one, of one that does not exist. */
const calendarOf = async ({ client }: World, { cookie }: Person) => {
  const made = WithPath.safeParse((await client.send(cookie, requestOf(deadlineCalendar.renew, {}))).json);
  const file = made.data?.path.split('/').at(-1) ?? `${'A'.repeat(43)}.ics`;
  return { path: { file } };
};

/** What an account keeps. */
export const ownSamples = {
  ...samplesOf(agents, {
    list: {},
    add: { call: () => ({ body: agent }) },
    change: { call: changedAgentOf, foreign: changedAgentOf },
    remove: { call: agentOf, foreign: agentOf },
  }),
  ...samplesOf(clauses, {
    list: {},
    add: { call: () => ({ body: clause }) },
    change: { call: changedClauseOf, foreign: changedClauseOf },
    remove: { call: clauseOf, foreign: clauseOf },
    listDefaults: {},
    readDefaults: { call: defaultsOf },
    setDefaults: { call: (_world, who) => defaultsBy(who) },
    removeDefaults: { call: defaultsOf },
  }),
  ...samplesOf(drafts, {
    list: {},
    read: { call: draftOf, foreign: draftOf },
    // Draft ids are scoped to their account: the same id is another draft for another account, and no other draft changes.
    write: {
      call: async (world, who) => ({ ...(await draftOf(world, who)), body: { ...draft(who.persona), revision: 1 } }),
      foreign: async (world, owner) => ({
        ...(await draftOf(world, owner)),
        body: { ...draft('anonymous'), revision: 1 },
      }),
      foreignAnswers: 409,
    },
    remove: { call: draftOf, foreign: draftOf, foreignAnswers: 204 },
  }),
  ...samplesOf(draftShares, {
    list: { call: async (world, who) => ({ query: (await draftOf(world, who)).path }) },
    create: { call: async (world, who) => ({ body: { ...(await draftOf(world, who)).path, ...shareTerms } }) },
    // Of a share that is not theirs nobody learns anything, and nothing happens.
    revoke: { call: sharePath, foreign: sharePath, foreignAnswers: 204 },
    review: { call: reviewed, foreign: reviewed },
    received: {},
    // One's own draft is not taken.
    accept: {
      call: async (world, who) => ({ body: { secret: (await shareOf(world, who)).secret } }),
      answers: [409],
    },
    open: {
      call: async (world, who) => ({ body: { secret: (await shareOf(world, who)).secret } }),
      answers: [200, 404],
      foreign: async (world, owner) => ({ body: { share_id: (await shareOf(world, owner)).id } }),
    },
    save: {
      call: async (world, who) => ({
        body: { secret: (await shareOf(world, who)).secret, revision: 1, answers: complaintBy(markOf(who.persona)) },
      }),
      answers: [200, 404],
      foreign: async (world, owner) => ({
        body: { share_id: (await shareOf(world, owner)).id, revision: 1, answers: {} },
      }),
    },
  }),
  ...samplesOf(ownDocuments, {
    list: {},
    adopt: {
      call: (_world, who) => ({ body: { case_number: who.submitted.number, verification_code: who.submitted.code } }),
      foreign: (_world, { submitted }) => ({ body: { case_number: submitted.number, verification_code: 'AAAA2222' } }),
    },
    open: { call: documentOf, foreign: documentOf },
    // One's own filing is nobody's to give back.
    giveBack: { call: documentOf, answers: [409], foreign: documentOf },
    remove: { call: documentOf, foreign: documentOf },
    restore: {
      call: (_world, who) => documentPath(who),
      foreign: (_world, owner) => documentPath(owner),
    },
    overview: {},
    waiting: {},
    setTags: { call: taggedOf, foreign: taggedOf },
    setArchived: { call: archivedOf, foreign: archivedOf },
    look: { call: () => ({ body: { ids: [], until: '2026-01-01T00:00:00.000Z' } }) },
  }),
  ...samplesOf(accountDeletion, {
    look: {},
    // The only administrator there is is refused.
    order: {
      call: (_world, { password }) => ({ body: { current_password: password, confirmation: deletionWords } }),
      answers: [204, 409],
    },
    withdraw: {},
  }),
  ...samplesOf(dataExport, { start: {} }),
  ...samplesOf(deadlineCalendar, {
    read: {},
    renew: {},
    revoke: {},
    file: { call: calendarOf, answers: [200, 404] },
  }),
};
