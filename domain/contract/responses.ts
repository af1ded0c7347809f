import type { z } from 'zod';
import type { ResponseHeader } from './responseHeaders.js';

/** The kinds of responses: JSON, no body, a file, plain text, a web page, or a stream of events (server-sent events). */
export type ResponseKind = 'json' | 'nothing' | 'file' | 'text' | 'page' | 'events';
/** The media type of a response, by its kind; none where there is no body. */
export const responseTypes = {
  json: 'application/json',
  nothing: undefined,
  file: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  text: 'text/plain',
  page: 'text/html',
  events: 'text/event-stream',
} as const satisfies Record<ResponseKind, string | undefined>;
export type ResponseStatus = 200 | 201 | 202 | 204 | 304 | 503;

type Headers = {
  /** Headers that always come with it, besides those of every response. */
  readonly headers?: readonly ResponseHeader[];
  /** Headers that come where `responseHeaders.ts` says. */
  readonly sometimes?: readonly ResponseHeader[];
};

/** One way in which a call ends well. `about` says in Chinese what it means or when it comes. */
export type CallResponse<Kind extends ResponseKind = ResponseKind, Schema extends z.ZodType = z.ZodType> = Headers & {
  readonly kind: Kind;
  readonly status: ResponseStatus;
  readonly about: string;
  /** The media type, where it is not that of its kind. */
  readonly type?: string;
  /** The schema of the JSON, or of the data of each event. Clients ignore fields that it does not name. */
  readonly schema: Schema;
};
export type Bodiless<Kind extends ResponseKind = ResponseKind> = Omit<CallResponse<Kind>, 'schema'> & {
  readonly schema?: undefined;
};
export type AnyResponse = CallResponse | Bodiless;

type Told = Headers & { readonly status?: ResponseStatus };

/** JSON, with status 200 by default. */
export const json = <Schema extends z.ZodType>(
  schema: Schema,
  about: string,
  told: Told = {},
): CallResponse<'json', Schema> => ({ kind: 'json', status: 200, about, schema, ...told });
/** JSON about something that is new: 201. */
export const created = <Schema extends z.ZodType>(schema: Schema, about: string, headers: Headers = {}) =>
  json(schema, about, { ...headers, status: 201 });
/** No body: 204. */
export const nothing = (about: string, headers: Headers = {}): Bodiless<'nothing'> => ({
  kind: 'nothing',
  status: 204,
  about,
  ...headers,
});
/** What comes with a file to be saved. */
const saved = ({ headers = [], sometimes = [] }: Headers = {}): Headers => ({
  headers: ['Content-Disposition', ...headers],
  sometimes: ['X-File-Link', ...sometimes],
});
/** A Word file under the name that `Content-Disposition` gives it. */
export const wordFile = (about: string, headers: Headers = {}): Bodiless<'file'> => ({
  kind: 'file',
  status: 200,
  about,
  ...saved(headers),
});
/** A PDF under the name that `Content-Disposition` gives it. */
export const pdfFile = (about: string, headers: Headers = {}): Bodiless<'file'> => ({
  kind: 'file',
  status: 200,
  about,
  type: 'application/pdf',
  ...saved(headers),
});
/** Several files in one zip, under the name that `Content-Disposition` gives it. */
export const zipFile = (about: string): Bodiless<'file'> => ({
  kind: 'file',
  status: 200,
  about,
  type: 'application/zip',
  ...saved(),
});
/** A table as comma-separated values, under the name that `Content-Disposition` gives it. */
export const csvFile = (about: string): Bodiless<'file'> => ({
  kind: 'file',
  status: 200,
  about,
  type: 'text/csv',
  ...saved(),
});
/** A spreadsheet of Excel, under the name that `Content-Disposition` gives it. */
export const spreadsheetFile = (about: string): Bodiless<'file'> => ({
  kind: 'file',
  status: 200,
  about,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ...saved(),
});
/** A file of any kind as it was uploaded, to be saved, under the name that `Content-Disposition` gives it. */
export const anyFile = (about: string): Bodiless<'file'> => ({
  kind: 'file',
  status: 200,
  about,
  type: 'application/octet-stream',
  ...saved(),
});
export const text = (about: string): Bodiless<'text'> => ({ kind: 'text', status: 200, about });
export const page = (about: string, headers: Headers = {}): Bodiless<'page'> => ({
  kind: 'page',
  status: 200,
  about,
  ...headers,
});
/** Server-sent events, one after another until the server ends them; the data of each is JSON. */
export const events = <Schema extends z.ZodType>(
  schema: Schema,
  about: string,
  headers: Headers = {},
): CallResponse<'events', Schema> => ({ kind: 'events', status: 200, about, schema, ...headers });
/** The response to `If-None-Match` where nothing changed. */
export const unchanged = {
  304: { kind: 'nothing', status: 304, about: '与 If-None-Match 所指的内容相同。', headers: ['ETag'] },
} as const satisfies Readonly<Record<304, AnyResponse>>;
