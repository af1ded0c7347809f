import { z } from 'zod';
import type { Scope } from '../../../../../domain/contract/call.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { knowledge } from '../../../../../domain/contract/knowledge.js';
import { markOf, type Person, type World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

export const caseCause = '民间借贷纠纷';
export const nobody = '00000000-0000-4000-8000-000000000000';
const Accepted = z.object({ task_id: z.string() });
const Groups = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });

const uploadNamed = (name: string) => ({
  path: { caseCause },
  body: { group_name: name, files: [new File([`关于${name}的说明。`], `${name}.txt`)] },
});

/**
 * A task that `cookie` makes, the same one as long as it is there, once it has ended by itself; none for a caller who may not upload.
 */
const taskIn = async ({ client }: World, scope: Scope, cookie: string, name: string) => {
  const made = await client.send(cookie, {
    ...requestOf(knowledge.upload[scope], uploadNamed(name)),
    idempotencyKey: 'upload-to-be-asked-about',
  });
  const path = { id: Accepted.safeParse(made.json).data?.task_id ?? nobody };
  for (;;) {
    const { text } = await client.send(cookie, requestOf(knowledge.task[scope], { path }));
    if (!/PENDING|STARTED/.test(text)) return { path };
  }
};
const groupIn = async (world: World, scope: Scope, cookie: string): Promise<string> => {
  const listed = await world.client.send(cookie, requestOf(knowledge.list[scope], { path: { caseCause } }));
  return Groups.safeParse(listed.json).data?.items[0]?.id ?? nobody;
};

const nameOf = ({ persona }: Person): string => `材料${markOf(persona)}`;
const ownTask = (world: World, who: Person) => taskIn(world, 'own', who.cookie, nameOf(who));
const platformTask = (world: World) => taskIn(world, 'platform', world.people.superuser.cookie, '平台材料');
export const ownGroup = async (world: World, who: Person) => {
  await ownTask(world, who);
  return { path: { id: await groupIn(world, 'own', who.cookie) } };
};
export const platformGroup = async (world: World) => {
  await platformTask(world);
  return groupIn(world, 'platform', world.people.superuser.cookie);
};

/** Groups of documents, of accounts and of the platform. */
export const knowledgeSamples = samplesOf(knowledge, {
  causes: {},
  listShared: { call: () => ({ path: { caseCause } }) },
  toggle: { call: async (world) => ({ body: { group_id: await platformGroup(world) } }) },
  list: {
    own: { call: () => ({ path: { caseCause } }) },
    platform: { call: () => ({ path: { caseCause } }) },
  },
  upload: {
    // Without a mark of the person: whoever sends it has it as their own from then on.
    own: { call: () => uploadNamed('新的材料'), answers: [202] },
    platform: { call: () => uploadNamed('新的平台材料'), answers: [202] },
  },
  test: {
    own: { call: () => ({ path: { caseCause }, body: { query: '说明' } }) },
    platform: { call: () => ({ path: { caseCause }, body: { query: '说明' } }) },
  },
  remove: {
    own: { call: ownGroup, foreign: ownGroup },
    platform: { call: async (world) => ({ path: { id: await platformGroup(world) } }) },
  },
  task: { own: { call: ownTask, foreign: ownTask }, platform: { call: platformTask } },
  cancel: { own: { call: ownTask, foreign: ownTask }, platform: { call: platformTask } },
  retry: { own: { call: ownTask, foreign: ownTask }, platform: { call: platformTask } },
});
