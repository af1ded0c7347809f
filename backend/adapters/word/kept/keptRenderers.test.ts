import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { rendererVersion } from '../rendererVersion.js';
import { rendererOf, renderers } from '../renderers.js';
import { makeKept, readKept } from './keptFile.js';
import { hashOfAnswered, readKeptForms } from './keptForms.js';

const here = new URL('./', import.meta.url);

describe('kept renderers', () => {
  it('have each a stored file, and the present one is among them', async () => {
    const stored = (await readdir(here)).filter((name) => name.endsWith('.docx'));
    expect(stored).to.have.members(Object.keys(renderers).map((version) => `${version}.docx`));
    expect(renderers).to.have.property(rendererVersion);
  });

  for (const version of Object.keys(renderers))
    it(`${version} makes its stored file again, byte for byte`, async () => {
      const made = Buffer.from(await makeKept(version, await readKept()));
      const stored = await readFile(new URL(`${version}.docx`, here));
      expect(
        made.equals(stored),
        `the bytes of ${version} have changed: keep it beside a new version, see docs/decisions/0100`,
      ).to.equal(true);
    });

  for (const version of Object.keys(renderers))
    it(`${version} makes the answered file of every kept form again, byte for byte`, async () => {
      const stored: unknown = JSON.parse(await readFile(new URL(`${version}.forms.json`, here), 'utf8'));
      const made: Record<string, string> = {};
      for (const form of await readKeptForms()) made[form.key] = await hashOfAnswered(rendererOf(version), form);
      expect(made).to.deep.equal(stored);
    });

  it('give way to the present one where a version was not kept, also one named like a property of every object', () => {
    for (const version of ['word-1', 'toString', '__proto__'])
      expect(rendererOf(version)).to.equal(renderers[rendererVersion]);
  });
});
