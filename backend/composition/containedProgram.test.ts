import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { containedProgram } from './containedProgram.js';

/** Words that only the clients of servers say, as the bundler leaves them in. */
const clients = ['/event_store.client.streams.Streams/Append', 'Timeout acquiring a connection'];

/** The code of a bundle, without the map of its sources. */
const codeOf = async (program: URL): Promise<string> =>
  (await readFile(fileURLToPath(program), 'utf8')).split('//# sourceMappingURL=')[0] ?? '';

describe('the program of a contained process', function () {
  this.timeout(120_000);

  for (const name of ['containedChild', 'embeddingChild', 'readingChild', 'sourceChild'] as const)
    it(`brings along neither the client of the event store nor that of Postgres: ${name}`, async () => {
      const code = await codeOf(await containedProgram(name)());
      expect(code.length).to.be.above(100_000); // it is the program, not its map
      for (const words of clients) expect(code.includes(words), words).to.equal(false);
    });
});
