import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';

describe('words that a call stores or prints', () => {
  it('are trimmed by storedText, which drops signs that nobody sees; what is only looked up is named here', () => {
    const folder = new URL('../../domain/contract/', import.meta.url);
    const trimmed = readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /\.string\([^)]*\)\s*\.trim\(\)/u.test(readFileSync(new URL(file, folder), 'utf8')));
    // The words that confirm a deletion, a question to a model, a dispute to recommend forms for.
    expect(trimmed.sort()).to.deep.equal(['accountDeletion.ts', 'chat.ts', 'forms.ts']);
  });
});
