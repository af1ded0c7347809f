import { expect } from 'chai';
import fc from 'fast-check';
import { hasMetadata, readJpeg, withoutMetadata } from './jpeg.js';
import { samplePictures, squarePicture, tallPicture, widePicture } from './testing/samplePictures.js';

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
/** The file with a segment right behind its beginning. */
const withSegment = (bytes: Uint8Array, marker: number, content: string): Uint8Array => {
  const body = Buffer.from(content, 'latin1');
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), head, body, bytes.subarray(2)]));
};
const taken = (bytes: Uint8Array) => {
  const jpeg = readJpeg(bytes);
  return jpeg && { width: jpeg.width, height: jpeg.height };
};

describe('a JPEG file read without decoding it', () => {
  it('says its size, in colours, in greys and progressive', () => {
    expect(samplePictures.map(bytesOf).map(taken)).to.deep.equal([
      { width: 32, height: 16 },
      { width: 12, height: 24 },
      { width: 16, height: 16 },
    ]);
  });

  it('is none that is cut off anywhere, or has something behind its end', () => {
    for (const sample of samplePictures) {
      const bytes = bytesOf(sample);
      for (let length = 0; length < bytes.length; length += 1)
        expect(readJpeg(bytes.subarray(0, length)), String(length)).to.equal(undefined);
      expect(readJpeg(new Uint8Array([...bytes, 0]))).to.equal(undefined);
    }
  });

  it('is none of no pixels, of two sizes or of four colours', () => {
    const frameAt = (bytes: Uint8Array) => bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0);
    const changed = (change: (bytes: Uint8Array, at: number) => void) => {
      const bytes = bytesOf(widePicture);
      change(bytes, frameAt(bytes));
      return readJpeg(bytes);
    };
    expect(changed(() => undefined)).to.include({ width: 32 });
    expect(changed((bytes, at) => bytes.fill(0, at + 5, at + 7))).to.equal(undefined);
    expect(changed((bytes, at) => bytes.fill(0, at + 7, at + 9))).to.equal(undefined);
    expect(changed((bytes, at) => bytes.fill(4, at + 9, at + 10))).to.equal(undefined);
    const frame = bytesOf(tallPicture);
    const from = frameAt(frame);
    const twice = Buffer.concat([frame.subarray(0, from), frame.subarray(from, from + 13), frame.subarray(from)]);
    expect(readJpeg(new Uint8Array(twice))).to.equal(undefined);
  });

  it('loses where it was taken and who made it, and not one byte of the picture', () => {
    for (const sample of samplePictures) {
      const plain = withoutMetadata(bytesOf(sample));
      if (!plain) throw new Error('a sample is no JPEG');
      expect(hasMetadata(readJpeg(plain) ?? { width: 0, height: 0, segments: [] })).to.equal(false);
      for (const marker of [0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe]) {
        const marked = withSegment(plain, marker, 'Exif\0\0 GPS 31.2304 N');
        const read = readJpeg(marked);
        expect(read && hasMetadata(read), marker.toString(16)).to.equal(true);
        expect(withoutMetadata(marked)).to.deep.equal(plain);
      }
    }
  });

  it('of any bytes at all ends, and takes none that does not begin and end as one', () => {
    const near = fc
      .tuple(fc.constantFrom(...samplePictures), fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 4 }))
      .map(([sample, changes]) => {
        const bytes = bytesOf(sample);
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(near, fc.uint8Array({ maxLength: 300 })), (bytes) => {
        const read = readJpeg(bytes);
        if (!read) return withoutMetadata(bytes) === undefined;
        const joined = Buffer.concat(read.segments.map(({ from, to }) => bytes.subarray(from, to)));
        return Buffer.compare(joined, bytes) === 0 && read.width > 0 && read.height > 0;
      }),
      { numRuns: 2000 },
    );
  });

  it('is walked to its end, however long the coded picture is', () => {
    const long = Buffer.concat([
      bytesOf(squarePicture).subarray(0, -2),
      Buffer.alloc(2_000_000, Buffer.from([0xff, 0x00])),
      Buffer.from([0xff, 0xd9]),
    ]);
    expect(readJpeg(new Uint8Array(long))).to.include({ width: 16 });
  });
});
