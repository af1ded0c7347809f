import { expect } from 'chai';
import fc from 'fast-check';
import { decodePlainText } from './plainText.js';

const bytes = (...given: number[]) => Uint8Array.from(given);

describe('decoding a text file', () => {
  it('reads UTF-8 with and without a byte order mark', () => {
    expect(decodePlainText(bytes(0xe5, 0x80, 0x9f))).to.equal('借');
    expect(decodePlainText(bytes(0xef, 0xbb, 0xbf, 0xe5, 0x80, 0x9f))).to.equal('借');
    expect(decodePlainText(bytes())).to.equal('');
  });

  it('reads GB18030 where the bytes are not UTF-8', () => {
    expect(decodePlainText(bytes(0xbd, 0xe8, 0xcc, 0xf5))).to.equal('借条');
  });

  it('reads UTF-16 by its byte order mark, in both orders of bytes', () => {
    expect(decodePlainText(bytes(0xff, 0xfe, 0x1f, 0x50))).to.equal('借');
    expect(decodePlainText(bytes(0xfe, 0xff, 0x50, 0x1f))).to.equal('借');
  });

  it('refuses programs, pictures and what no encoding knows', () => {
    expect(decodePlainText(bytes(0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x00))).to.equal(null);
    expect(decodePlainText(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).to.equal(null);
    expect(decodePlainText(bytes(0xff, 0xff, 0xff, 0xff))).to.equal(null);
  });

  it('takes a long text with a stray control character, as programs leave them, but none with a NUL', () => {
    const written = `${'借款合同。'.repeat(50)}\x1a`;
    expect(decodePlainText(new TextEncoder().encode(written))).to.equal(written);
    expect(decodePlainText(new TextEncoder().encode(`${written}\0`))).to.equal(null);
  });

  it('keeps every text without control characters as it is, line ends too', () => {
    const written = fc
      .string({ unit: 'binary' })
      .filter((text) => !/[\0-\x08\x0e-\x1f\uFFFD]/.test(text) && !text.startsWith('\uFEFF'));
    fc.assert(fc.property(written, (text) => decodePlainText(new TextEncoder().encode(text)) === text));
    expect(decodePlainText(new TextEncoder().encode('一\r\n二\t三\f四'))).to.equal('一\r\n二\t三\f四');
  });
});
