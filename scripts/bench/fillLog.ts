import { randomBytes, randomUUID } from 'node:crypto';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import { jsonEvent } from '@eventstore/db-client';
import { createCodec } from '../../backend/adapters/eventStore/codec.js';
import { createDataKeys } from '../../backend/adapters/encryption/dataKeys.js';
import { memoryDataKeyRows } from '../../backend/adapters/encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../../backend/adapters/encryption/wrapping.js';
import type { BenchCourt } from './benchServers.js';

const causes = ['民间借贷纠纷', '离婚纠纷', '房屋租赁合同纠纷'];
const names = ['张三', '李四', '王小明', '北京某某科技有限公司', '欧阳娜娜', '赵六'];
export const eventsOfCase = 5;

/** Answers of the usual length: about 2 KiB with two parties and some text. */
export const usualAnswers = (pick: number) => ({
  plaintiffs_natural: [{ name: names[pick % 6], id_number: '11010519491231002X', phone: '13800138000' }],
  defendants_natural: [{ name: names[(pick + 1) % 6], phone: '13900139000' }],
  facts: `${'双方于二〇二五年签订借款合同，约定利息与还款期限。'.repeat(24)}${pick}`,
});

/** A visitor's case is opened. */
export const benchOpened = (caseId: string, cause = '民间借贷纠纷'): DomainEvent => ({
  type: 'CaseOpened',
  data: {
    caseId,
    temporaryNumber: `新案件-20260101-${randomBytes(4).toString('hex').toUpperCase()}`,
    cause,
    ownerId: null,
    plaintiffCode: 'PLAN2345',
  },
});

/** A visitor's complaint in that case. */
export const benchComplaint = (caseId: string, version: number, formData: Record<string, unknown>): DomainEvent => ({
  type: 'PleadingSubmitted',
  data: {
    caseId,
    caseNumber: `新案件-${caseId}`,
    pleading: 'complaint',
    defendantId: null,
    version,
    formKey: 'claim-private-lending',
    edition: '2025',
    definitionHash: 'd'.repeat(64),
    renderer: '1',
    documentHash: randomBytes(32).toString('hex'),
    formData,
    submittedBy: null,
  },
});

const historyOfCase = (caseId: string, pick: number): DomainEvent[] => [
  benchOpened(caseId, causes[pick % 3]),
  {
    type: 'DefendantJoined',
    data: { caseId, defendantId: 'd-1', name: names[(pick + 1) % 6] ?? '', code: 'DEFA2345' },
  },
  ...[1, 2].map((version) => benchComplaint(caseId, version, usualAnswers(pick))),
  { type: 'CaseNumberAssigned', data: { caseId, caseNumber: `(2026)京0105民初${pick}号` } },
];

const casesAtOnce = 200;

/**
 * Appends the histories of cases `from` to `to`, sealed as the application seals them, five events each, with their data keys in
 * the database.
 */
export const fillLog = async ({ config, stores }: BenchCourt, from: number, to: number): Promise<void> => {
  const { app, client, streams, authority } = stores;
  const rows = memoryDataKeyRows();
  const codec = createCodec({
    dataKeys: createDataKeys({ rows, wrapping: createKeyWrapping(config.secretKey ?? '') }),
    streams,
    authority,
  });
  const actor = { kind: 'visitor', id: 'bench' } as const;
  const fileCase = async (pick: number): Promise<void> => {
    const caseId = randomUUID();
    const stream = streams.case(caseId);
    const context = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor,
      now: new Date(1.75e12 + pick * 1e5),
    };
    const events = [];
    for (const [index, event] of historyOfCase(caseId, pick).entries())
      events.push(jsonEvent(await codec.encode(stream, event, context, { expected: 'no_stream', index })));
    await client.raw.appendToStream(stream, events, { expectedRevision: 'no_stream' });
  };
  for (let start = from; start < to; start += casesAtOnce) {
    const picks = Array.from({ length: Math.min(casesAtOnce, to - start) }, (_, index) => start + index);
    await Promise.all(picks.map(fileCase));
    const keys = [...rows.all.values()].flatMap((row) =>
      'destroyed' in row
        ? []
        : [{ key_id: row.keyId, wrapped: Buffer.from(row.wrapped), wrapping_key_id: row.wrappingKeyId }],
    );
    rows.all.clear();
    await app('data_keys').insert(keys);
  }
};
