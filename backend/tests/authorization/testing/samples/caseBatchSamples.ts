import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { batches } from '../../../../../domain/contract/batches.js';
import { caseBatches } from '../../../../../domain/contract/caseBatches.js';
import { requestOf } from '../../../../../domain/contract/clientOf.js';
import { asksForClaims } from '../../../harness/sentNotice.js';
import type { World } from '../../../harness/personas.js';
import { eventually } from '../../../torture/readiness.js';
import { samplesOf } from '../sample.js';
import { creating, nobody } from './batchSamples.js';

const name = '法院所见的一批';
const Listed = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });
const Rows = z.object({ rows: z.object({ items: z.array(z.object({ case_id: z.string().nullable() })) }) });

/** A batch of the other user whose one row became a case that the court's list has; the same one for all. */
const filed = async ({ client, people: { otherUser, superuser } }: World) => {
  const list = async () => {
    const { json } = await client.send(otherUser.cookie, requestOf(batches.list, {}));
    return Listed.safeParse(json).data?.items.find((one) => one.name === name);
  };
  if (!(await list())) await client.send(otherUser.cookie, requestOf(batches.create, creating(name)));
  const path = { id: (await list())?.id ?? nobody };
  // Without accounts nobody has a table.
  if (path.id === nobody) return { path, caseId: nobody };
  await client.send(otherUser.cookie, requestOf(batches.submit, { path, body: { rows: [1] } }));
  let caseId = '';
  await eventually('the row is a case', 60_000, async () => {
    const { json } = await client.send(otherUser.cookie, requestOf(batches.read, { path }));
    caseId = Rows.safeParse(json).data?.rows.items[0]?.case_id ?? '';
    return caseId !== '';
  });
  await eventually('the court has it', 60_000, async () => {
    const { status } = await client.send(superuser.cookie, requestOf(caseBatches.view, { path }));
    return status === 200;
  });
  return { path, caseId };
};

/** Cases that were filed from one table. What is done with each is the subject of the module's own tests. */
export const caseBatchSamples = samplesOf(caseBatches, {
  view: { call: async (world) => ({ path: (await filed(world)).path }) },
  proposeNumbers: {
    call: async (world) => {
      const { path, caseId } = await filed(world);
      return { path, body: { cases: [caseId], first: `（2026）京0101民初${randomInt(1, 1_000_000)}号` } };
    },
  },
  assignNumbers: {
    call: async (world) => {
      const { path, caseId } = await filed(world);
      // A version that there is not: the case stays as it is, whoever asks.
      const row = { id: caseId, new_case_number: `（2026）京0101民初${randomInt(1, 1_000_000)}号`, read_version: 99 };
      return { path, body: { cases: [row] } };
    },
  },
  ask: {
    call: async (world) => {
      const { path, caseId } = await filed(world);
      const { due_on, marks } = asksForClaims;
      return { path, body: { cases: [{ id: caseId, version: 99 }], due_on, marks } };
    },
  },
});
