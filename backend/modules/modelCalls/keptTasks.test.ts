import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { z } from 'zod';
import { keptText } from '../../../domain/assistance/keptText.js';
import { editionOf } from '../../../domain/assistance/task.js';
import { tasks } from '../../../domain/assistance/tasks.js';

const Named = z.object({ name: z.string(), prompt: z.string() });
const folder = 'domain/assistance';

describe('the uses of models that are kept', () => {
  it('are all that the folder of tasks exports', async () => {
    const exported = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { data } = Named.safeParse(value);
      if (data) exported.add(data.name);
      else Object.values(value).forEach(collect);
    };
    for (const file of readdirSync(`${folder}/tasks`)) {
      const { href } = pathToFileURL(`${folder}/tasks/${file}`);
      collect({ ...((await import(href)) as object) });
    }
    expect(tasks.map(({ name }) => name)).to.have.members([...exported]);
  });

  for (const task of tasks)
    it(`are word for word what ${editionOf(task)} tells a model and asks of it`, () => {
      const kept = readFileSync(`${folder}/kept/${editionOf(task).replace('/', '.')}.json`, 'utf8');
      expect(keptText(task), 'raise the version and run: npm run keep -- tasks').to.equal(kept);
    });
});
