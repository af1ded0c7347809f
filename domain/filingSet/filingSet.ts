import type { FilledForm } from '../forms/fill.js';
import { authorizations } from './authorization.js';
import { evidenceIndexes } from './evidenceIndex.js';
import { materialLists } from './materials.js';
import { representatives } from './representative.js';
import { serviceAddresses } from './serviceAddress.js';
import { type SetDocument, setDocuments } from './setDocument.js';

/**
 * What goes to the court with a pleading, from the same answers: powers of attorney, certificates of representatives, addresses for
 * service, the index of evidence, the list of materials. Nothing stands in them that was not said: the rest is for the pen.
 */
export const filingSet = (form: FilledForm): readonly SetDocument[] => [
  ...setDocuments(form, 'authorization', authorizations(form)),
  ...setDocuments(form, 'representative', representatives(form)),
  ...setDocuments(form, 'service-address', serviceAddresses(form)),
  ...setDocuments(form, 'evidence', evidenceIndexes(form)),
  ...setDocuments(form, 'materials', materialLists(form)),
];
