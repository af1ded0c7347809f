import { z } from 'zod';
import { batches } from '../../../../../domain/contract/batches.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { markOf, type Person, type World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

const formKey = 'claim-private-lending';
export const nobody = '00000000-0000-4000-8000-000000000000';
const Listed = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });

/** A table of one row that may be submitted, by the heads alone. */
const table = (name: string) =>
  new File(
    [
      `序号,姓名（原告（自然人））,姓名（被告（自然人））,完整表述（诉讼请求）,完整表述（事实与理由）\n1,张三,李四,请求还款。,到期未还。\n`,
    ],
    `${name}.csv`,
  );
export const creating = (name: string) => ({ body: { form_key: formKey, name, file: table(name) } });

/** A batch of the caller with their mark, the same one as long as it is there. */
const own = async ({ client }: World, { cookie, persona }: Pick<Person, 'cookie' | 'persona'>) => {
  const list = async () => {
    const { json } = await client.send(cookie, requestOf(batches.list, {}));
    return Listed.safeParse(json).data?.items.find(({ name }) => name === markOf(persona));
  };
  if (!(await list())) await client.send(cookie, requestOf(batches.create, creating(markOf(persona))));
  return { path: { id: (await list())?.id ?? nobody } };
};
const row = async (world: World, who: Person) => {
  const { path } = await own(world, who);
  const { json } = await world.client.send(who.cookie, requestOf(batches.read, { path }));
  const Rows = z.object({ rows: z.object({ items: z.array(z.object({ revision: z.number() })) }) });
  const revision = Rows.safeParse(json).data?.rows.items[0]?.revision ?? 1;
  return { path: { ...path, row: 1 }, body: { revision, cells: {} } };
};
const filled = async (world: World, who: Person) => ({ ...(await own(world, who)), body: { file: table('改好的') } });
/** Goes on with nothing: what it would submit is the subject of the module's own tests. */
const goingOn = async (world: World, who: Person) => ({ ...(await own(world, who)), body: { rows: [] } });

/** Many pleadings in one table. */
export const batchSamples = samplesOf(batches, {
  workbook: { call: () => ({ path: { form_key: formKey } }) },
  table: { call: () => ({ path: { form_key: formKey } }) },
  list: {},
  create: { call: () => creating('新的一批') },
  read: { call: own, foreign: own },
  changeRow: { call: row, foreign: row },
  replace: { call: filled, foreign: filled },
  submit: { call: goingOn, foreign: goingOn, answers: [202] },
  pause: { call: own, foreign: own },
  word: { call: own, foreign: own },
  results: { call: own, foreign: own },
  remove: { call: own, foreign: own, foreignAnswers: 204 },
});
