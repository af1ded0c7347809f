import { z } from 'zod';
import type { Scope } from '../../../../../domain/contract/call.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { recallRuns } from '../../../../../domain/contract/recallRuns.js';
import { usualSearchSettings } from '../../../../../domain/knowledge/searchSettings.js';
import { markOf, type Person, type World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

const caseCause = '民间借贷纠纷';
const nobody = '00000000-0000-4000-8000-000000000000';
const Started = z.object({ id: z.string(), name: z.string() });
const Listed = z.object({ items: z.array(Started) });

const asking = (about: string) => ({
  path: { caseCause },
  body: { name: about, file: new File([`问题,期望\n关于${about}的问题,民法典675条`], '问题.csv') },
});

/** A run of `cookie`, the same one as long as it is there, once it has ended by itself; none for a caller who may not start any. */
const runIn = async ({ client }: World, scope: Scope, cookie: string, about: string) => {
  const listed = await client.send(cookie, requestOf(recallRuns.list[scope], { path: { caseCause } }));
  const there = Listed.safeParse(listed.json).data?.items.find(({ name }) => name === about);
  const started = there
    ? { json: there }
    : await client.send(cookie, requestOf(recallRuns.start[scope], asking(about)));
  const path = { id: Started.safeParse(started.json).data?.id ?? nobody };
  for (;;) {
    const { text } = await client.send(cookie, requestOf(recallRuns.read[scope], { path }));
    if (!/PENDING|STARTED/.test(text)) return { path };
  }
};
const nameOf = ({ persona }: Person): string => `测试${markOf(persona)}`;
const ownRun = (world: World, who: Person) => runIn(world, 'own', who.cookie, nameOf(who));
const platformRun = (world: World) => runIn(world, 'platform', world.people.superuser.cookie, '平台测试');
/** Adopts settings by the administrator, whose name whoever looks at them is shown. */
const adoptedByAnother = async ({ client, people: { superuser } }: World) => {
  await client.ask(superuser.cookie, requestOf(recallRuns.adopt, { body: { run: null } }));
  return {};
};
const compared =
  (run: (world: World, who: Person) => ReturnType<typeof runIn>) => async (world: World, who: Person) => {
    const { path } = await run(world, who);
    return { path, query: { with: path.id } };
  };

/** Bulk tests of the search, of accounts and of the platform. */
export const recallRunSamples = samplesOf(recallRuns, {
  start: {
    // Without a mark of the person: whoever sends it has it as their own from then on.
    own: { call: () => asking('新的测试'), answers: [202] },
    platform: { call: () => asking('新的平台测试'), answers: [202] },
  },
  list: {
    own: { call: () => ({ path: { caseCause } }) },
    platform: { call: () => ({ path: { caseCause } }) },
  },
  read: { own: { call: ownRun, foreign: ownRun }, platform: { call: platformRun } },
  questions: { own: { call: ownRun, foreign: ownRun }, platform: { call: platformRun } },
  compare: {
    own: { call: compared(ownRun), foreign: compared(ownRun) },
    platform: { call: compared(platformRun) },
  },
  export: { own: { call: ownRun, foreign: ownRun }, platform: { call: platformRun } },
  cancel: { own: { call: ownRun, foreign: ownRun }, platform: { call: platformRun } },
  remove: { own: { call: ownRun, foreign: ownRun }, platform: { call: platformRun } },
  again: {
    call: async (world) => ({ ...(await platformRun(world)), body: { settings: usualSearchSettings } }),
    answers: [202],
  },
  searchSettings: { call: adoptedByAnother, about: 'anybody' },
  adopt: { call: () => ({ body: { run: null } }) },
});
