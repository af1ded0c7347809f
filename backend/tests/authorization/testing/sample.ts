import type { Call, Client } from './client.js';
import type { People, Person, Persona } from './personas.js';

export type World = { readonly client: Client; readonly people: People };

/** A request that makes sense for one route, as one person would send it. */
export type Sample = {
  /** Makes the request about the caller's own data, or public data. Called right before it is sent, so that it can create data. */
  readonly call: (world: World, who: Person) => Call | Promise<Call>;
  /** The status of a permitted response; by default 200, 201 or 204. */
  readonly answers?: readonly number[];
  /** Makes the request about `owner`'s data. Required for each route that names data of a person. */
  readonly foreign?: (world: World, owner: Person) => Call | Promise<Call>;
  /** The personas who may see and change another person's data. */
  readonly foreignFor?: readonly Persona[];
  /** The status of a request about another person's data; by default 404. */
  readonly foreignAnswers?: number;
  /** The session does not outlive the request: it is made on one begun for it, or goes on under a new cookie. */
  readonly session?: 'ends' | 'renewed';
};

/** Requests by the key of their route in the authorisation table. */
export type Samples = Readonly<Record<string, Sample>>;
