import { expect } from 'chai';
import fc from 'fast-check';
import { UnreadableWord } from './problems.js';
import { readWord } from './readWord.js';
import { paragraph, part, table, wordFile, wordParts, zipOf } from './testing/wordFile.js';

const outcome = (file: Uint8Array): string => {
  try {
    readWord(file);
    return 'read';
  } catch (error) {
    if (error instanceof UnreadableWord) return error.problem;
    throw error;
  }
};
const withDocument = (document: string | Uint8Array) =>
  zipOf({ ...wordParts({ body: '' }), 'word/document.xml': document });

describe('a Word file from a stranger', () => {
  const megabyte = 1024 * 1024;

  it('is not inflated beyond its bounds, part by part and all together', () => {
    expect(outcome(withDocument(new Uint8Array(17 * megabyte)))).to.equal('tooLarge');
    const large = `<!--${' '.repeat(12 * megabyte)}-->`;
    const styles = `${part('w:styles', '').slice(0, -11)}${large}</w:styles>`;
    const parts = wordParts({ body: '', styles: '', numbering: '', settings: '' });
    const many = Object.fromEntries(['styles', 'numbering', 'settings'].map((name) => [`word/${name}.xml`, styles]));
    expect(outcome(zipOf({ ...parts, ...many }))).to.equal('tooLarge');
  });

  it('that says a part is smaller than it is, is damaged', () => {
    const file = withDocument(part('w:document', `<w:body>${paragraph('甲'.repeat(9000))}</w:body>`));
    const view = new DataView(file.buffer);
    for (let at = 0; at + 46 < file.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 20_000)
        view.setUint32(at + 24, 900, true);
    expect(outcome(file)).to.equal('damaged');
  });

  it('that is nested without end, or has more elements than any document, is refused', () => {
    const deep = Array.from({ length: 300 }).reduce<string>((inner) => table([`${inner}<w:p/>`]), '<w:p/>');
    expect(outcome(wordFile({ body: deep }))).to.equal('damaged');
    expect(outcome(wordFile({ body: '<w:p/>'.repeat(500_001) }))).to.equal('tooLarge');
  }).timeout(120_000);

  it('with a password, or with styles that are based on each other, does no harm', () => {
    const locked = wordFile({ body: paragraph('甲') });
    const view = new DataView(locked.buffer);
    for (let at = 0; at + 46 < locked.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true);
    expect(outcome(locked)).to.equal('locked');
    const style = (id: string, base: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${base}"/></w:style>`;
    const circle = { body: paragraph('甲', '<w:pStyle w:val="a"/>'), styles: style('a', 'b') + style('b', 'a') };
    expect(readWord(wordFile(circle)).blocks).to.have.length(1);
  });

  it('that holds itself again and again is read some times only', () => {
    let file = wordFile({ body: paragraph('最里') });
    for (let at = 0; at < 6; at += 1)
      file = wordFile({ body: `${paragraph('外')}<w:altChunk r:id="chunk"/>`, chunk: ['a.docx', file] });
    const { blocks, leftOut } = readWord(file);
    expect(blocks).to.have.length(3);
    expect(leftOut).to.deep.equal({ embedded: 1 });
  });

  it('of which any bytes are changed is read or refused', () => {
    const whole = wordFile({ body: paragraph('借条'), styles: '', footnotes: '' });
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const changed = Uint8Array.from(whole);
        changed[at] = byte;
        expect(outcome(changed)).to.be.a('string');
      }),
      { numRuns: 300 },
    );
    for (const length of [0, 3, 21, 22, 100, whole.length - 1])
      expect(outcome(whole.subarray(0, length))).to.not.equal('read');
  });
});
