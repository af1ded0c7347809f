import { z } from 'zod';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';

/** What a `formDefinition-{hash}` stream holds: the one definition with that hash, as it was when something was first made with it. */
export const formDefinitionEvents = {
  FormDefinitionStored: eventSchema({
    version: 1,
    says: 'A form’s spelled-out definition was stored for good, before the first submission or draft that names its hash.',
    data: z.object({
      /** SHA-256 (hex) over the canonical JSON of `definition`. */
      hash: z.string(),
      formKey: z.string(),
      edition: z.string(),
      /** A `FormDefinition`, with whatever fields the release had that stored it. It says nothing about people. */
      definition: z.record(z.string(), z.unknown()),
    }),
    personal: [],
  }),
} as const;

export type FormDefinitionEvent = EventOf<typeof formDefinitionEvents>;
