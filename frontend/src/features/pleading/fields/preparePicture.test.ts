import { expect } from 'chai';
import fc from 'fast-check';
import { tallPicture, widePicture } from '../../../../../domain/forms/testing/samplePictures.js';
import { fileBounds, refusalOf } from './preparePicture.js';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const jpeg = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
const png = (width: number, height: number): Uint8Array => {
  const head = Buffer.alloc(33);
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return new Uint8Array(head);
};
const refusal = (head: Uint8Array, length = Math.max(1, head.length)): string | null => refusalOf(head, length);

describe('a file that is chosen as a picture', () => {
  it('is taken when its bytes are those of a JPG or PNG', () => {
    for (const head of [jpeg(widePicture), jpeg(tallPicture), png(4000, 3000)]) expect(refusal(head)).to.equal(null);
  });

  it('of a phone has its size behind Exif data of 64 KB, which is read over', () => {
    const exif = Buffer.alloc(65_537);
    Buffer.from([0xff, 0xe1, 0xff, 0xff]).copy(exif);
    const photograph = Buffer.concat([jpeg(widePicture).subarray(0, 2), exif, jpeg(widePicture).subarray(2)]);
    expect(refusal(new Uint8Array(photograph))).to.equal(null);
  });

  for (const [what, head, said] of [
    ['a GIF', bytes('GIF89a'), 'GIF'],
    ['an SVG', bytes('<?xml version="1.0"?>\n<svg xmlns="…">'), 'SVG'],
    ['a HEIC photograph', bytes('\0\0\0\x18ftypheic'), '兼容性最佳'],
    ['a WebP', bytes('RIFF\0\0\0\0WEBPVP8 '), 'WebP'],
    ['a PDF', bytes('%PDF-1.7'), 'PDF'],
    ['a text', bytes('hello'), '不是 JPG 或 PNG'],
    ['a PNG of no pixels', png(0, 10), '已损坏'],
    ['a JPG that ends before its size', jpeg(widePicture).subarray(0, 20), '已损坏'],
    ['a tiny PNG of giant pixels', png(60_000, 60_000), '60000×60000 像素'],
  ] as const)
    it(`given ${what}: is refused with a sentence that says it`, () => {
      expect(refusal(head)).to.include(said);
    });

  it('of 40 MB or of nothing is refused before anything is read', () => {
    expect(refusal(jpeg(widePicture), 40 * 1024 * 1024))
      .to.include('40 MB')
      .and.include('20 MB');
    expect(refusal(jpeg(widePicture), fileBounds.bytes)).to.equal(null);
    expect(refusal(new Uint8Array(), 0)).to.equal('是空文件');
  });

  it('of any bytes gets an answer, and never without a sentence', () => {
    const starts = fc.constantFrom(new Uint8Array(), bytes('\xff\xd8\xff'), png(1, 1).subarray(0, 16));
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const said = refusal(new Uint8Array([...start, ...rest]));
        return said === null || (said.length > 3 && !said.endsWith('。'));
      }),
      { numRuns: 1000 },
    );
  });
});
