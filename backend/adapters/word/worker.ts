import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import { renderTrackedChanges, type ChangesSince } from './trackedChanges/renderTrackedChanges.js';
import { renderDocument, type RenderOptions } from './renderDocument.js';

export type RenderTask = {
  readonly model: DocumentModel;
  readonly options: RenderOptions & {
    /** Renders the change since this older version instead of the version alone. */
    readonly changesSince?: ChangesSince;
  };
};

/** What a worker thread of `createWordRenderer` runs: an entry point of its own in the bundled backend. */
export default ({ model, options: { changesSince, ...options } }: RenderTask): Promise<Uint8Array> =>
  changesSince ? renderTrackedChanges(changesSince, model) : renderDocument(model, options);
