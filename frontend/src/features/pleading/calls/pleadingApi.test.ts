import { expect } from 'chai';
import type { CallOptions, CallRequest, Transport } from '../../../../../domain/contract/transport.js';
import { clientOf } from '../../../../../domain/contract/clientOf.js';
import { documents } from '../../../../../domain/contract/documents.js';
import { forms } from '../../../../../domain/contract/forms.js';
import { unexpectedResponse } from '../../../http/apiError.js';
import { recordedWording } from '../../../testing/responses.js';
import { formResponse, sampleForm } from '../../../testing/sampleForm.js';
import { emptyValues } from '../../drafts/index.js';
import { pleadingApi, submissionBody } from './pleadingApi.js';

/** The form page's calls of a server that returns one response to all of them. */
const server = (response: Response) => {
  const asked: (CallRequest & CallOptions)[] = [];
  const transport: Transport = {
    exchange: (request, options) => {
      asked.push({ ...request, ...options });
      return Promise.resolve(response.clone());
    },
    misread: unexpectedResponse,
  };
  return { asked, api: pleadingApi({ forms: clientOf(transport, forms), documents: clientOf(transport, documents) }) };
};
const answers = { plaintiffs_natural: [{ name: '张三' }] };

describe('what the form page asks of the server', () => {
  it('opens a form with the very definition that the server has', async () => {
    const { api, asked } = server(Response.json(formResponse(sampleForm)));
    expect((await api.fetchForm(sampleForm.key)).definition).to.deep.equal(sampleForm);
    expect(asked).to.deep.equal([{ method: 'GET', path: `/api/forms/${sampleForm.key}`, sends: 'json', fixed: true }]);
  });

  it('reads from the headers of a submission how it was received', async () => {
    const number = '新案件-20260101-ABCDEFGH';
    const headers = {
      'X-Case-Number': encodeURIComponent(number),
      'X-Document-Version': '1',
      'X-Verification-Code': 'ABCD2345',
      'X-Document-Hash': 'ff00',
    };
    const { api, asked } = server(new Response('docx', { headers }));
    const { filing: reference } = emptyValues('claim');
    const body = submissionBody({ formKey: sampleForm.key, kind: 'claim', reference, answers });
    const { file, ...received } = await api.submit(body, 'key-1');
    expect(await file.blob.text()).to.equal('docx');
    expect(received).to.deep.equal({
      caseNumber: number,
      version: 1,
      verificationCode: 'ABCD2345',
      documentHash: 'ff00',
      receiptId: null,
      documentId: null,
    });
    expect(asked[0]?.body).to.deep.equal({
      document_type: 'complaint',
      case_number: '',
      payload: { form_key: sampleForm.key, form_data: answers },
    });
    expect(asked[0]?.idempotencyKey).to.equal('key-1');
  });

  it('names the document that is to be generated again only where there is one', async () => {
    const { api, asked } = server(new Response('docx', { headers: { 'X-Document-Id': 'd-1' } }));
    const once = await api.generateUnsaved({ formKey: sampleForm.key, answers, documentId: null }, 'key-1');
    expect(once.documentId).to.equal('d-1');
    expect(JSON.stringify(asked[0]?.body)).not.to.contain('document_id');
    const documentId = 'f3b1f6cc-6b4e-4c52-9e0e-0a3f5f6f7a10';
    await api.generateUnsaved({ formKey: sampleForm.key, answers, documentId }, 'key-2');
    expect(asked[1]?.body).to.deep.include({ document_id: documentId });
  });

  it('asks for a complaint with its cause only where the form has one', async () => {
    const claim = {
      case_number: 'A-1',
      case_cause: '民间借贷纠纷',
      form_key: sampleForm.key,
      ...recordedWording,
      version: 1,
      form_data: {},
      final_data: { case_type: null, partyInfo: [], otherItems: [] },
      plaintiffs: ['张三'],
      defendants: ['李四'],
      sentences: [],
      evidence: [],
      defendant: { id: 'd-1', name: '李四', party: null },
    };
    const { api, asked } = server(Response.json(claim));
    expect(await api.fetchClaim({ caseNumber: 'A-1', code: '', caseCause: null })).to.deep.equal(claim);
    expect(asked[0]?.path).to.equal('/api/documents/get-claim-for-defense?case_number=A-1&defendant_code=');
  });
});
