import { z } from 'zod';
import type { Http } from '../../../http/http.js';

const Forms = z.object({ items: z.array(z.object({ form_key: z.string(), title: z.string() })) });

export type OwnershipApi = ReturnType<typeof ownershipApi>;

/** What the forms are called. */
export const ownershipApi = (http: Http) => ({
  fetchTitles: async (): Promise<ReadonlyMap<string, string>> => {
    const { items } = await http.getJson('/api/forms', Forms, { fixed: true });
    return new Map(items.map(({ form_key: key, title }) => [key, title]));
  },
});
