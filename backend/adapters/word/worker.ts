import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import { renderTrackedChanges, type ChangesSince } from './trackedChanges/renderTrackedChanges.js';
import { renderDocument, type RenderOptions } from './renderDocument.js';
import { renderList, type ListLayout } from './renderList.js';
import { measureThread, type SharedThreadTime } from '../../runtime/threads/threadTime.js';

export type RenderTask = {
  readonly model: DocumentModel;
  readonly options: RenderOptions & {
    /** Renders the change since this older version instead of the version alone. */
    readonly changesSince?: ChangesSince;
    /** Prints a list that is no pleading: title and attachment. */
    readonly list?: ListLayout;
  };
  readonly threadTime: SharedThreadTime;
};

/** Runs in a worker thread of `createWordRenderer`; an entry point of its own in the bundled backend. */
export default ({ model, options: { changesSince, list, ...options }, threadTime }: RenderTask): Promise<Uint8Array> =>
  measureThread(threadTime, async () => {
    if (list) return renderList(model, list);
    return changesSince ? renderTrackedChanges(changesSince, model, options) : renderDocument(model, options);
  });
