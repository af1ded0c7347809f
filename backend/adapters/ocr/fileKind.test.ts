import { createCanvas } from '@napi-rs/canvas';
import { expect } from 'chai';
import fc from 'fast-check';
import { scan, withOrientation } from '../../modules/reading/testing/scans.js';
import { decodePicture } from './decodePicture.js';
import { fileKind } from './fileKind.js';

/** 40 by 20, red on its left half. */
const drawn = (type: 'png' | 'jpeg' | 'webp'): Promise<Buffer> => {
  const canvas = createCanvas(40, 20);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, 40, 20);
  ctx.fillStyle = '#f00';
  ctx.fillRect(0, 0, 20, 20);
  return type === 'png'
    ? canvas.encode('png')
    : type === 'jpeg'
      ? canvas.encode('jpeg', 95)
      : canvas.encode('webp', 95);
};

describe('what a file is by its first bytes', () => {
  it('tells the size of PNG, JPEG and WebP pictures before they are decoded', async () => {
    for (const type of ['png', 'jpeg', 'webp'] as const)
      expect(fileKind(await drawn(type)), type).to.deep.equal({ kind: 'picture', width: 40, height: 20 });
    expect(fileKind(Buffer.from('%PDF-1.7'))).to.deep.equal({ kind: 'pdf' });
  });

  it('never fails, whatever is sent and wherever a picture is cut off or changed', async () => {
    const jpeg = withOrientation(await scan('idCard'), 6);
    const known = ['picture', 'pdf', 'heic', 'unknown'];
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), fc.integer({ min: 0, max: 255 }), (end, at, byte) => {
        const changed = Uint8Array.from(jpeg.subarray(0, end));
        if (at < end) changed[at] = byte;
        expect(fileKind(changed).kind).to.be.oneOf(known);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.constantFrom('', 'RIFF', '\x89PNG'), (bytes, head) => {
        expect(fileKind(Buffer.concat([Buffer.from(head, 'latin1'), bytes])).kind).to.be.oneOf(known);
      }),
    );
  });

  it('turns a picture as the camera says that it was held', async () => {
    const redCorner = async (orientation: number) => {
      const file = withOrientation(await drawn('jpeg'), orientation);
      const canvas = await decodePicture(file);
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const isRed = (x: number, y: number) => (data[(y * canvas.width + x) * 4 + 1] ?? 0) < 128;
      const [right, bottom] = [canvas.width - 1, canvas.height - 1];
      return [`${canvas.width}x${canvas.height}`, isRed(0, 0), isRed(right, 0), isRed(right, bottom), isRed(0, bottom)];
    };
    expect(await redCorner(1)).to.deep.equal(['40x20', true, false, false, true]);
    expect(await redCorner(2)).to.deep.equal(['40x20', false, true, true, false]);
    expect(await redCorner(3)).to.deep.equal(['40x20', false, true, true, false]);
    expect(await redCorner(6)).to.deep.equal(['20x40', true, true, false, false]);
    expect(await redCorner(5)).to.deep.equal(['20x40', true, true, false, false]);
    expect(await redCorner(8)).to.deep.equal(['20x40', false, false, true, true]);
  });
});
