import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { iconsNamedIn, withIcons } from './usedIcons.js';

describe('the style sheet of icons that browsers get', () => {
  it('has a rule for each icon that the sources name, and for no other', async () => {
    const names = iconsNamedIn(fileURLToPath(new URL('src', import.meta.url)));
    const whole = await readFile(
      createRequire(import.meta.url).resolve('bootstrap-icons/font/bootstrap-icons.min.css'),
      'utf8',
    );
    const sheet = withIcons(whole, names);
    const ruled = [...sheet.matchAll(/\.(bi-[a-z0-9-]+)::before/g)].map(([, name]) => name);
    expect(ruled).to.have.members([...names]);
    expect(sheet).to.include('@font-face').and.include('.bi::before');
  });
});
