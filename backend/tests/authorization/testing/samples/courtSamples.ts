import { randomInt } from 'node:crypto';
import { cases } from '../../../../../domain/contract/cases.js';
import { featureFlags } from '../../../../../domain/contract/featureFlags.js';
import { usage } from '../../../../../domain/contract/usage.js';
import { users } from '../../../../../domain/contract/users.js';
import { submitCase } from '../../../harness/submittedCase.js';
import type { Person, World } from '../../../harness/personas.js';
import { samplesOf } from '../sample.js';

/** The case to change: a new one where the change is permitted, the owner's where it must be refused. */
const caseFor = async ({ client, people }: World, { persona, cookie }: Person) => {
  const submitted =
    persona === 'superuser'
      ? await submitCase(client, people.user.cookie, cookie, '立案者')
      : people.otherUser.submitted;
  return { path: { id: submitted.id } };
};

const reason = '工作需要';

/** What the court does, and the features and figures that each account has too. */
export const courtSamples = {
  ...samplesOf(cases, {
    list: {},
    documents: { call: ({ people }) => ({ path: { id: people.otherUser.submitted.id } }) },
    version: {
      call: ({ people }) => {
        const { id, receiptId } = people.otherUser.submitted;
        return { path: { id, documentId: receiptId } };
      },
    },
    assignNumber: {
      call: async (world, who) => ({
        ...(await caseFor(world, who)),
        body: { new_case_number: `（2026）京0101民初${randomInt(1, 1_000_000)}号` },
      }),
    },
    erase: { call: async (world, who) => ({ ...(await caseFor(world, who)), body: { reason } }) },
    pending: {},
    stats: {},
  }),
  ...samplesOf(featureFlags, {
    listPublic: {},
    listOwn: {},
    setOwn: { call: () => ({ body: { key: 'ai_chat', is_enabled: true } }) },
    listGlobal: {},
    setGlobal: { call: () => ({ path: { key: 'ai_autofill' }, body: { is_enabled: true, reason } }) },
  }),
  ...samplesOf(usage, { own: {}, platform: {} }),
  ...samplesOf(users, {
    list: {},
    // Whoever may not do it would make themselves an administrator.
    change: {
      call: ({ people }, { persona, id }) =>
        persona === 'superuser'
          ? { path: { id: people.explorer.id }, body: { platform_credits: 5, reason } }
          : { path: { id: id || people.user.id }, body: { is_superuser: true, reason } },
    },
    resetGenerationCount: { call: ({ people }) => ({ path: { id: people.explorer.id }, body: { reason } }) },
  }),
};
