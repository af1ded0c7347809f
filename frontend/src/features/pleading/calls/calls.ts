import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';

/** The calls about submitted pleadings; their contract is loaded with the first of them. */
export const documents = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../../domain/contract/documents.js')).documents);

/** The calls about forms; their contract is loaded with the first of them. */
export const forms = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../../domain/contract/forms.js')).forms);

/** The calls about versions that were submitted; their contract is loaded with the first of them. */
export const versions = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../../domain/contract/versions.js')).versions);

/** What a form's new drafts begin with, as an account keeps it; the contract is loaded with the first of its calls. */
export const clauses = (http: Http) =>
  lazyClient(http, async () => (await import('../../../../../domain/contract/clauses.js')).clauses);
