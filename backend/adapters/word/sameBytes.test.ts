import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { housingLease, withAnnex } from './fixtures.js';
import { renderDocument } from './renderDocument.js';
import { rendererVersion } from './rendererVersion.js';
import { renderers } from './renderers.js';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const answersPart = {
  formKey: 'claim-housing-lease',
  edition: '2025',
  answers: { plaintiffs_natural: [{ name: '张三' }] },
};

/** The hash of one fixed file for every version there ever was: submitted documents are compared with them years later. */
const golden: Readonly<Record<string, string>> = {
  'word-1': 'b93287e971905ad09551f4ec08e0b9d27a613f54c953577d7ca859ef50cb0386',
  // The same bytes for the same model and answers; since then only what is printed travels inside.
  'word-2': 'b93287e971905ad09551f4ec08e0b9d27a613f54c953577d7ca859ef50cb0386',
  // A person's particulars and the questions on mediation are kept on one page.
  'word-3': '8bfd0c149dce46eacf243b0963a6c3752eb0e794a3b8d81125796d864a0a6a84',
  // Western text is called by another language than Chinese, so that lines do not end within numbers.
  'word-4': '63c7d14df2bad2516699a05721a84a3eb13c08a26cddcafa297e29c95ce37431',
  // The same bytes for the same model; since then the model leaves out sentences of options that were not chosen.
  'word-5': '63c7d14df2bad2516699a05721a84a3eb13c08a26cddcafa297e29c95ce37431',
  // The measures and faces of the official sheet, the box behind its option.
  'word-6': '4b46e97c9e318b62347c3a77910c35ac102d7d89890cd4175342905547620ff8',
  // The signature is the last row of its table; hints give way to answers; the questions on mediation may run over.
  'word-7': '9313fa56c4d766ee48e2a727a0bcc75d597cf1c67840d3321461f2b8dad830b2',
  // Units begin no line in free text; an option in a narrow column keeps as many words with its box as fit.
  'word-8': '2e1f31dff44649ae172c5efbea34b4d670dbec38e9a81ed2fdbe0bf4b2ec2894',
  // The same bytes for the same model; since then it has pictures among the questions, 人民币 once behind an amount, and high rows of annexes run over.
  'word-9': '2e1f31dff44649ae172c5efbea34b4d670dbec38e9a81ed2fdbe0bf4b2ec2894',
};

describe('word: the same bytes for the same document', () => {
  it('does not change without a new renderer version', async () => {
    const hash = sha256(await renderDocument(withAnnex, { answersPart }));
    expect(golden[rendererVersion], 'the bytes have changed: raise rendererVersion and add its hash').to.equal(hash);
  });

  it('is made again by every kept renderer', async () => {
    for (const [version, { print }] of Object.entries(renderers))
      expect(sha256(await print(withAnnex, { answersPart })), version).to.equal(golden[version]);
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
