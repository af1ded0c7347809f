import { join } from 'node:path';
import { expect } from 'chai';
import { collect, rejection, someEvents } from './conformance/support.js';
import { startEmbeddedEventStore } from './startEmbeddedEventStore.js';
import { inTemporaryDirectory } from './testing/temporaryStore.js';
import { withClient, withStore } from './testing/withClient.js';

describe('the embedded event store, beside its server', () => {
  it('is copied completely while clients write', () =>
    inTemporaryDirectory(async (directory) => {
      const [from, to] = [join(directory, 'from'), join(directory, 'to')];
      const store = await startEmbeddedEventStore({ directory: from });
      try {
        await withClient(store.connectionString, async (client) => {
          await client.appendToStream('before', someEvents(500));
          let isWriting = true;
          const writing = (async () => {
            while (isWriting) await client.appendToStream('meanwhile', someEvents(5));
          })();
          await store.backup(to);
          isWriting = false;
          await writing;
          await client.appendToStream('after', someEvents(1));
          const original = await collect(client.readAll());
          const copy = await withStore(to, (copied) => collect(copied.readAll()));
          expect(copy.length).to.be.at.least(500).and.lessThan(original.length);
          expect(copy).to.deep.equal(original.slice(0, copy.length));
          expect(String(await rejection(store.backup(to)))).to.contain('File exists');
        });
      } finally {
        await store.close();
      }
    }));
});
