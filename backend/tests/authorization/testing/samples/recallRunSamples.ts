import { z } from 'zod';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { recallRuns } from '../../../../../domain/contract/recallRuns.js';
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

const own = { start: recallRuns.startOwn, list: recallRuns.listOwn, read: recallRuns.readOwn };
const platform = { start: recallRuns.startPlatform, list: recallRuns.listPlatform, read: recallRuns.readPlatform };
type Side = typeof own | typeof platform;

/** A run of `cookie`, the same one as long as it is there, once it has ended by itself; none for a caller who may not start any. */
const runIn = async ({ client }: World, { start, list, read }: Side, cookie: string, about: string) => {
  const listed = await client.send(cookie, requestOf(list, { path: { caseCause } }));
  const there = Listed.safeParse(listed.json).data?.items.find(({ name }) => name === about);
  const started = there ? { json: there } : await client.send(cookie, requestOf(start, asking(about)));
  const path = { id: Started.safeParse(started.json).data?.id ?? nobody };
  for (;;) {
    const { text } = await client.send(cookie, requestOf(read, { path }));
    if (!/PENDING|STARTED/.test(text)) return { path };
  }
};
const nameOf = ({ persona }: Person): string => `测试${markOf(persona)}`;
const ownRun = (world: World, who: Person) => runIn(world, own, who.cookie, nameOf(who));
const platformRun = (world: World) => runIn(world, platform, world.people.superuser.cookie, '平台测试');
const compared =
  (run: (world: World, who: Person) => ReturnType<typeof runIn>) => async (world: World, who: Person) => {
    const { path } = await run(world, who);
    return { path, query: { with: path.id } };
  };

/** Bulk tests of the search, of accounts and of the platform. */
export const recallRunSamples = samplesOf(recallRuns, {
  // Without a mark of the person: whoever sends it has it as their own from then on.
  startOwn: { call: () => asking('新的测试'), answers: [202] },
  listOwn: { call: () => ({ path: { caseCause } }) },
  readOwn: { call: ownRun, foreign: ownRun },
  questionsOwn: { call: ownRun, foreign: ownRun },
  compareOwn: { call: compared(ownRun), foreign: compared(ownRun) },
  exportOwn: { call: ownRun, foreign: ownRun },
  cancelOwn: { call: ownRun, foreign: ownRun },
  removeOwn: { call: ownRun, foreign: ownRun },
  startPlatform: { call: () => asking('新的平台测试'), answers: [202] },
  listPlatform: { call: () => ({ path: { caseCause } }) },
  readPlatform: { call: platformRun },
  questionsPlatform: { call: platformRun },
  comparePlatform: { call: compared(platformRun) },
  exportPlatform: { call: platformRun },
  cancelPlatform: { call: platformRun },
  removePlatform: { call: platformRun },
});
