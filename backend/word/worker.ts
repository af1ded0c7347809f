import type { DocumentModel } from '../../domain/forms/documentModel.js';
import { renderDocument, type RenderOptions } from './renderDocument.js';

export type RenderTask = { readonly model: DocumentModel; readonly options: RenderOptions };

/** What a worker thread of `createWordRenderer` runs: an entry point of its own in the bundled backend. */
export default ({ model, options }: RenderTask): Promise<Uint8Array> => renderDocument(model, options);
