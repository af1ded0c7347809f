import { randomUUID } from 'node:crypto';
import { termsVersion } from '../../../../../domain/account/terms.js';
import { accounts } from '../../../../../domain/contract/accounts.js';
import { autofill } from '../../../../../domain/contract/autofill.js';
import { chat } from '../../../../../domain/contract/chat.js';
import { forms } from '../../../../../domain/contract/forms.js';
import { ledger } from '../../../../../domain/contract/ledger.js';
import { secondFactor } from '../../../../../domain/contract/secondFactor.js';
import { service } from '../../../../../domain/contract/service.js';
import { settings } from '../../../../../domain/contract/settings.js';
import { unitSignIn } from '../../../../../domain/contract/unitSignIn.js';
import { writing } from '../../../../../domain/contract/writing.js';
import { password } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

/** What everybody may ask for; signing in and up, and one's own account. */
export const publicSamples = {
  ...samplesOf(service, { healthz: {}, readyz: {}, systemState: {}, metrics: {}, openApi: {}, docs: {} }),
  ...samplesOf(settings, { appMode: {}, device: {}, recipients: {} }),
  ...samplesOf(forms, {
    list: {},
    get: { call: () => ({ path: { form_key: 'claim-divorce' } }) },
    findPath: { call: () => ({ query: { doc_type_name: '民事起诉状', case_cause: '离婚纠纷' } }) },
    allTemplates: {},
    recommend: { call: () => ({ body: { description: '房东不退押金' } }) },
    templates: { call: () => ({ path: { docType: 'claim', category: 'civil' } }) },
    templateFields: { call: () => ({ path: { docType: 'claim' } }) },
  }),
  ...samplesOf(autofill, {
    // No model is active there.
    suggest: { call: () => ({ body: { form_id: 'claim-divorce', text_content: '原告：张三' } }), answers: [409] },
    readAgain: { call: () => ({ body: Uint8Array.from(Buffer.from('text')) }), answers: [409] },
  }),
  ...samplesOf(writing, {
    // No model is active there.
    optimiseText: { call: () => ({ body: { text: '房东不退押金' } }), answers: [409] },
    legalBasis: { call: () => ({ body: { form_key: 'claim-housing-lease', form_data: {} } }), answers: [409] },
    riskHints: { call: () => ({ body: { form_key: 'claim-housing-lease', form_data: {} } }), answers: [409] },
    continueText: { call: () => ({ body: { text: '房东不退押金' } }), answers: [409] },
  }),
  ...samplesOf(chat, {
    ask: { call: () => ({ body: { form_key: 'claim-divorce', answers: {}, question: '怎么填？' } }), answers: [409] },
    withoutModel: {},
  }),
  ...samplesOf(ledger, {
    key: {},
    checkpoint: { answers: [200, 404] }, // nothing is sealed yet
    consistency: { call: () => ({ query: { from: 1, to: 1 } }), answers: [200, 404] },
    receipt: { call: (_world, { submitted }) => ({ path: { id: submitted.receiptId } }), answers: [200, 202] },
  }),
  // Without a provider there is nothing; what the calls do with one, their own test says.
  ...samplesOf(unitSignIn, {
    start: { call: () => ({ body: {} }), answers: [404] },
    finish: { call: () => ({ body: { answer: '' } }), answers: [404] },
  }),
  // What the calls do with a second factor that is on, their own test says.
  ...samplesOf(secondFactor, {
    signIn: { call: () => ({ body: { ticket: 'of-no-sign-in', code: '123456' } }), answers: [410] },
    look: {},
    begin: { call: (_world, { password: own }) => ({ body: { current_password: own } }) },
    confirm: { call: () => ({ body: { code: '12345' } }), answers: [400, 410] },
    remove: {
      call: (_world, { password: own }) => ({ body: { current_password: own, code: '123456' } }),
      answers: [409],
    },
    renewCodes: {
      call: (_world, { password: own }) => ({ body: { current_password: own, code: '123456' } }),
      answers: [409],
    },
    rule: {},
    // A rule that asks something would keep every other sample out.
    setRule: { call: () => ({ body: { roles: [] } }) },
    ofAccount: { call: ({ people }) => ({ path: { id: people.explorer.id } }) },
    askReset: {
      call: ({ people }) => ({ path: { id: people.explorer.id }, body: { reason: '手机丢失' } }),
      answers: [409],
    },
    confirmReset: {
      call: ({ people }) => ({ path: { id: people.explorer.id }, body: { reset_id: 'of-no-request' } }),
      answers: [410],
    },
  }),
  ...samplesOf(accounts, {
    registerCaptcha: { call: () => ({ body: { session_id: randomUUID(), answer: 'ab12' } }) },
    puzzle: { call: () => ({ body: { action: 'captcha' } }) },
    register: {
      call: async ({ client }) => ({
        body: { email: `${randomUUID()}@example.cn`, password, agreeToTerms: true, ...(await client.captcha()) },
      }),
    },
    login: {
      call: async ({ client, people }) => ({
        body: { username: people.user.email, password: people.user.password, ...(await client.captcha()) },
      }),
      session: 'ends',
    },
    // No mail server is there.
    forgotPassword: { call: () => ({ body: { email: 'nobody@example.cn' } }), answers: [409] },
    // Nobody has a link here; a link's own test says what it does.
    checkPasswordReset: { call: () => ({ body: { token: 'of-no-link' } }), answers: [410] },
    resetPassword: { call: () => ({ body: { token: 'of-no-link', password } }), answers: [410] },
    emailChange: {},
    // No mail server is there; what the calls do, their own test says.
    requestEmailChange: {
      call: (_world, { password: own }) => ({ body: { email: 'another@example.cn', current_password: own } }),
      answers: [409],
    },
    resendEmailChange: {},
    cancelEmailChange: {},
    checkEmailChange: { call: () => ({ body: { token: 'of-no-link' } }), answers: [410] },
    confirmEmailChange: { call: () => ({ body: { token: 'of-no-link' } }), answers: [410] },
    logout: { session: 'ends' },
    sessionEnd: {},
    me: {},
    agreeToTerms: { call: () => ({ body: { version: termsVersion } }) },
    sessions: {},
    endSession: { call: () => ({ path: { id: randomUUID() } }) },
    changePassword: {
      call: (_world, { password: own }) => ({ body: { current_password: own, password: own } }),
      session: 'renewed',
    },
  }),
};
