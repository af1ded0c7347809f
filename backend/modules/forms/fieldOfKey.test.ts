import { expect } from 'chai';
import { fieldOfKey } from '../../../domain/forms/fieldOfKey.js';
import { pleadingWords } from '../../../domain/forms/pleadingWords.js';
import { loadCatalogue } from './catalogue.js';

describe('the words of a form by its key', () => {
  it('are those of its field of law, for each of the forms', async () => {
    for (const { key, domain } of (await loadCatalogue()).list())
      expect(pleadingWords(fieldOfKey(key)), key).to.equal(pleadingWords({ domain }));
  });
});
