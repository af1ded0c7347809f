import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { oas31 } from 'zod-openapi';
import type { Area } from '../operation.js';
import { ApiPage } from './ApiPage.js';

/** The whole page as HTML. */
export const renderPage = (document: oas31.OpenAPIObject, areas: readonly Area[]): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(ApiPage, { document, areas }))}`;
