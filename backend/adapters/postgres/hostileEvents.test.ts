import { hashContent } from '../../../projections/testing/hashContent.js';
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { eventCatalogue, type DomainEvent } from '../../../domain/eventCatalogue.js';
import type { EventSchema } from '../../../domain/eventSourcing/eventOf.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import { createProjections } from '../../../projections/index.js';
import { feed } from '../../../projections/testing/feed.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { sampleEvents } from '../eventStore/testing/sampleEvents.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';

/** Makes text that does not compress, because the size limit of an index applies after compression. */
const noise = (length: number): string => {
  let text = '';
  for (let part = 0; text.length < length; part += 1) text += createHash('sha256').update(`${part}`).digest('base64');
  return text.slice(0, length);
};

/** Texts that a schema accepts and a database may refuse. */
const hostile: Readonly<Record<string, string>> = {
  'a NUL': '甲\u0000乙',
  'half a surrogate pair': '甲\ud800乙',
  'a backslash before u0000': 'C:\\u0000',
  'a text of 50,000 signs': noise(50_000),
  nothing: '',
};

const schemas: Readonly<Record<string, EventSchema>> = Object.assign({}, ...Object.values(eventCatalogue));

/** Fields that the application bounds or makes itself, so that they never hold free text. */
const bounded = new Set(['email', 'verificationCode', 'plaintiffCode', 'id', 'defendantId']);

/** Returns the copies of `value` in each of which one typed text is replaced by `text`. */
const variants = (value: unknown, text: string): unknown[] => {
  if (typeof value === 'string') return [text];
  if (Array.isArray(value))
    return value.flatMap((item, index) => variants(item, text).map((changed) => value.with(index, changed)));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) =>
      bounded.has(key) ? [] : variants(item, text).map((changed) => ({ ...value, [key]: changed })),
    );
  return [];
};

describe('projections: hostile texts in events', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());
  const projections = createProjections({
    hashContent,
    partyNames: () => ({ plaintiffs: ['张三'], defendants: [{ name: '李四' }] }),
    timeZone: 'Asia/Shanghai',
  });

  let position = 0n;
  const at = (stream: string, event: DomainEvent): Recorded<DomainEvent> =>
    recorded(event, { position: (position += 1n), stream });

  for (const [what, text] of Object.entries(hostile))
    it(`are projected although they hold ${what}`, async () => {
      const refused: string[] = [];
      let tried = 0;
      for (const { stream, event } of sampleEvents) {
        const schema = schemas[event.type];
        const personal = Object.entries(event.data).filter(([key]) => schema?.personal.includes(key));
        for (const typed of variants(Object.fromEntries(personal), text)) {
          const parsed = schema?.data.safeParse({ ...event.data, ...(typed as object) });
          if (!parsed?.success) continue;
          const changed = { type: event.type, data: parsed.data } as DomainEvent;
          tried += 1;
          for (const projection of projections)
            await feed(database, [projection], [at(stream, changed)]).catch((error: unknown) => {
              refused.push(`${projection.name}: ${event.type} ${String(error).slice(0, 200)}`);
            });
        }
      }
      expect(tried).to.be.greaterThan(20);
      expect(refused).to.deep.equal([]);
    });
});
