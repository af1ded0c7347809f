import { expect } from 'chai';
import fc from 'fast-check';
import { SolvedPuzzle, type Puzzle } from '../../../../domain/puzzle/puzzle.js';
import { solvePuzzle } from '../../../../domain/puzzle/solvePuzzle.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { tablesIn } from '../../../adapters/postgres/tablesIn.js';
import { testDatabase, type TestDatabase } from '../../../tests/harness/testServers.js';
import { createPuzzles, maxPuzzleLevel, puzzleMs, type PuzzlePurpose, type Puzzles } from './puzzles.js';

const now = new Date('2026-03-01T08:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const li: PuzzlePurpose = { action: 'login', key: { email: 'li@example.cn', address: '203.0.113.5' } };

const opened = (proof: string): SolvedPuzzle =>
  SolvedPuzzle.parse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')));
const sealed = (solved: unknown): string => Buffer.from(JSON.stringify(solved)).toString('base64');

describe('proof-of-work puzzles', () => {
  let database: TestDatabase;
  let puzzles: Puzzles;
  let otherProcess: Puzzles;
  let stranger: Puzzles;
  before(async () => {
    database = await testDatabase();
    const tables = tablesIn(database.knex, database.schemas.app);
    [puzzles, otherProcess] = [1, 2].map(() => createPuzzles({ tables, key: Buffer.alloc(32, 7) })) as [
      Puzzles,
      Puzzles,
    ];
    stranger = createPuzzles({ tables, key: Buffer.alloc(32, 8) });
  });
  after(() => database.drop());

  const solved = async (purpose = li, level = 0, by = puzzles) => solvePuzzle(await by.issue(purpose, level, now));
  const codeOf = (redeeming: Promise<void>): Promise<string> =>
    redeeming.then(
      () => 'accepted',
      (error: unknown) => (error instanceof RequestError ? error.code : String(error)),
    );
  const spentRows = async (): Promise<number> =>
    ((await tablesIn(database.knex, database.schemas.app)('spent_puzzles').select('nonce')) as unknown[]).length;

  it('are accepted once, over all processes, also when many requests send the solution at the same moment', async () => {
    const proof = await solved();
    const both = [puzzles, otherProcess];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => codeOf((both[i % 2] ?? puzzles).redeem(proof, li, 0, now))),
    );
    expect(answers.filter((answer) => answer === 'accepted')).to.have.length(1);
    expect(answers.filter((answer) => answer === 'proof_refused')).to.have.length(9);
    expect(await codeOf(otherProcess.redeem(proof, li, 0, later(1000)))).to.equal('proof_refused');
  });

  it('are bound to their requester, address and purpose, and expire', async () => {
    const proof = await solved();
    const elsewhere: readonly PuzzlePurpose[] = [
      { ...li, action: 'register' },
      { ...li, key: { email: 'wang@example.cn', address: '203.0.113.5' } },
      { ...li, key: { email: 'li@example.cn', address: '203.0.113.6' } },
      { ...li, key: { address: '203.0.113.5' } },
    ];
    for (const purpose of elsewhere)
      expect(await codeOf(puzzles.redeem(proof, purpose, 0, now))).to.equal('proof_refused');
    expect(await codeOf(puzzles.redeem(proof, li, 0, later(puzzleMs)))).to.equal('proof_refused');
    expect(await codeOf(puzzles.redeem(proof, li, 0, later(puzzleMs - 1)))).to.equal('accepted');
  });

  it('are refused when they were changed, or signed with another key', async () => {
    const honest = opened(await solved());
    const change = (edit: (copy: { challenge: Puzzle; solution: SolvedPuzzle['solution'] }) => void): string => {
      const copy = structuredClone(honest);
      edit(copy);
      return sealed(copy);
    };
    const forged = [
      change(({ challenge }) => void (challenge.parameters.cost = 1)),
      change(({ challenge }) => void (challenge.parameters.data.level = 5)),
      change(({ challenge }) => void (challenge.parameters.data.until += 1)),
      change(({ challenge }) => void (challenge.parameters.nonce = '0'.repeat(32))),
      change(({ challenge }) => void (challenge.parameters.keySignature = '0'.repeat(64))),
      change(({ challenge }) => void (challenge.signature = '0'.repeat(64))),
      change(({ solution }) => void (solution.derivedKey = '0'.repeat(64))),
      change(({ challenge, solution }) => {
        solution.derivedKey = challenge.parameters.keyPrefix + '0'.repeat(32);
      }),
      await solved(li, 0, stranger),
    ];
    const before = await spentRows();
    for (const proof of forged) expect(await codeOf(puzzles.redeem(proof, li, 0, now))).to.equal('proof_refused');
    expect(await spentRows()).to.equal(before);
    expect(await codeOf(puzzles.redeem(sealed(honest), li, 0, now))).to.equal('accepted');
  });

  it('are refused without a server error for any malformed proof', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.base64String(), fc.json().map(sealed), fc.jsonValue().map(sealed)),
        async (sent) => {
          expect(await codeOf(puzzles.redeem(sent, li, 0, now))).to.equal('proof_refused');
        },
      ),
    ));

  it('take twice as many tries with each level, up to the highest', async () => {
    const usual = async (level: number): Promise<number> => {
      let tries = 0;
      for (let n = 0; n < 6; n += 1) tries += opened(await solved(li, level)).solution.counter;
      return tries / 6;
    };
    const [cheap, dear] = [await usual(0), await usual(2)];
    expect(cheap).to.be.within(20, 256); // of 64 hashes each
    expect(dear / cheap).to.be.within(1.5, 12);
    const { parameters } = await puzzles.issue(li, 99, now);
    expect(parameters.data.level).to.equal(maxPuzzleLevel);
  });

  it('may be slightly below the level required when they come back', async () => {
    expect(await codeOf(puzzles.redeem(await solved(li, 0), li, 2, now))).to.equal('accepted');
    expect(await codeOf(puzzles.redeem(await solved(li, 0), li, 3, now))).to.equal('proof_refused');
    expect(await codeOf(puzzles.redeem(await solved(li, 1), li, 3, now))).to.equal('accepted');
  });

  it('keep rows only until they expire', async () => {
    for (let n = 0; n < 5; n += 1) await puzzles.redeem(await solved(), li, 0, now);
    expect(await spentRows()).to.be.at.least(5);
    const tomorrow = later(86_400_000);
    await puzzles.redeem(await solvePuzzle(await puzzles.issue(li, 0, tomorrow)), li, 0, tomorrow);
    expect(await spentRows()).to.equal(1);
  });
});
