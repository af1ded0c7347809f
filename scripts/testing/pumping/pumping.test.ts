import { expect } from 'chai';
import { growth } from './growth.js';
import { pumps } from './pumps.js';
import { readersFor } from './readers.js';

/** A form that asks for amounts and days. */
const forms = ['claim-private-lending'];

describe('the work for a text of one thing over and over', () => {
  it('is found out where it grows with the square of the text', async () => {
    const read = (text: string) => text.replace(/某+了/u, '');
    expect(await growth({ name: 'looks at a run from each of its signs', read }, '某')).to.be.a('string');
  });

  it('grows with the text in every reader', async function () {
    this.timeout(600_000);
    const faults: string[] = [];
    for (const reader of await readersFor(forms))
      for (const [name, pump] of Object.entries(pumps)) {
        const fault = await growth(reader, pump);
        if (fault !== undefined) faults.push(`${reader.name}, ${name}: ${fault}`);
      }
    expect(faults).to.deep.equal([]);
  });
});
