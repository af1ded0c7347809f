import { expect } from 'chai';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import { startTestApplication, type TestApplication } from '../../../tests/harness/testApplication.js';
import { loadCatalogue } from '../../forms/catalogue.js';

const loan = 'claim-private-lending';
const official = await loadCatalogue();

/** The official forms, of which one counts how often it is filled in: only that reads the fields of its header. */
const counting = () => {
  const counts = { filled: 0 };
  const definition = official.get(loan);
  if (!definition) throw new Error('no form');
  const counted: FormDefinition = Object.defineProperty({ ...definition }, 'header', {
    enumerable: true,
    get: () => {
      counts.filled += 1;
      return definition.header;
    },
  });
  return { counts, catalogue: { ...official, get: (key: string) => (key === loan ? counted : official.get(key)) } };
};

describe('the work of submitting a pleading', () => {
  const { counts, catalogue } = counting();
  let site: TestApplication;
  before(async () => {
    site = await startTestApplication({ catalogue });
  });
  after(() => site.close());

  const submit = async (): Promise<number> => {
    const before = counts.filled;
    const response = await site
      .newBrowser()
      .send(requestOf(documents.submit, loanSubmission(shortComplaint('张三', '李四'))));
    expect(response.status).to.equal(200);
    return counts.filled - before;
  };

  it('fills the form in twice: with all answers to bring them into one spelling, with the visible ones for all the rest', async () => {
    await submit(); // builds the schema of the form and its hash
    expect(await submit()).to.equal(2);
  });
});
