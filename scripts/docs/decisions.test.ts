import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const folder = 'docs/decisions';
const mostInForce = 120;
const index = readFileSync(`${folder}/README.md`, 'utf8');
const records = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .map((file) => {
    const [heading = '', , room = ''] = readFileSync(`${folder}/${file}`, 'utf8').split('\n');
    return {
      file,
      number: file.slice(0, 4),
      title: heading.replace(/^# \d+\. /, ''),
      room: /^Room: `(?<path>[^`]+)`$/.exec(room)?.groups?.path,
    };
  });

/** The list's headings: the rooms that each names, and the records below it. */
const sections = index
  .split('\n## ')
  .slice(1)
  .map((section) => ({
    rooms: [...(section.split('\n')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, room = '']) => room),
    lines: [...section.matchAll(/^- \[(?<number>\d{4})\]\((?<file>[^)]+)\) (?<title>.+)$/gm)].map(
      ({ groups: { number = '', file = '', title = '' } = {} }) => ({ number, file, title }),
    ),
  }));
const lines = sections.flatMap((section) => section.lines.map((line) => ({ ...line, rooms: section.rooms })));

const isIn = (room: string, outer: string): boolean => room === outer || room.startsWith(`${outer}/`);

const roots = ['domain', 'projections', 'backend', 'frontend', 'migrations', 'scripts', 'deploy', 'docs'];
const written = /\.(?:tsx?|mjs|js|ya?ml|md|css|sh)$/;

/** Every source and document: those beside the folders, and all in them. */
const sources = [
  ...readdirSync('.').filter((name) => written.test(name)),
  ...roots.flatMap((root) =>
    readdirSync(root, { recursive: true })
      .map((path) => join(root, String(path)))
      .filter((path) => written.test(path) && !path.includes('node_modules')),
  ),
];

/** `decision 40`, `decision records 0040 and 0041`, `docs/decisions/0040`, and links to a record's file. */
const mention =
  /(?:\bdecisions\/|\]\()(?<linked>\d{4})(?=-|\b)|\bdecisions? (?:records? )?\[?(?<named>\d{1,4}(?:(?:, | and )\d{4})*)/gi;

const mentionsIn = (text: string): string[] =>
  [...text.replace(/\n[ */>]*/g, ' ').matchAll(mention)].flatMap(({ groups: { linked, named } = {} }) =>
    (linked ?? named ?? '').split(/, | and /).map((number) => number.padStart(4, '0')),
  );

describe('docs/decisions/README.md', () => {
  it('has one line for each record, under its number and title, and none for a record that is gone', () => {
    expect(lines.map(({ number, file, title }) => ({ number, file, title }))).to.have.deep.members(
      records.map(({ number, file, title }) => ({ number, file, title })),
    );
  });

  it('lists each record under a heading that names its room, and each room is a folder', () => {
    for (const { file, room } of records) {
      expect(room !== undefined && existsSync(room), `${file} says "Room: \`a folder\`" below its title`).to.equal(
        true,
      );
      const rooms = lines.find((line) => line.file === file)?.rooms ?? [];
      expect(
        rooms.some((outer) => isIn(room ?? '', outer)),
        `${file} of ${room ?? ''}`,
      ).to.equal(true);
    }
    expect(sections.flatMap(({ rooms }) => rooms).filter((room) => !existsSync(room))).to.deep.equal([]);
  });

  it(`has no more than ${mostInForce} records in force`, () => expect(records).to.have.lengthOf.at.most(mostInForce));

  it('has a record for each number that code or a document names', () => {
    const numbers = new Set(records.map(({ number }) => number));
    const mentions = sources.flatMap((path) =>
      mentionsIn(readFileSync(path, 'utf8')).map((number) => ({ path, number })),
    );
    expect(mentions).to.have.lengthOf.above(100);
    expect(mentions.filter(({ number }) => !numbers.has(number))).to.deep.equal([]);
  });
});
