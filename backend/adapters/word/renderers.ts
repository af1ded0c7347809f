import { documentModelOf } from '../../../domain/forms/buildDocumentModel.js';
import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import type { FilledForm } from '../../../domain/forms/fill.js';
import type { RenderOptions } from './renderDocument.js';
import { documentModelOf as modelOfWord5 } from './kept/word-5/buildDocumentModel.js';
import { documentModelOf as modelOfWord6 } from './kept/word-6/buildDocumentModel.js';
import { documentModelOf as modelOfWord7 } from './kept/word-7/buildDocumentModel.js';
import { documentModelOf as modelOfWord8 } from './kept/word-8/buildDocumentModel.js';
import { rendererVersion } from './rendererVersion.js';

/** What makes the file of a pleading: what is printed, and how it is laid out. The same input gives the same bytes. */
export type Renderer = {
  /** Builds the document model of a form from its visible answers. */
  readonly model: (form: FilledForm) => DocumentModel;
  readonly print: (model: DocumentModel, options?: RenderOptions) => Promise<Uint8Array>;
};

/**
 * Every renderer that can have made a submitted document, by the version that its event names. A new version keeps the code of
 * the old one under its own name beside it, and a stored file of each is made again by a test (docs/decisions/0100).
 */
export const renderers: Readonly<Record<string, Renderer>> = {
  'word-5': {
    model: modelOfWord5,
    print: async (...document) => (await import('./kept/word-5/renderDocument.js')).renderDocument(...document),
  },
  'word-6': {
    model: modelOfWord6,
    print: async (...document) => (await import('./kept/word-6/renderDocument.js')).renderDocument(...document),
  },
  'word-7': {
    model: modelOfWord7,
    print: async (...document) => (await import('./kept/word-7/renderDocument.js')).renderDocument(...document),
  },
  'word-8': {
    model: modelOfWord8,
    print: async (...document) => (await import('./kept/word-8/renderDocument.js')).renderDocument(...document),
  },
  [rendererVersion]: {
    model: documentModelOf,
    // Imported by the thread that prints: the server's main thread only builds models, and would start later with it.
    print: async (...document) => (await import('./renderDocument.js')).renderDocument(...document),
  },
};

/** Whether a version's own renderer is there; else the present one stands in for it. */
export const isKeptRenderer = (version: string): boolean => Object.hasOwn(renderers, version);

/** The renderer of that version. One that was not kept gives way to the present one: the file's hash tells the difference. */
export const rendererOf = (version: string = rendererVersion): Renderer => {
  const rendererOfVersion = isKeptRenderer(version) ? renderers[version] : renderers[rendererVersion];
  if (!rendererOfVersion) throw new Error('the present renderer is not in the registry');
  return rendererOfVersion;
};
