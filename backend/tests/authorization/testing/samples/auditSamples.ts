import { z } from 'zod';
import { audit } from '../../../../../domain/contract/audit.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import type { World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

const Positions = z.object({ items: z.array(z.object({ position: z.string() })) });

/** The place in the log of the newest event of somebody's case, as the court finds it. */
const newestEventOf = async ({ client, people }: World, caseId: string): Promise<string> => {
  const found = await client.ask(people.superuser.cookie, requestOf(audit.events, { query: { case: caseId } }));
  return Positions.parse(found.json).items[0]?.position ?? '0';
};

const Versions = z.object({ documents: z.array(z.object({ id: z.string() })).min(1) });

/** A version of somebody's case, as the auditor finds it. */
const versionOf = async ({ client, people }: World, caseId: string): Promise<string> => {
  const found = await client.ask(people.superuser.cookie, requestOf(audit.caseMoment, { path: { id: caseId } }));
  return Versions.parse(found.json).documents[0]?.id ?? '';
};

/** The auditor's desk. */
export const auditSamples = samplesOf(audit, {
  events: {},
  eventsCsv: { about: 'anybody' },
  eventsWorkbook: { about: 'anybody' },
  event: {
    call: async (world) => ({ path: { position: await newestEventOf(world, world.people.otherUser.submitted.id) } }),
  },
  proof: {
    call: async (world) => ({ path: { position: await newestEventOf(world, world.people.otherUser.submitted.id) } }),
  },
  verifications: {},
  verify: {},
  // A log that was just begun may have no seal yet.
  bundle: { answers: [200, 404] },
  caseHistory: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
  caseMoment: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
  reprint: {
    call: async (world) => {
      const { id } = world.people.otherUser.submitted;
      return { path: { id }, query: { version_id: await versionOf(world, id) } };
    },
  },
});
