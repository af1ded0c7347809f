import { randomUUID } from 'node:crypto';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { RequestError } from './requestError.js';
import type { AppContext, AppState } from './types.js';

/** A UUID, or the number with which another program counts its requests. */
const keyShape = /^[A-Za-z0-9._:-]{8,128}$/;

/** @throws RequestError `malformed_request` for text that is not Unicode (half of a surrogate pair) */
const canonicalBody = (body: unknown): string => {
  try {
    return canonicalJson(body ?? null);
  } catch (error) {
    throw new RequestError('malformed_request', { details: { reason: String(error) } });
  }
};

/** The `Idempotency-Key` of a request, `null` without one. @throws RequestError `malformed_request` */
const sentKey = (ctx: AppContext): string | null => {
  const key = ctx.get('Idempotency-Key').trim();
  if (key === '') return null;
  if (!keyShape.test(key))
    throw new RequestError('malformed_request', { errors: [{ path: 'Idempotency-Key', message: '格式不正确' }] });
  return key;
};

/**
 * The name under which a key stands in the log. A reader of the log, a receipt or a bundle cannot send it as a key.
 */
export const loggedId = (hashCommand: AppState['hashCommand'], key: string): string =>
  hashCommand(`Idempotency-Key\n${key}`);

/**
 * Why and by whom a request's command is carried out. The command's hash covers method, path and body, so that one key cannot
 * stand for two different requests. It is keyed: it stays in the log after an erasure, and the body it was taken over could
 * otherwise be guessed piece by piece. `content` stands for a body that was not kept.
 * @throws RequestError `malformed_request` when the `Idempotency-Key` is not 8–128 letters, digits or `._:-`
 */
export const commandContext = (ctx: AppContext, content: unknown = ctx.request.body): CommandContext => ({
  commandId: loggedId(ctx.state.hashCommand, sentKey(ctx) ?? randomUUID()),
  commandHash: ctx.state.hashCommand(`${ctx.method} ${ctx.path}\n${canonicalBody(content)}`),
  correlationId: ctx.state.correlationId,
  actor: ctx.state.account ? { kind: 'user', id: ctx.state.account.id } : { kind: 'visitor', id: '' },
  now: ctx.state.receivedAt,
});

/**
 * The id of something that a request does besides its command, e.g. `chat 0`: the same for the same account, key, path and body, and a
 * random one where no key was sent, or by a visitor, of whom two may send one key.
 * @throws RequestError `malformed_request` as `commandContext`
 */
export const idWithin = (ctx: AppContext, what: string): string => {
  const key = sentKey(ctx);
  const { account, hashCommand } = ctx.state;
  if (key === null || !account) return randomUUID();
  const request = `${ctx.method} ${ctx.path}\n${canonicalBody(ctx.request.body)}`;
  return hashCommand(canonicalJson(['id within a request', account.id, key, request, what]));
};
