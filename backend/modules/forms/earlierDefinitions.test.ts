import { expect } from 'chai';
import { questionsOf } from '../../../domain/autofill/questions.js';
import { analysis } from '../../../domain/contract/analysis.js';
import { autofill } from '../../../domain/contract/autofill.js';
import { chat } from '../../../domain/contract/chat.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../domain/contract/transport.js';
import { FormDefinition } from '../../../domain/contract/formDefinition.js';
import { definitionHash } from '../../../domain/forms/spelledOut.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { reply } from '../../tests/harness/modelServer/scripts.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { loadCatalogue } from './catalogue.js';
import { createForms } from './createForms.js';

const form_key = 'claim-private-lending';
type Named = { readonly definition_hash?: string };

const claim = {
  case_type: '民间借贷纠纷',
  partyInfo: [],
  otherItems: [],
  claimItems: [{ id: 'claims.litigation_costs', question: '6. 是否主张诉讼费用', answers: ['是'] }],
};

describe('what models are told of an earlier definition', () => {
  let court: ModelCourt;
  let hash: string;
  /** How many calls of the model filling in the form takes. */
  let partsOfForm: number;
  before(async () => {
    const official = await loadCatalogue();
    const inUse = official.get(form_key);
    const definition = FormDefinition.parse(JSON.parse(JSON.stringify(inUse).replaceAll('本金', '旧版本金')));
    hash = definitionHash(definition);
    partsOfForm = questionsOf(definition).length;
    court = await startModelCourt();
    const { stores, close } = await court.openStores();
    await createForms({ ...stores, catalogue: official }).store(definition, {
      correlationId: 'an earlier release',
      now: new Date(),
    });
    await close();
  });
  after(() => court.close());

  const calls: readonly (readonly [string, (named: Named) => CallRequest, number, string])[] = [
    [
      'a question',
      (named) => requestOf(chat.ask, { body: { form_key, ...named, answers: {}, question: '怎么填？' } }),
      1,
      '好。',
    ],
    [
      'autofill',
      (named) => requestOf(autofill.suggest, { body: { form_id: form_key, ...named, text_content: '借款一万元。' } }),
      0,
      '{}',
    ],
    [
      'a filing review',
      (named) => requestOf(analysis.forFiling, { body: { claim_final_data: claim, form_key, ...named } }),
      1,
      JSON.stringify({ summary: '好。', meets_requirements: true, grounds: [], missing_elements: [], suggestions: [] }),
    ],
  ];
  for (const [what, request, scripts, text] of calls)
    it(`${what} is put in the words of the definition that the request names, and of the one in use where it names none`, async () => {
      /** Everything that the model was sent for one call. */
      const sent = async (named: Named): Promise<string> => {
        const before = court.server.requests.length;
        court.server.script(...Array.from({ length: scripts || partsOfForm }, () => reply(text)));
        const response = await court.administrator.send(request(named));
        const said = await response.text();
        expect(response.status, said).to.equal(200);
        return JSON.stringify(court.server.requests.slice(before));
      };
      expect(await sent({ definition_hash: hash })).to.contain('旧版本金');
      const ofInUse = await sent({});
      expect(ofInUse).to.contain('本金').and.not.contain('旧版本金');
      const unknown = await court.administrator.send(request({ definition_hash: 'e'.repeat(64) }));
      expect(await refusal(unknown)).to.deep.equal({ status: 404, code: 'definition_not_found' });
    });
});
