import { creator } from './creator.js';
import type { Refusal } from './spec.js';

/** The actions of the resource of that name; `changes`: the names of its changes without a dialog. */
export const resourceActions = <Query, Data, About, Input>(name: string, changes: readonly string[]) => ({
  requested: creator<Query>(`${name}/requested`),
  wanted: creator<Query>(`${name}/wanted`),
  outdated: creator<void>(`${name}/outdated`),
  forgotten: creator<void>(`${name}/forgotten`),
  received: creator<Data>(`${name}/received`),
  notReceived: creator<string>(`${name}/notReceived`),
  dialogOpened: creator<About>(`${name}/dialogOpened`),
  dialogClosed: creator<void>(`${name}/dialogClosed`),
  submitted: creator<Input>(`${name}/submitted`),
  /** `dialog`: the number of the one that asked, and what it was `about`; `data`: what is on screen now. */
  stored: creator<{ dialog?: number; about?: About; id?: string; data?: Data }>(`${name}/stored`),
  refused: creator<{ dialog?: number; about?: About; id?: string; refusal: Refusal }>(`${name}/refused`),
  left: creator<void>(`${name}/left`),
  changing: changes.map((change) => ({ change, action: creator<{ id: string }>(`${name}/${change}`) })),
});

export type ResourceActions<Query, Data, About, Input> = ReturnType<typeof resourceActions<Query, Data, About, Input>>;
