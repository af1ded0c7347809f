import { expect } from 'chai';
import { contentHash, definitionHash, readFrom } from '../../../domain/forms/spelledOut.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { calledBy } from '../../../domain/forms/asking/called.js';
import { createCodec } from '../../adapters/eventStore/codec.js';
import { connectEventStore } from '../../adapters/eventStore/client.js';
import { createEventLog } from '../../adapters/eventStore/createEventLog.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import { ownEventStore, testStreams } from '../../tests/harness/testServers.js';
import { loadCatalogue } from './catalogue.js';
import { createForms } from './createForms.js';

const catalogue = await loadCatalogue();
const key = 'claim-private-lending';
const form = catalogue.get(key);
if (!form) throw new Error('no form');
/** As if this build had another form: what is found comes from the log. */
const others = {
  get: (): FormDefinition => ({ ...form, title: '另一份' }),
  asking: () => undefined,
};

const context = { correlationId: 'test', now: new Date('2026-01-05T02:03:04.567Z') };
const system = { kind: 'system', id: 'test' } as const;

describe('definitions of forms in the log', () => {
  let events: Awaited<ReturnType<typeof ownEventStore>>;
  let client: ReturnType<typeof connectEventStore>;
  let log: EventLog;
  let streams = streamNames();
  before(async () => {
    events = await ownEventStore();
    client = connectEventStore(events.connectionString);
  });
  beforeEach(() => {
    streams = streamNames(testStreams().prefix);
    const dataKeys = {
      ensure: () => Promise.reject(new Error('definitions need no key')),
      find: () => Promise.reject(new Error('definitions need no key')),
      destroy: () => Promise.reject(new Error('definitions need no key')),
    };
    log = createEventLog({ client, codec: createCodec({ dataKeys: dataKeys as never, streams }) });
  });
  after(async () => {
    await client.close();
    await events.close();
  });
  const hash = definitionHash(form);
  const inStream = () => log.readStream(streams.formDefinition(hash));

  it('are stored once, however many store one at once and again, and found by another build', async () => {
    const processes = [1, 2, 3].map(() => createForms({ catalogue, log, streams }));
    await Promise.all(processes.flatMap(({ store }) => [store(form, context), store(form, context)]));
    await createForms({ catalogue, log, streams }).store(form, context);
    expect(await inStream()).to.have.lengthOf(1);
    expect(await createForms({ catalogue: others, log, streams }).byHash(key, hash)).to.deep.equal(form);
  });

  it('are called in messages as the form in use asks, and by their labels once it is another', () => {
    const [place, ask] =
      Object.entries(catalogue.asking(key)?.ask ?? {}).find(
        ([at, { called }]) => at.startsWith('claims.') && called !== undefined,
      ) ?? expect.fail('nothing is called otherwise');
    const path = `sections.${place.replace('.', '.items.')}`;
    const { nouns } = createForms({ catalogue, log, streams });
    const called = (definition: FormDefinition) => calledBy(nouns(definition));
    expect(called(form)(path)).to.equal(ask.called).and.to.be.a('string');
    expect(called({ ...form, title: '另一份' })(path)).to.equal(undefined);
  });

  it('are stored by the retry after an append of which nobody learned', async () => {
    let lost = true;
    const losing: EventLog = {
      ...log,
      append: async (...args) => {
        const written = await log.append(...args);
        if (lost) {
          lost = false;
          throw new Error('broken off');
        }
        return written;
      },
    };
    const { store } = createForms({ catalogue, log: losing, streams });
    expect(await store(form, context).then(() => 'stored', String)).to.contain('broken off');
    await store(form, context);
    expect(await inStream()).to.have.lengthOf(1);
  });

  it('are found, and stored, past what somebody else wrote into the stream', async () => {
    const definition = { ...form, title: '伪造的' };
    const forged = { type: 'FormDefinitionStored', data: { hash, formKey: key, edition: '2025', definition } } as const;
    await log.append(streams.formDefinition(hash), [forged], 'no_stream', {
      ...context,
      commandId: 'forged',
      actor: system,
    });
    expect(await createForms({ catalogue: others, log, streams }).byHash(key, hash)).to.equal(undefined);
    await createForms({ catalogue, log, streams }).store(form, context);
    const found = await createForms({ catalogue: others, log, streams }).find({
      formKey: key,
      edition: '2025',
      definitionHash: hash,
    });
    expect(found).to.deep.equal({ definition: form, basis: 'recorded' });
  });

  it('keep the hash under which another release stored them, with fields that this one does not know', async () => {
    const definition = { ...form, added_later: '另一版程序才有的内容' };
    const later = contentHash(definition);
    const stored = {
      type: 'FormDefinitionStored',
      data: { hash: later, formKey: key, edition: '2025', definition },
    } as const;
    await log.append(streams.formDefinition(later), [stored], 'no_stream', {
      ...context,
      commandId: 'a later release',
      actor: system,
    });
    const forms = createForms({ catalogue: { get: () => form, asking: () => undefined }, log, streams });
    const found = await forms.byHash(key, later);
    expect(found).to.deep.equal(form);
    // What goes on with it names the hash that it was found by.
    expect(found && definitionHash(found)).to.equal(later);
    expect(await forms.find({ formKey: key, edition: '2025', definitionHash: later })).to.include({
      basis: 'recorded',
    });
    if (found) await forms.store(found, context);
    expect(await log.readStream(streams.formDefinition(later))).to.have.lengthOf(1);
    expect(definitionHash(form)).to.equal(hash);
  });

  it('are stored whole where the build keeps them with fields that it does not know', async () => {
    const definition = { ...form, added_later: '另一版程序才有的内容' };
    const later = contentHash(definition);
    const { store } = createForms({ catalogue: others, log, streams });
    await store(readFrom(definition, { ...form }), context);
    const [event] = await log.readStream(streams.formDefinition(later));
    expect(event?.data).to.deep.equal({ hash: later, formKey: key, edition: '2025', definition });
  });

  it('stand in for each other only as what they are: missing, be its hash nowhere or no hash named', async () => {
    const forms = createForms({ catalogue, log, streams });
    const named = { formKey: key, edition: '2025', definitionHash: null };
    expect(await forms.find(named)).to.deep.equal({ definition: form, basis: 'missing' });
    const lost = { ...named, definitionHash: '0'.repeat(64) };
    expect(await forms.find(lost)).to.deep.equal({ definition: form, basis: 'missing' });
    expect(await forms.find({ ...named, edition: '1999' })).to.deep.equal({ definition: form, basis: 'missing' });
    expect(await forms.find({ ...named, formKey: 'claim-witchcraft' })).to.equal(undefined);
    expect(await forms.byHash(key, '__proto__')).to.equal(undefined);
  });
});
