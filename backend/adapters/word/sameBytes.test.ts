import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { housingLease, withAnnex } from './fixtures.js';
import { renderDocument } from './renderDocument.js';
import { rendererVersion } from './rendererVersion.js';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const answersPart = {
  formKey: 'claim-housing-lease',
  edition: '2025',
  answers: { plaintiffs_natural: [{ name: '张三' }] },
};

/** The hash of one fixed file, by the version that prints it: the event of a submission names the version. */
const golden: Readonly<Record<string, string>> = {
  'word-12': '405bc52b88e648c0f3a5ee374543fb702f1a89fb20f96e4618f9372c52c69153',
};

describe('word: the same bytes for the same document', () => {
  it('does not change without a new renderer version', async () => {
    const hash = sha256(await renderDocument(withAnnex, { answersPart }));
    expect(golden[rendererVersion], 'the bytes have changed: raise rendererVersion and put its hash here').to.equal(
      hash,
    );
  });

  it('does not depend on the process, its time zone or its language', async () => {
    const here = sha256(await renderDocument(withAnnex, { answersPart }));
    const program = `
      import { createHash } from 'node:crypto';
      import { withAnnex } from './backend/adapters/word/fixtures.ts';
      import { renderDocument } from './backend/adapters/word/renderDocument.ts';
      const answersPart = ${JSON.stringify(answersPart)};
      await renderDocument({ ...withAnnex, documentName: 'another one before' });
      console.log(createHash('sha256').update(await renderDocument(withAnnex, { answersPart })).digest('hex'));`;
    const elsewhere = async (TZ: string, LANG: string): Promise<string> => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', program],
        {
          cwd: new URL('../../..', import.meta.url),
          env: { ...process.env, TZ, LANG, LC_ALL: LANG },
        },
      );
      return stdout.trim();
    };
    expect(
      await Promise.all([elsewhere('America/St_Johns', 'de_DE.UTF-8'), elsewhere('Pacific/Kiritimati', 'C')]),
    ).to.deep.equal([here, here]);
  });

  it('does not depend on the order in which a database gives the answers back', async () => {
    const one = await renderDocument(housingLease, {
      answersPart: { ...answersPart, answers: { header: { a: '1', b: '2' }, agents: [] } },
    });
    const other = await renderDocument(housingLease, {
      answersPart: { ...answersPart, answers: { agents: [], header: { b: '2', a: '1' } } },
    });
    expect(sha256(one)).to.equal(sha256(other));
  });
});
