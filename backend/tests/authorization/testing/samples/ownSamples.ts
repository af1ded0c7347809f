import { z } from 'zod';
import { complaintBy, complaintForm } from '../submittedCase.js';
import { markOf, type Person } from '../personas.js';
import type { Samples, World } from '../sample.js';

const agents = '/api/user/agents';
const agent = { agent_name: '换成的代理人' };
const WithId = z.object({ id: z.string() });

/** Adds an agent and returns its path; for a caller who cannot have one, the path of an agent that does not exist. */
const agentOf = async ({ client }: World, { cookie, persona }: Person): Promise<string> => {
  const body = { agent_name: `代理人${markOf(persona)}` };
  const added = WithId.safeParse((await client.call(cookie, 'POST', { path: agents, body })).json);
  return `${agents}/${added.data?.id ?? '00000000-0000-4000-8000-000000000000'}`;
};

/** Drafts lie under a name of their owner's choice. */
const draftPath = (persona: string): string => `/api/user/drafts/${complaintForm}/draft-${persona}`;
const draft = (persona: Person['persona']) => ({
  revision: 0,
  values: { filing: { mode: 'new', caseNumber: '' }, answers: complaintBy(markOf(persona)) },
});
/** Stores a draft of the caller and returns its path. */
const draftOf = async ({ client }: World, { cookie, persona }: Person): Promise<string> => {
  const path = draftPath(persona);
  await client.call(cookie, 'DELETE', { path });
  await client.call(cookie, 'PUT', { path, body: draft(persona) });
  return path;
};

const documents = '/api/user/documents';
const documentPath = ({ submitted }: Person): string => `${documents}/${submitted.documentId || 'none'}`;
/** The path of a document of theirs, which is where it was, whatever came before. */
const documentOf = async ({ client }: World, who: Person): Promise<string> => {
  await client.call(who.cookie, 'POST', { path: `${documentPath(who)}/restore` });
  return documentPath(who);
};

/** What belongs to an account. */
export const ownSamples: Samples = {
  'GET /users/me': { call: () => ({ path: '/users/me' }) },
  'PATCH /users/me': {
    call: (_world, { password }) => ({ path: '/users/me', body: { current_password: password, password } }),
    session: 'renewed',
  },
  'GET /api/user/agents': { call: () => ({ path: agents }) },
  'POST /api/user/agents': { call: () => ({ path: agents, body: agent }) },
  'PUT /api/user/agents/{}': {
    call: async (world, who) => ({ path: await agentOf(world, who), body: agent }),
    foreign: async (world, owner) => ({ path: await agentOf(world, owner), body: agent }),
  },
  'DELETE /api/user/agents/{}': {
    call: async (world, who) => ({ path: await agentOf(world, who) }),
    foreign: async (world, owner) => ({ path: await agentOf(world, owner) }),
  },
  'GET /api/user/drafts': { call: () => ({ path: '/api/user/drafts' }) },
  'GET /api/user/drafts/{}/{}': {
    call: async (world, who) => ({ path: await draftOf(world, who) }),
    foreign: async (world, owner) => ({ path: await draftOf(world, owner) }),
  },
  // Draft ids are scoped to their account: the same id is another draft for another account, and no other draft changes.
  'PUT /api/user/drafts/{}/{}': {
    call: async (world, who) => ({
      path: await draftOf(world, who),
      body: { ...draft(who.persona), revision: 1 },
    }),
    foreign: async (world, owner) => ({
      path: await draftOf(world, owner),
      body: { ...draft('anonymous'), revision: 1 },
    }),
    foreignAnswers: 409,
  },
  'DELETE /api/user/drafts/{}/{}': {
    call: async (world, who) => ({ path: await draftOf(world, who) }),
    foreign: async (world, owner) => ({ path: await draftOf(world, owner) }),
    foreignAnswers: 204,
  },
  'GET /api/user/documents': { call: () => ({ path: documents }) },
  'GET /api/user/documents/{}': {
    call: async (world, who) => ({ path: await documentOf(world, who) }),
    foreign: async (world, owner) => ({ path: await documentOf(world, owner) }),
  },
  'DELETE /api/user/documents/{}': {
    call: async (world, who) => ({ path: await documentOf(world, who) }),
    foreign: async (world, owner) => ({ path: await documentOf(world, owner) }),
  },
  'POST /api/user/documents/{}/restore': {
    call: (_world, who) => ({ path: `${documentPath(who)}/restore` }),
    foreign: (_world, owner) => ({ path: `${documentPath(owner)}/restore` }),
  },
  'GET /api/user/feature-flags': { call: () => ({ path: '/api/user/feature-flags' }) },
  'PATCH /api/user/feature-flags': {
    call: () => ({ path: '/api/user/feature-flags', body: { key: 'ai_chat', is_enabled: true } }),
  },
  'GET /api/user/ai-usage-stats': { call: () => ({ path: '/api/user/ai-usage-stats' }) },
};
