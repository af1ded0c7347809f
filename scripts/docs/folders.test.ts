import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const roots = ['domain', 'projections', 'backend', 'frontend', 'migrations', 'scripts', 'deploy', 'docs'];

const foldersUnder = (folder: string): string[] => {
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => join(folder, name));
  return [folder, ...inside.flatMap(foldersUnder)];
};

/** Each line of the list, which may go on below, indented. */
const lines = [
  ...readFileSync('docs/folders.md', 'utf8').matchAll(/^- `(?<folder>[^`]+)`: (?<holds>.*(?:\n {2}.*)*)$/gm),
].map(({ groups }) => ({ folder: groups?.folder ?? '', holds: (groups?.holds ?? '').replace(/\s+/g, ' ') }));

describe('docs/folders.md', () => {
  it('has one line for each folder at any depth, and none for a folder that is gone', () => {
    expect(lines.map(({ folder }) => folder)).to.have.members(roots.flatMap(foldersUnder));
  });

  it('says of exactly those backend modules without a module.ts that they have neither routes nor jobs', () => {
    const withoutModule = readdirSync('backend/modules', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join('backend/modules', name))
      .filter((folder) => !existsSync(join(folder, 'module.ts')));
    const said = lines.filter(({ holds }) => holds.includes('neither routes nor jobs')).map(({ folder }) => folder);
    expect(said).to.have.members(withoutModule);
  });
});
