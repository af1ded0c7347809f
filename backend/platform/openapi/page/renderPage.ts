import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { oas31 } from 'zod-openapi';
import { ApiPage } from './ApiPage.js';

/** The whole page as HTML. */
export const renderPage = (document: oas31.OpenAPIObject): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(ApiPage, { document }))}`;
