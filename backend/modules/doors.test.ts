import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const folder = 'backend/modules';
const modules = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

const sourcesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter(
      (path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|^backend\/tests\/|^scripts\/bench\//.test(path),
    );

/** The names between braces, without what says that they are types, and with the names that they have where they come from. */
const namesIn = (braces: string): string[] =>
  braces
    .split(',')
    .map((name) =>
      name
        .replace(/^\s*type\s/, '')
        .replace(/\sas\s.*$/s, '')
        .trim(),
    )
    .filter((name) => name !== '');

/** A line of a door: names out of a file of its own module. */
const line = /^export (?:type )?\{(?<names>[^{}]*)\} from '\.\/[\w/.]+\.js';$/gm;
const doors = modules.flatMap(({ name }) =>
  ['index', 'child']
    .map((door) => ({ module: name, door, path: join(folder, name, `${door}.ts`) }))
    .filter(({ path }) => existsSync(path))
    .map((one) => ({ ...one, text: readFileSync(one.path, 'utf8') })),
);

describe('the doors of modules', () => {
  it('hand on files of their own module by name, and do nothing else', () => {
    expect(doors).to.not.have.length(0);
    for (const { path, text } of doors) expect(text.replace(line, '').trim(), path).to.equal('');
  });

  it('name nothing that only the module itself and tests use', () => {
    const used = new Set<string>();
    for (const path of [...sourcesIn('backend'), ...sourcesIn('scripts')]) {
      const imports = readFileSync(path, 'utf8').matchAll(
        /import (?:type )?\{(?<names>[^{}]*)\} from '[^']*?(?<door>\w+\/(?:index|child))\.js'/g,
      );
      for (const { groups } of imports)
        for (const name of namesIn(groups?.['names'] ?? '')) used.add(`${groups?.['door']}: ${name}`);
    }
    const unused = doors.flatMap(({ module, door, text }) =>
      [...text.matchAll(line)]
        .flatMap(({ groups }) => namesIn(groups?.['names'] ?? ''))
        .map((name) => `${module}/${door}: ${name}`)
        .filter((name) => !used.has(name)),
    );
    expect(unused).to.deep.equal([]);
  });

  it('leave the table of tasks to the queue, whose rows are what others ask it for', () => {
    const naming = sourcesIn('backend').filter((path) =>
      /\('tasks(?:'| as)|\?\?\.tasks\b/.test(readFileSync(path, 'utf8')),
    );
    expect(
      naming.filter((path) => !path.startsWith('backend/platform/tasks/') && !path.endsWith('startJobs.ts')),
    ).to.deep.equal([]);
    expect(naming).to.include('backend/platform/tasks/queue.ts');
  });
});
