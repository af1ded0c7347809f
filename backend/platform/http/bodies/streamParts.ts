import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { ProblemCode } from '../../../../domain/contract/problems.js';
import { RequestError } from '../requestError.js';
import type { AppContext } from '../types.js';
import { cleanBody } from './cleanBody.js';

export type PartBounds = {
  /** The most bytes of the whole body. */
  readonly bytes: number;
  readonly files: number;
  readonly fileBytes: number;
  /** The problem with which a body beyond one of the bounds is refused. */
  readonly beyond: ProblemCode;
};

/** A file that is arriving. */
export type ArrivingFile = {
  /** The file's name as the sender wrote it, without folders. */
  readonly name: string;
  /** The file's bytes, in pieces as they arrive; pieces that are not read are skipped. @throws the error that ended the request */
  readonly content: AsyncIterable<Buffer>;
};

/** More fields than any call has, and longer than any may be. */
const mostFields = 16;
const longestField = 64 * 1024;

const malformed = (reason: string): RequestError => new RequestError('malformed_request', { details: { reason } });

const parserFor = (ctx: AppContext, { files, fileBytes }: PartBounds) => {
  const type = ctx.get('Content-Type');
  if (!/^multipart\/form-data\s*;/i.test(type)) throw malformed('no parts');
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fields: mostFields, fieldSize: longestField, files, fileSize: fileBytes, parts: mostFields + files },
    });
  } catch (error) {
    throw malformed(String(error));
  }
};

/**
 * Receives a body of parts whose files, those named `field`, are too many or too large to be held: each is given to `take` while it
 * arrives, one after another. Returns the fields as cleaned text. A file without a name and without content, as browsers send where
 * none was chosen, is none.
 * @throws RequestError `beyond` of the bounds, `malformed_request`, and what `take` throws, at once
 */
export const streamParts = async (
  ctx: AppContext,
  field: string,
  bounds: PartBounds,
  take: (file: ArrivingFile) => Promise<void>,
): Promise<Readonly<Record<string, string>>> => {
  const parser = parserFor(ctx, bounds);
  const fields: Record<string, string> = {};
  const arriving: BusboyFileStream[] = [];
  const taking: Promise<void>[] = [];
  const tooLarge = (): RequestError => new RequestError(bounds.beyond);
  let fail: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_resolve, reject) => (fail = reject));
  failure.catch(() => undefined); // raced below

  parser
    .on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) fail(malformed('a field is too long'));
      fields[name] = value;
    })
    .on('file', (name, stream, fileName) => {
      arriving.push(stream);
      stream.on('error', () => undefined); // `take` gets it
      if (name !== field || fileName === undefined || fileName === '') return void stream.resume();
      // Small files may have arrived whole before the one before them is taken.
      const before = taking.at(-1) ?? Promise.resolve();
      const delivery = before
        // A file that is not read to its end must not close the stream: the parts behind it would never come.
        .then(() => take({ name: String(cleanBody(fileName)), content: stream.iterator({ destroyOnReturn: false }) }))
        .then(() => {
          stream.resume();
          if (stream.truncated) throw tooLarge();
        });
      delivery.catch(fail);
      taking.push(delivery);
    })
    .on('filesLimit', () => fail(tooLarge()))
    .on('fieldsLimit', () => fail(malformed('too many fields')))
    .on('partsLimit', () => fail(malformed('too many parts')))
    .on('error', (error) => fail(malformed(String(error))));

  try {
    await ctx.state.streamBody(bounds.bytes, (piece) => {
      if (!parser.write(piece)) return Promise.race([once(parser, 'drain').then(() => undefined), failure]);
    });
    const parsing = finished(parser);
    parser.end();
    await Promise.race([parsing, failure]);
    await Promise.race([Promise.all(taking), failure]);
    return cleanBody(fields) as Record<string, string>;
  } catch (error) {
    const reason = error instanceof RequestError && error.code === 'payload_too_large' ? tooLarge() : error;
    for (const stream of arriving) stream.destroy(reason instanceof Error ? reason : undefined);
    await Promise.allSettled(taking);
    throw reason;
  }
};
