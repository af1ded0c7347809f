import { expect } from 'chai';
import { sideBy, spokenSide as sideOf } from './spokenSide.js';
import shipped from './spokenSide.json' with { type: 'json' };

/** Which kind of document a speaker needs. */
const spokenSide = (text: string) => sideOf(text).kind;

describe('the side that a speaker is on, by the words of the table', () => {
  it('is the sued one by each word that says so, unless the speaker means to sue', () => {
    for (const word of shipped.sued.words) expect(spokenSide(`昨天收到${word}`), word).to.equal('defense');
    for (const sues of shipped.sued.sues)
      for (const speaker of shipped.sued.speaker) expect(spokenSide(`房东${sues}了${speaker}`)).to.equal('defense');
    expect(spokenSide('房东说要起诉我，我想起诉他')).to.equal('claim');
    expect(spokenSide('船员在船上摔伤，把船东我告了')).to.equal('defense');
    expect(spokenSide('他把钱给我表哥，我要告了他')).to.equal('claim');
    for (const word of shipped.surelySued) expect(spokenSide(`${word}起诉了，我想起诉他`), word).to.equal('defense');
  });

  it('is the one that enforces by each word that says so, and else the one that sues', () => {
    for (const word of shipped.enforcing.words) expect(spokenSide(`他${word}`), word).to.equal('application');
    for (const act of shipped.enforcing.byCourt) expect(spokenSide(`法院把车${act}`), act).to.equal('application');
    expect(spokenSide('他借钱不还')).to.equal('claim');
  });

  it('is the one that sues by each word for a prosecution, though a judgment is being enforced, unless they are prosecuted', () => {
    for (const word of shipped.prosecuting) expect(spokenSide(`判决生效他不履行，${word}`), word).to.equal('claim');
    expect(spokenSide('债主自诉我拒不执行判决')).to.equal('defense');
  });

  it('has no word twice in a list', () => {
    const lists = [
      shipped.surelySued,
      shipped.prosecuting,
      ...[shipped.sued, shipped.suing, shipped.enforcing].flatMap((part) => Object.values(part)),
    ];
    for (const words of lists) expect(new Set(words).size, words.join()).to.equal(words.length);
  });

  it('cannot be told from a table of another shape or with signs of a pattern among its words', () => {
    for (const surelySued of [[], [''], ['被告|原告'], ['把.']])
      expect(() => sideBy({ ...shipped, surelySued })).to.throw();
    expect(() => sideBy({ ...shipped, others: [] })).to.throw();
  });
});
