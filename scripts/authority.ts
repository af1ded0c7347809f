import { parseArgs } from 'node:util';
import { z } from 'zod';
import { listSetAside } from '../projections/setAside/setAsideQueries.js';
import { lastingReason } from '../domain/contract/shared.js';
import { isIrreversible } from '../domain/irreversibleEvents.js';
import { eventMetadataSchema } from '../domain/eventSourcing/recorded.js';
import { attach, type Attached } from '../backend/composition/attach.js';
import { createClosing } from '../backend/composition/closing.js';
import { explainStartFailure } from '../backend/composition/explainStartFailure.js';
import { unsealKeyRow } from '../backend/adapters/encryption/dataKeyRows.js';
import { rejectedPlaces } from '../backend/adapters/eventStore/eventVerdicts.js';
import type { Vouched } from '../backend/adapters/eventStore/eventAuthority.js';
import { readConfig } from '../backend/platform/config/config.js';
import { createLogger } from '../backend/runtime/logging/logger.js';

const usage = [
  '用法：',
  '  npm run authority -- list                                列出没有本院印证、待人工处理的事件，以及被搁置的清除',
  '  npm run authority -- confirm 流 编号 --reason 原因       查实确由本院作出：使其发生效力',
  '  npm run authority -- reject 流 编号 --reason 原因        查实并非本院作出：使其不发生效力；宽限期内的清除随之撤销',
  '  npm run authority -- confirm-rest --reason 原因          确认 list 所列的其余事件，如升级时旧版程序尚未停下；不可撤销的须逐一确认',
  '原因会保留（4 至 500 字），请勿写入个人信息。',
].join('\n');

const Command = z.union([
  z.tuple([z.literal('list')]),
  z.tuple([z.literal('confirm-rest')]),
  z.tuple([z.enum(['confirm', 'reject']), z.string().min(1), z.string().regex(/^\d{1,18}$/)]),
]);
const Reason = lastingReason(500);

const readCommand = () => {
  try {
    const { values, positionals } = parseArgs({
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
    const { data: command } = Command.safeParse(positionals);
    const { data: reason } = Reason.safeParse(values.reason);
    if (!command) return undefined;
    if (command[0] === 'list') return { kind: 'list' } as const;
    if (reason === undefined) return undefined;
    if (command[0] === 'confirm-rest') return { kind: command[0], reason } as const;
    return { kind: command[0], stream: command[1], revision: BigInt(command[2]), reason };
  } catch (error) {
    if (error instanceof TypeError) return undefined; // an option that there is none of
    throw error;
  }
};

/** Stands for metadata that cannot be read: such an event is nobody's, and a person can only say that it was looked at. */
const unreadableMetadata: Vouched['metadata'] = {
  payloadHash: '',
  actor: { kind: 'system', id: '' },
  occurredAt: '',
  schemaVersion: 1,
};

/** The event to be judged; `undefined` when there is none of ours, or it cannot be read and is to be confirmed. */
const findEvent = async (
  { client, streams }: Attached,
  {
    kind,
    stream,
    revision,
  }: { readonly kind: 'confirm' | 'reject'; readonly stream: string; readonly revision: bigint },
): Promise<Vouched | undefined> => {
  const event = streams.categoryOf(stream) && (await client.readOne(stream, revision, 5_000));
  if (!event) return undefined;
  const { data: metadata } = eventMetadataSchema.safeParse(event.metadata);
  if (!metadata && kind === 'confirm') return undefined;
  return { stream, revision, type: event.type, metadata: metadata ?? unreadableMetadata };
};

/** What waits for a person, without what a person rejected. */
const waiting = async ({ read, app }: Attached) =>
  (await listSetAside(read, 10_000, await rejectedPlaces(app))).events.filter(
    ({ reason }) => reason === 'no_authority',
  );

const askForRestart = (): void => console.log('请重新启动全部服务进程，然后运行 npm run projections -- rebuild。');

/** Confirms what waits and can be undone. */
const confirmRest = async (stores: Attached, reason: string): Promise<void> => {
  const confirmed: Vouched[] = [];
  for (const { stream, revision, type } of await waiting(stores)) {
    const event = isIrreversible(type) ? undefined : await findEvent(stores, { kind: 'confirm', stream, revision });
    if (event) confirmed.push(event);
    else console.log(`${stream} ${revision} ${type}：须逐一处理`);
  }
  await stores.authority.judge('confirmed', confirmed, reason, new Date());
  console.log(`已确认 ${confirmed.length} 件。`);
  if (confirmed.length > 0) askForRestart();
};

const list = async (stores: Attached): Promise<void> => {
  const without = await waiting(stores);
  const held: { stream: string; revision: string; finding: string }[] = await stores
    .app('held_erasures')
    .select('stream', 'revision', 'finding');
  for (const { stream, revision, type } of without) console.log(`${stream} ${revision} ${type}：没有本院印证`);
  for (const { stream, revision, finding } of held) console.log(`${stream} ${revision}：清除被搁置（${finding}）`);
  if (without.length + held.length === 0) console.log('没有待处理的事件。');
};

const command = readCommand();
if (!command) {
  console.error(usage);
  process.exit(2);
}
const closing = createClosing({ logger: createLogger('warn') });
try {
  const stores = await attach({ config: readConfig(process.env), closing, now: () => new Date() });
  if (command.kind === 'list') await list(stores);
  else if (command.kind === 'confirm-rest') await confirmRest(stores, command.reason);
  else {
    const { kind, stream, revision, reason } = command;
    const event = await findEvent(stores, command);
    if (!event) {
      console.error('没有这个事件，或者它的附带信息无法读取，不能确认。');
      process.exitCode = 1;
    } else {
      const opposite = kind === 'confirm' ? 'rejected' : 'confirmed';
      await stores
        .app('event_verdicts')
        .where({ stream, revision: `${revision}`, kind: opposite })
        .delete();
      await stores.authority.judge(kind === 'confirm' ? 'confirmed' : 'rejected', [event], reason, new Date());
      await stores.app('held_erasures').where({ stream }).delete();
      const isErasure = event.type === 'PersonalDataErased' || event.type === 'AccountErased';
      const unsealed = kind === 'reject' && isErasure && (await unsealKeyRow(stores.app, stream));
      console.log(kind === 'confirm' ? '已确认。' : unsealed ? '已撤销，数据密钥恢复使用。' : '已撤销。');
      const gone: unknown = await stores
        .app('data_keys')
        .where({ key_id: stream })
        .whereNotNull('destroyed_at')
        .first();
      if (isErasure && gone !== undefined) console.log('数据密钥此前已经销毁，个人信息不能恢复。');
      askForRestart();
    }
  }
} catch (error) {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
