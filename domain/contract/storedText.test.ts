import { expect } from 'chai';
import { storedText } from './shared.js';

describe('words that are stored or printed', () => {
  it('lose the signs that nobody sees and the blanks around them, and are as long as what is left', () => {
    const name = storedText().min(1).max(3);
    expect(name.parse(' 王\u200b小\u2060明\ufeff ')).to.equal('王小明');
    expect(name.safeParse('\u200b\u3164 ').success).to.equal(false);
    expect(storedText().parse('第一行\n第二行')).to.equal('第一行\n第二行');
  });
});
