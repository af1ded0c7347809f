import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { iconsNamedIn, signsOf, withIcons } from './usedIcons.js';

const { resolve } = createRequire(import.meta.url);
const sheetOf = () => readFile(resolve('bootstrap-icons/font/bootstrap-icons.min.css'), 'utf8');
const names = iconsNamedIn(fileURLToPath(new URL('src', import.meta.url)));

/** The signs that a font has a glyph for, by its table `cmap` (format 4, OpenType 1.9.1). */
const signsIn = (font: Buffer): readonly number[] => {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const cmap = font.readUInt32BE((tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8);
  const at = cmap + font.readUInt32BE(cmap + 8);
  expect(font.readUInt16BE(at)).to.equal(4);
  const twiceCount = font.readUInt16BE(at + 6);
  return Array.from({ length: twiceCount / 2 }, (_, index) => {
    const end = font.readUInt16BE(at + 14 + 2 * index);
    const start = font.readUInt16BE(at + 16 + twiceCount + 2 * index);
    return end === 0xffff ? [] : Array.from({ length: end - start + 1 }, (_, further) => start + further);
  }).flat();
};

describe('the icons that browsers get', () => {
  it('have a rule each for those that the sources name, and for no other', async () => {
    const sheet = withIcons(await sheetOf(), names, '/icons.woff2');
    const ruled = [...sheet.matchAll(/\.(bi-[a-z0-9-]+)::before/g)].map(([, name]) => name);
    expect(ruled).to.have.members([...names]);
    expect(sheet).to.include('@font-face').and.include('.bi::before');
    expect(sheet.match(/url\([^)]*\)/g)).to.deep.equal(['url("/icons.woff2")']);
  });

  it('have a glyph each for those that the sources name, and for no other', async () => {
    const signs = signsOf(await sheetOf(), names);
    const whole = await readFile(resolve('bootstrap-icons/font/fonts/bootstrap-icons.woff2'));
    const font = await subsetFont(whole, signs, { targetFormat: 'sfnt' });
    expect(signsIn(font)).to.have.members(Array.from(signs, (sign) => sign.codePointAt(0)));
    expect((await subsetFont(whole, signs, { targetFormat: 'woff2' })).length).to.be.below(20_000);
  });

  it('fail the build where one does not exist', async () => {
    const sheet = await sheetOf();
    expect(() => signsOf(sheet, new Set(['bi-list', 'bi-no-such-icon']))).to.throw('bi-no-such-icon');
  });
});
