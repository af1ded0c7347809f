import { accounts } from '../../../../domain/contract/accounts.js';
import { agents } from '../../../../domain/contract/agents.js';
import { cases } from '../../../../domain/contract/cases.js';
import { requestOf, type CallRequest } from '../../../../domain/contract/clientOf.js';
import { drafts } from '../../../../domain/contract/drafts.js';
import { featureFlags } from '../../../../domain/contract/featureFlags.js';
import { ownDocuments } from '../../../../domain/contract/ownDocuments.js';
import { ragModels } from '../../../../domain/contract/ragModels.js';
import { users } from '../../../../domain/contract/users.js';
import { markOf, type Person, type World } from '../../harness/personas.js';

/** All data that another person's request must not change: `owner`'s data, and the court's view of all people. */
export const pictureOf = async ({ client, people }: World, owner: Person): Promise<readonly string[]> => {
  const read = async (cookie: string, request: CallRequest): Promise<string> => {
    const { status, text } = await client.send(cookie, request);
    return `${request.path} ${status} ${text}`;
  };
  const query = { page_size: 100 };
  const own = [
    requestOf(accounts.me, {}),
    requestOf(agents.list, { query }),
    requestOf(drafts.list, {}),
    requestOf(featureFlags.listOwn, {}),
    requestOf(ownDocuments.list, { query }),
    requestOf(ragModels.listOwn, {}),
  ];
  const courts = [
    requestOf(cases.list, { query }),
    requestOf(cases.documents, { path: { id: owner.submitted.id } }),
    requestOf(users.list, { query }),
    requestOf(featureFlags.listGlobal, {}),
    requestOf(ragModels.listPlatform, {}),
  ];
  return Promise.all([
    ...own.map((request) => read(owner.cookie, request)),
    ...courts.map((request) => read(people.superuser.cookie, request)),
  ]);
};

/** Texts that only `owner` and the court may see. */
export const secretsOf = ({ persona, email, submitted }: Person): readonly string[] =>
  [markOf(persona), email, submitted.code, submitted.defendantCode].filter((text) => text !== '');
