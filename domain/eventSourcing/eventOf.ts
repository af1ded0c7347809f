import type { z } from 'zod';

/** How one type of event is written down. */
export type EventSchema<Data extends z.ZodObject = z.ZodObject> = {
  /** Version of `data` written today; older versions are upcast when read (`upcast`). */
  readonly version: number;
  /** What the event says, in one sentence; `docs/events.md` is generated from it. */
  readonly says: string;
  /** Shape of the data. A schema may loosen, never tighten; a changed meaning is a new type. */
  readonly data: Data;
  /**
   * Top-level fields of `data` that identify a person. They are stored encrypted with the key of the case or account
   * and read as `null` once that key is destroyed, so their schema must be nullable.
   */
  readonly personal: readonly (keyof z.infer<Data> & string)[];
  /** Lifts data stored under an older version to the present shape, one step for each version: `upcast[1]` lifts 1 to 2. */
  readonly upcast?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
};

/** Declares an event schema; exists so that `personal` is checked against the fields. */
export const eventSchema = <Data extends z.ZodObject>(schema: EventSchema<Data>): EventSchema<Data> => schema;

/** The union `{type, data}` of a catalogue of event schemas. */
export type EventOf<Schemas extends Record<string, EventSchema>> = {
  [Type in keyof Schemas & string]: { readonly type: Type; readonly data: z.infer<Schemas[Type]['data']> };
}[keyof Schemas & string];
