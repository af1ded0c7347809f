import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { storedText } from './shared.js';

describe('words that are stored or printed', () => {
  it('lose the signs that nobody sees and the blanks around them, and are as long as what is left', () => {
    const name = storedText().min(1).max(3);
    expect(name.parse(' 王\u200b小\u2060明\ufeff ')).to.equal('王小明');
    expect(name.safeParse('\u200b\u3164 ').success).to.equal(false);
    expect(storedText().parse('第一行\n第二行')).to.equal('第一行\n第二行');
  });

  it('are so wherever a call trims what it is given: what is only looked up is named here', () => {
    const folder = new URL('.', import.meta.url);
    const trimmed = readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /\.string\([^)]*\)\s*\.trim\(\)/u.test(readFileSync(new URL(file, folder), 'utf8')));
    // The words that confirm a deletion, a question to a model, a dispute to recommend forms for.
    expect(trimmed.sort()).to.deep.equal(['accountDeletion.ts', 'chat.ts', 'forms.ts']);
  });
});
