import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Scope } from '../../../../../domain/contract/call.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { knowledge } from '../../../../../domain/contract/knowledge.js';
import { knowledgeDesk } from '../../../../../domain/contract/knowledgeDesk.js';
import type { Person, World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';
import { caseCause, nobody, ownGroup, platformGroup } from './knowledgeSamples.js';

const Files = z.object({ group: z.object({ name: z.string() }), items: z.array(z.object({ id: z.string() })) });
const Chunks = z.object({ items: z.array(z.object({ edition: z.string() })) });
const Accepted = z.object({ task_id: z.string() });

/** The first file of a group; where an earlier request removed it, another one that is brought in. */
const fileIn = async ({ client }: World, scope: Scope, cookie: string, groupId: string) => {
  const listed = async () =>
    Files.safeParse((await client.send(cookie, requestOf(knowledgeDesk.files[scope], { path: { id: groupId } }))).json)
      .data;
  const before = await listed();
  if (before && before.items.length === 0) {
    const files = [new File([`另一份说明${randomUUID()}。`], '另一份.txt')];
    const body = { group_name: before.group.name, files };
    const made = await client.send(cookie, requestOf(knowledge.upload[scope], { path: { caseCause }, body }));
    const path = { id: Accepted.safeParse(made.json).data?.task_id ?? nobody };
    for (;;) {
      const { text } = await client.send(cookie, requestOf(knowledge.task[scope], { path }));
      if (!/PENDING|STARTED/.test(text)) break;
    }
  }
  return { path: { id: (await listed())?.items[0]?.id ?? nobody } };
};
const ownFile = async (world: World, who: Person) =>
  fileIn(world, 'own', who.cookie, (await ownGroup(world, who)).path.id);
const platformFile = async (world: World) =>
  fileIn(world, 'platform', world.people.superuser.cookie, await platformGroup(world));

/** The first passage of a file, and a text to put in its place. */
const corrected = async (
  { client }: World,
  scope: Scope,
  cookie: string,
  { path: { id } }: { path: { id: string } },
) => {
  const listed = await client.send(cookie, requestOf(knowledgeDesk.chunks[scope], { path: { id } }));
  const edition = Chunks.safeParse(listed.json).data?.items[0]?.edition ?? '';
  return { path: { id, place: 0 }, body: { text: '改正后的说明。', edition } };
};
const ownCorrected = async (world: World, who: Person) =>
  corrected(world, 'own', who.cookie, await ownFile(world, who));
/** A passage of the platform that its administrator corrected, whose name whoever looks at it is shown. */
const correctedByAnother = async (world: World) => {
  const { cookie } = world.people.superuser;
  const file = await platformFile(world);
  const { path, body } = await corrected(world, 'platform', cookie, file);
  await world.client.ask(cookie, requestOf(knowledgeDesk.correct.platform, { path, body }));
  return { ...file, body };
};
const ownPlace = async (world: World, who: Person) => ({
  path: { ...(await ownFile(world, who)).path, place: 0 },
  body: { is_off: false },
});
/** A replacement by the same content, which is refused: one that goes on in the background would change what later requests meet. */
const replaced = async ({ client }: World, scope: Scope, cookie: string, { path }: { path: { id: string } }) => {
  const { text } = await client.send(cookie, requestOf(knowledgeDesk.source[scope], { path }));
  return { path, body: { files: [new File([text], '同样的内容.txt')] } };
};
const ownReplaced = async (world: World, who: Person) => replaced(world, 'own', who.cookie, await ownFile(world, who));

/** Files and passages of a knowledge base, of accounts and of the platform. */
export const deskSamples = samplesOf(knowledgeDesk, {
  files: {
    own: { call: ownGroup, foreign: ownGroup },
    platform: { call: async (world) => ({ path: { id: await platformGroup(world) } }) },
  },
  file: { own: { call: ownFile, foreign: ownFile }, platform: { call: platformFile } },
  chunks: {
    own: { call: ownFile, foreign: ownFile },
    platform: { call: async (world) => ({ path: (await correctedByAnother(world)).path }), about: 'anybody' },
  },
  correct: {
    own: { call: ownCorrected, foreign: ownCorrected },
    // The same text again, which leaves who wrote it.
    platform: {
      call: async (world) => {
        const { path, body } = await correctedByAnother(world);
        return { path: { ...path, place: 0 }, body };
      },
      about: 'anybody',
    },
  },
  switchChunk: {
    own: { call: ownPlace, foreign: ownPlace },
    platform: {
      call: async (world) => ({
        path: { ...(await correctedByAnother(world)).path, place: 0 },
        body: { is_off: false },
      }),
      about: 'anybody',
    },
  },
  // No sample makes a change that a new version does not take over: `desk.test.ts` does.
  dismiss: {
    own: { call: () => ({ path: { id: nobody } }), answers: [404], foreign: () => ({ path: { id: nobody } }) },
    platform: { call: () => ({ path: { id: nobody } }), answers: [404] },
  },
  source: { own: { call: ownFile, foreign: ownFile }, platform: { call: platformFile } },
  change: {
    own: {
      call: async (world, who) => ({ ...(await ownFile(world, who)), body: { valid_until: '2099-12-31' } }),
      foreign: async (world, who) => ({ ...(await ownFile(world, who)), body: { valid_until: '2099-12-31' } }),
    },
    platform: { call: async (world) => ({ ...(await platformFile(world)), body: { valid_until: '2099-12-31' } }) },
  },
  removeFile: { own: { call: ownFile, foreign: ownFile }, platform: { call: platformFile } },
  replace: {
    own: { call: ownReplaced, foreign: ownReplaced, answers: [409] },
    platform: {
      call: async (world) => replaced(world, 'platform', world.people.superuser.cookie, await platformFile(world)),
      answers: [409],
    },
  },
  lawNotices: { own: {}, platform: {} },
  changes: {
    own: {},
    platform: {
      call: async (world) => {
        await correctedByAnother(world);
        return {};
      },
      about: 'anybody',
    },
  },
});
