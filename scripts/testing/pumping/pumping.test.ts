import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { z } from 'zod';
import { growth } from './growth.js';

const program = fileURLToPath(new URL('./pumpReaders.ts', import.meta.url));

describe('the work for a text of one thing over and over', () => {
  it('is found out where it grows with the square of the text', async () => {
    // Many times over, so that it is noticeable on a fast processor too.
    const read = (text: string) => {
      for (let time = 0; time < 3; time += 1) text.replace(/某+了/u, '');
    };
    expect(await growth({ name: 'looks at a run from each of its signs', read }, '某')).to.be.a('string');
  });

  it('grows with the text in every reader', async function () {
    this.timeout(1_200_000);
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program]);
    expect(z.array(z.string()).parse(JSON.parse(stdout))).to.deep.equal([]);
  });
});
