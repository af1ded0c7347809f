import type { Call, Client } from './client.js';
import type { People, Person, Persona } from './personas.js';

export type World = { readonly client: Client; readonly people: People };

/** A request that makes sense for one route, as one person would send it. */
export type Sample = {
  /** About what is their own, or nobody's. Called right before the request, so that it may make what is asked about. */
  readonly call: (world: World, who: Person) => Call | Promise<Call>;
  /** What is answered to who may call the route: 200, 201 or 204 unless told. */
  readonly answers?: readonly number[];
  /** The same about what belongs to `owner`. To be given for each route that names something of somebody. */
  readonly foreign?: (world: World, owner: Person) => Call | Promise<Call>;
  /** Who may see and change what is somebody else's. */
  readonly foreignFor?: readonly Persona[];
  /** What is answered about somebody else's: 404 unless told. */
  readonly foreignAnswers?: number;
  /** The session does not outlive the request: it is made on one begun for it, or goes on under a new cookie. */
  readonly session?: 'ends' | 'renewed';
};

/** Requests by the key of their route in the authorisation table. */
export type Samples = Readonly<Record<string, Sample>>;
