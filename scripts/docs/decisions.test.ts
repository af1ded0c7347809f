import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const folder = 'docs/decisions';
const index = readFileSync(`${folder}/README.md`, 'utf8');
const records = readdirSync(folder).filter((name) => name !== 'README.md');

describe('docs/decisions/README.md', () => {
  it('has one line for each record, under its number and title, and none for a record that is gone', () => {
    const lines = [...index.matchAll(/^- \[(?<number>\d{4})\]\((?<file>[^)]+)\) (?<title>.+)$/gm)];
    expect(lines.map(({ groups }) => groups?.file)).to.have.members(records);
    for (const { groups: { number, file = '', title } = {} } of lines) {
      expect(file.slice(0, 4)).to.equal(number);
      const heading = readFileSync(`${folder}/${file}`, 'utf8').split('\n')[0] ?? '';
      const named = heading.replace(/^#\s*\d+\s*[.:—-]?\s*/, '');
      expect(title?.startsWith(named), `${file}: ${named}`).to.equal(true);
    }
  });

  it('says of a superseded part which record holds', () => {
    const superseding = [...index.matchAll(/superseded by \[\d{4}\]\((?<file>[^)]+)\)/g)];
    expect(superseding).to.not.have.length(0);
    for (const { groups } of superseding) expect(records).to.include(groups?.file);
  });
});
