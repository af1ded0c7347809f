import { expect } from 'chai';
import { z } from 'zod';
import { eventCatalogue, type DomainEvent } from '../../../domain/eventCatalogue.js';
import { eventSchema, type EventSchema } from '../../../domain/eventSourcing/eventOf.js';
import { discloseBody, payloadHash } from '../../../domain/eventSourcing/payloadHash.js';
import { encryptPersonal } from '../encryption/encryptPersonal.js';
import { createCodec, type Catalogue, type StoredResolvedEvent } from './codec.js';
import { TamperedEventError } from './errors.js';
import { streamNames } from './streams.js';
import { goldenDataKeys, readGoldenEvents, type GoldenEvent } from './testing/goldenEvents.js';
import { sampleEvents } from './testing/sampleEvents.js';

const streams = streamNames();

const asStored = ({
  stream,
  type,
  data,
  metadata,
}: Pick<GoldenEvent, 'stream' | 'type' | 'data' | 'metadata'>): StoredResolvedEvent => ({
  event: { id: 'e-1', streamId: stream, revision: 0n, type, data, metadata, position: { commit: 1n } },
});

describe('events as they were stored', () => {
  let golden: GoldenEvent[];
  before(async () => {
    golden = await readGoldenEvents();
  });

  it('include every type and every version in goldenEvents.json (addGoldenEvents.ts adds new ones)', () => {
    const present = new Set(golden.map(({ type, metadata }) => `${type} ${metadata.schemaVersion}`));
    const wanted = Object.values<Record<string, EventSchema>>(eventCatalogue).flatMap((schemas) =>
      Object.entries(schemas).flatMap(([type, { version }]) =>
        Array.from({ length: version }, (_, before) => `${type} ${before + 1}`),
      ),
    );
    expect(wanted.filter((one) => !present.has(one))).to.deep.equal([]);
  });

  it('include every present sample in goldenEvents.json', async () => {
    for (const { stream, event } of sampleEvents) {
      const meant = golden.filter(({ stream: at, type }) => at === stream && type === event.type);
      expect(meant.map(({ means }) => means)).to.deep.include(event.data);
    }
  });

  it('include each type once with all fields, once with the required ones only, and each nullable field once as null', () => {
    for (const schemas of Object.values<Record<string, EventSchema>>(eventCatalogue))
      for (const [type, { version, data, personal }] of Object.entries(schemas)) {
        const said = golden.filter((one) => one.type === type && one.metadata.schemaVersion === version);
        const fieldSets = said.map(({ means }) => Object.keys(means).sort());
        const all = Object.entries(data.shape);
        const required = all.filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success);
        expect(fieldSets, `${type} with everything`).to.deep.include(all.map(([name]) => name).sort());
        expect(fieldSets, `${type} with what is required`).to.deep.include(required.map(([name]) => name).sort());
        for (const [name, field] of all) {
          const values = said.map(({ means }) => means[name]).filter((value) => value !== undefined);
          const isEmpty = (value: unknown) => value === null;
          expect(values.every(isEmpty), `${type}.${name} is never there`).to.equal(false);
          // An erasure sets personal fields to null.
          if ((field as z.ZodType).safeParse(null).success && !(personal as readonly string[]).includes(name))
            expect(values.some(isEmpty), `${type}.${name} is never empty`).to.equal(true);
        }
      }
  });

  it('decode the same when the ciphertext is removed after an erasure, and fail when it is removed before', async () => {
    const keyed = golden.filter(({ data }) => 'sealed' in data);
    expect(keyed).to.not.have.length(0);
    const present = createCodec({ dataKeys: await goldenDataKeys(golden.map(({ stream }) => stream)), streams });
    const destroyed = createCodec({
      dataKeys: { ...(await goldenDataKeys([])), find: async () => 'destroyed' },
      streams,
    });
    for (const one of keyed) {
      const redacted = asStored({ ...one, data: discloseBody(one.data) });
      const decoded = await destroyed.decode(redacted);
      expect(decoded?.erased, one.type).to.equal(true);
      // A personal field that was never set decodes as null like an erased one.
      const said = Object.entries(decoded?.data ?? {}).filter(
        ([name, value]) => value !== null || name in one.meansErased,
      );
      expect(Object.fromEntries(said), one.type).to.deep.equal(one.meansErased);
      const refused: unknown = await present.decode(redacted).catch((error: unknown) => error);
      expect(refused, one.type).to.be.instanceOf(TamperedEventError);
    }
  });

  it('decode to the same data as when they were written', async () => {
    const codec = createCodec({ dataKeys: await goldenDataKeys(golden.map(({ stream }) => stream)), streams });
    for (const one of golden) {
      const decoded = await codec.decode(asStored(one));
      expect(decoded?.type).to.equal(one.type);
      expect(decoded?.data, one.type).to.deep.equal(one.means);
      expect(decoded?.erased, one.type).to.equal(false);
    }
  });

  it('decode with null personal fields, and nothing else lost, once the key is destroyed', async () => {
    const dataKeys = await goldenDataKeys(golden.map(({ stream }) => stream));
    for (const { stream } of golden) await dataKeys.destroy(stream, '期满', new Date());
    const codec = createCodec({ dataKeys, streams });
    for (const one of golden) {
      const decoded = await codec.decode(asStored(one));
      expect(decoded?.data, one.type).to.deep.equal(one.meansErased);
      expect(decoded?.erased, one.type).to.equal('sealed' in one.data);
    }
  });

  it('have nullable personal fields only, so that an erasure does not stop the projections', () => {
    for (const schemas of Object.values<Record<string, EventSchema>>(eventCatalogue))
      for (const [type, { data, personal }] of Object.entries(schemas))
        for (const field of personal) {
          const fieldSchema: unknown = data.shape[field];
          if (!(fieldSchema instanceof z.ZodType)) throw new Error(`${type} has no field ${field}`);
          expect(fieldSchema.safeParse(null).success, `${type}.${field}`).to.equal(true);
        }
  });
});

