import { markOf, type Person } from './personas.js';
import type { World } from './sample.js';

/** Everything that somebody else's request must leave as it is: what `owner` has, and what the court sees of everybody. */
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
    `/api/cases/${owner.filed.id}/documents`,
    '/api/admin/users?page_size=100',
    '/api/admin/feature-flags',
    '/api/admin/rag/models/platform',
  ];
  return Promise.all([
    ...own.map((path) => read(owner.cookie, path)),
    ...courts.map((path) => read(people.superuser.cookie, path)),
  ]);
};

/** Texts that nobody but `owner` and the court may be shown. */
export const secretsOf = ({ persona, email, filed }: Person): readonly string[] =>
  [markOf(persona), email, filed.code, filed.defendantCode].filter((text) => text !== '');
