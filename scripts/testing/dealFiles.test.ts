import { existsSync } from 'node:fs';
import { expect } from 'chai';

type Seconds = Readonly<Record<string, number>>;
const { dealFiles, longFiles } = (await import(new URL('./dealFiles.mjs', import.meta.url).href)) as {
  dealFiles: (files: readonly string[], hands: number, seconds: Seconds) => readonly (readonly string[])[];
  longFiles: Seconds;
};

describe('dealing test files to processes', () => {
  it('gives each file to one, so that all take about as long', () => {
    const files = Array.from({ length: 20 }, (_, nth) => `${nth}.test.ts`);
    const seconds: Seconds = { '3.test.ts': 40, '4.test.ts': 30, '5.test.ts': 30 };
    const dealt = dealFiles(files, 3, seconds);
    expect(dealt.flat().sort()).to.deep.equal(files.toSorted());
    const totals = dealt.map((hand) => hand.reduce((sum, file) => sum + (seconds[file] ?? 4), 0));
    expect(Math.max(...totals) - Math.min(...totals)).to.be.at.most(4);
  });

  it('knows no long file that is gone', () => {
    expect(Object.keys(longFiles).filter((path) => !existsSync(path))).to.deep.equal([]);
  });
});