describe('upcasting', () => {
  // A court is named by its code since version 2; since version 3 the judge has a title, and the name is one field.
  const judgeNamed = eventSchema({
    version: 3,
    says: 'A sample that has seen two changes.',
    data: z.object({
      caseId: z.string(),
      courtCode: z.string(),
      judge: z.string().nullable(),
      title: z.string(),
    }),
    personal: ['judge'],
    upcast: {
      1: ({ court, ...rest }) => ({ ...rest, courtCode: court === '北京市朝阳区人民法院' ? '0105' : '0000' }),
      2: ({ familyName, givenName, ...rest }) => ({
        ...rest,
        judge: familyName === null ? null : `${String(familyName)}${String(givenName)}`,
        title: '审判员',
      }),
    },
  });
  const catalogue: Catalogue = { case: { JudgeNamed: judgeNamed } };
  const stream = streams.case('1');
  const names = { familyName: '赵', givenName: '六' };

  const stored = async (
    schemaVersion: number,
    open: Record<string, unknown>,
    personal: Record<string, unknown>,
  ): Promise<{ decode: (erased: boolean) => Promise<unknown> }> => {
    const dataKeys = await goldenDataKeys([]);
    const encrypted = encryptPersonal(
      await dataKeys.ensure(stream),
      { stream, type: 'JudgeNamed', schemaVersion },
      personal,
    );
    const data = { ...open, sealed: encrypted };
    const metadata = {
      commandId: 'c',
      correlationId: 'r',
      causationId: 'c',
      actor: { kind: 'system', id: 'test' },
      occurredAt: '2025-01-01T00:00:00.000Z',
      schemaVersion,
      payloadHash: payloadHash(data),
    };
    const resolved = asStored({ stream, type: 'JudgeNamed', data, metadata });
    return {
      decode: async (erased) => {
        if (erased) await dataKeys.destroy(stream, '期满', new Date());
        const decoded = await createCodec({ dataKeys, streams, catalogue }).decode(resolved);
        return decoded && { ...decoded.data, erased: decoded.erased, version: decoded.metadata.schemaVersion };
      },
    };
  };

  const lifted = { caseId: '1', courtCode: '0105', judge: '赵六', title: '审判员', erased: false };

  it('upcasts version 1 through both steps', async () => {
    const { decode } = await stored(1, { caseId: '1', court: '北京市朝阳区人民法院' }, names);
    expect(await decode(false)).to.deep.equal({ ...lifted, version: 1 });
  });
  it('upcasts version 2 through the second step alone', async () => {
    const { decode } = await stored(2, { caseId: '1', courtCode: '0105' }, names);
    expect(await decode(false)).to.deep.equal({ ...lifted, version: 2 });
  });
  it('leaves the present version unchanged', async () => {
    const { decode } = await stored(3, { caseId: '1', courtCode: '0105', title: '法官助理' }, { judge: '赵六' });
    expect(await decode(false)).to.deep.equal({ ...lifted, title: '法官助理', version: 3 });
  });
  it('upcasts an old version whose key was destroyed', async () => {
    const { decode } = await stored(1, { caseId: '1', court: '北京市朝阳区人民法院' }, names);
    expect(await decode(true)).to.deep.equal({ ...lifted, judge: null, erased: true, version: 1 });
  });
  it('refuses a future version and names it', async () => {
    const { decode } = await stored(4, { caseId: '1', courtCode: '0105', title: '' }, { judge: '赵六' });
    const error = await decode(false).catch((refused: unknown) => refused);
    expect(error).to.have.property('name', 'UnknownEventError');
    expect(String(error)).to.include('JudgeNamed v4');
  });
  it('refuses an old version that has no upcasting step and names it', async () => {
    const { decode } = await stored(2, { caseId: '1' }, names);
    const error = await decode(false).catch((refused: unknown) => refused);
    expect(error).to.include({ name: 'TamperedEventError', finding: 'body_unreadable' });
  });
  it('writes the present version', async () => {
    const codec = createCodec({ dataKeys: await goldenDataKeys([]), streams, catalogue });
    const event = { type: 'JudgeNamed', data: { caseId: '1', courtCode: '0105', judge: '赵六', title: '审判员' } };
    const context = {
      commandId: 'c',
      correlationId: 'r',
      actor: { kind: 'system', id: 'test' },
      now: new Date('2026-01-05T02:03:04.567Z'),
    } as const;
    // The compiler does not know the sample's catalogue.
    const encoded = await codec.encode(stream, event as unknown as DomainEvent, context);
    expect(encoded.metadata.schemaVersion).to.equal(3);
  });
});
