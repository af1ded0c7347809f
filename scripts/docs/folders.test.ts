import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const roots = ['domain', 'projections', 'backend', 'frontend', 'migrations', 'scripts', 'deploy', 'docs'];

/** Folders that the page names: two levels of the code, three in the rooms of the backend and of the forms. */
const deepest = (folder: string): number =>
  /^backend\/(platform|adapters|modules|tests)(\/|$)|^frontend\/src(\/|$)|^domain\/forms(\/|$)/.test(folder) ? 3 : 2;

const foldersUnder = (folder: string): string[] => {
  const depth = folder.split('/').length;
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => join(folder, name))
    .filter((path) => depth + 1 <= deepest(path));
  return [folder, ...inside.flatMap(foldersUnder)];
};

describe('docs/folders.md', () => {
  it('has one line for each folder, and none for a folder that is gone', () => {
    const page = readFileSync('docs/folders.md', 'utf8');
    const named = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, folder]) => folder);
    expect(named).to.have.members(roots.flatMap(foldersUnder));
  });
});
