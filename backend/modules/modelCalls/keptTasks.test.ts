import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { keptText } from '../../../domain/assistance/keptText.js';
import { editionOf } from '../../../domain/assistance/task.js';
import { tasks } from '../../../domain/assistance/tasks.js';

const folder = 'domain/assistance';

describe('the uses of models that are kept', () => {
  it('are all that the folder of tasks declares', () => {
    const declared = readdirSync(`${folder}/tasks`).flatMap((file) =>
      [...readFileSync(`${folder}/tasks/${file}`, 'utf8').matchAll(/= task\('([^']+)'/g)].map(([, name]) => name),
    );
    expect(tasks.map(({ name }) => name)).to.have.members(declared);
  });

  for (const task of tasks)
    it(`are word for word what ${editionOf(task)} tells a model and asks of it`, () => {
      const kept = readFileSync(`${folder}/kept/${editionOf(task).replace('/', '.')}.json`, 'utf8');
      expect(keptText(task), 'raise the version and run: npm run keep -- tasks').to.equal(kept);
    });
});
