import { expect } from 'chai';
import { completeAnswers } from './completeAnswers.js';
import { jsonBounds } from '../../backend/runtime/json/beyondBounds.js';
import { mustBeWithinBounds } from '../../backend/platform/http/bodies/jsonBounds.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';

describe('the official forms', () => {
  it('stay far below the bounds of requests, with every field filled in for fifty of every kind of party', async () => {
    const catalogue = await loadCatalogue();
    const half = { depth: jsonBounds.depth / 2, values: jsonBounds.values / 2 };
    for (const { key } of catalogue.list()) {
      const definition = catalogue.get(key);
      const answers = definition && completeAnswers(definition, 50);
      expect(() => mustBeWithinBounds(Buffer.from(JSON.stringify(answers)), half), key).not.to.throw();
    }
  });
});
