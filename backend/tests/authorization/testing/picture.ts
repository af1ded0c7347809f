import { markOf, type Person } from './personas.js';
import type { World } from './sample.js';

/** All data that another person's request must not change: `owner`'s data, and the court's view of all people. */
export const pictureOf = async ({ client, people }: World, owner: Person): Promise<readonly string[]> => {
  const read = async (cookie: string, path: string): Promise<string> => {
    const { status, text } = await client.call(cookie, 'GET', { path });
    return `${path} ${status} ${text}`;
  };
  const own = [
    '/users/me',
    '/api/user/agents?page_size=100',
    '/api/user/drafts',
    '/api/user/feature-flags',
    '/api/user/documents?page_size=100',
    '/api/rag/models',
  ];
  const courts = [
    '/api/cases/?page_size=100',
    `/api/cases/${owner.submitted.id}/documents`,
    '/api/admin/users?page_size=100',
    '/api/admin/feature-flags',
    '/api/admin/rag/models/platform',
  ];
  return Promise.all([
    ...own.map((path) => read(owner.cookie, path)),
    ...courts.map((path) => read(people.superuser.cookie, path)),
  ]);
};

/** Texts that only `owner` and the court may see. */
export const secretsOf = ({ persona, email, submitted }: Person): readonly string[] =>
  [markOf(persona), email, submitted.code, submitted.defendantCode].filter((text) => text !== '');
