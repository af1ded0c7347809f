import type { UnknownAction } from '@reduxjs/toolkit';
import type { FieldProblem } from '../../http/apiError.js';
import type { SendOptions } from '../../http/http.js';
import type { Loadable } from '../loadable.js';
import type { ToastOffer } from '../toasts/toastsSlice.js';

/** Why the server refused: a sentence, and what is wrong with single fields. */
export type Refusal = { readonly detail: string; readonly problems: readonly FieldProblem[] };

/** A dialog that sends something. `about`: what it was opened for; `number` tells it from one opened later. */
export type Dialog<About> =
  | { readonly open: false }
  | {
      readonly open: true;
      readonly number: number;
      readonly about: About;
      readonly busy: boolean;
      readonly refusal: Refusal | null;
    };

export type ResourceState<Query, Data, About> = {
  /** What was asked for last. */
  readonly query: Query | null;
  readonly list: Loadable<Data>;
  readonly dialog: Dialog<About>;
  /** How often a dialog was opened. */
  readonly opened: number;
  /** The changes without a dialog that are on their way. */
  readonly pending: readonly Pending[];
};

export type Pending = { readonly id: string; readonly change: string; readonly payload: unknown };

/** What came of a change. */
export type Done<Data> = {
  /** Said in a toast; `null` where the page says it. */
  readonly said: string | null;
  /** What the toast offers, e.g. to undo the change. */
  readonly offer?: ToastOffer;
  /** What is on screen with the change in it; without it the list is read again. */
  readonly apply?: (data: Data) => Data;
};

export type Changes<Api, Data> = {
  readonly [name: string]: (api: Api, payload: never) => Promise<Done<Data>>;
};
/** What is on screen while a change is on its way, as if it had been made. */
export type Shows<Data> = { readonly [name: string]: (data: Data, payload: never) => Data };
export type PayloadOf<Change> = Change extends (api: never, payload: infer Payload) => unknown ? Payload : never;

/** What a read is given besides its query. */
export type ReadOptions = { readonly signal: AbortSignal } & SendOptions;

/** What a resource reads, sends and says. */
export type Behaviour<Api, Query, Data, About, Input, C extends Changes<Api, Data>> = {
  /** The signal is aborted once the read is no longer wanted: another took its place, or it was forgotten. */
  readonly list: (api: Api, query: Query, options: ReadOptions) => Promise<Data>;
  /** The server counts each read: one whose outcome is unknown keeps its idempotency key, so that it counts once. */
  readonly counted?: true;
  /** What the open dialog sends. */
  readonly submit?: (api: Api, about: About, input: Input, options: SendOptions) => Promise<Done<Data>>;
  /** Changes without a dialog, of one thing each; while one is under way for it, another is not sent. */
  readonly changes?: C;
  /** Changes that are shown at once, before the server took them; a refusal takes them back from the screen. */
  readonly shows?: { readonly [N in keyof C]?: (data: Data, payload: PayloadOf<C[N]>) => Data };
  /** For how many milliseconds a read serves `wanted`; always read again unless given. */
  readonly fresh?: number;
  /** How a failure begins, before the server's own sentence. */
  readonly messages: { readonly list?: string; readonly submit?: string } & { readonly [N in keyof C]: string };
  /** What is said of a read that failed, where it is not its message and the server's sentence. */
  readonly unread?: (error: unknown, query: Query) => string;
  /** What a refused dialog says, where it is not its message, the sentence, and the fields at their places. */
  readonly refusal?: (error: unknown, about: About) => Refusal;
  /** Whether a refusal of a change (`submit`, or its name) tells that the list is no longer the server's; 404, 409 and 410 do. */
  readonly outdated?: (error: unknown, by: string) => boolean;
  /**
   * Names of changes whose result holds only for the thing as it is: a newer one of the same thing takes the place of the one under way,
   * and a dialog that stored the thing ends it. What comes of it later is dropped.
   */
  readonly restarts?: readonly string[];
  /** A read that failed leaves nothing on screen: what an earlier query found would stand under another one. */
  readonly forgets?: true;
  /** What a dialog that waits for nothing is about, once a newer list is there. */
  readonly renewed?: (about: About, data: Data) => About;
  /** What else a failed call means. */
  readonly failed?: (error: unknown) => UnknownAction | null;
};

/** What a feature says of its resource. */
export type Spec<Name extends string, Api, Query, Data, About, Input, C extends Changes<Api, Data>> = {
  /** The slice's own name in the store. */
  readonly name: Name;
} & Behaviour<Api, Query, Data, About, Input, C>;

export type ResourceDeps<Api> = {
  readonly api: Api;
  readonly newKey: () => string;
  /** The clock by which a read grows old; the machine's own unless given. */
  readonly now?: () => Date;
};
