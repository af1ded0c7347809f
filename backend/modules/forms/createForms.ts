import QuickLRU from 'quick-lru';
import { FormDefinition as FormSchema } from '../../../domain/contract/formDefinition.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { nounsIn, type Nouns } from '../../../domain/forms/asking/called.js';
import { contentHash, contentOf, definitionHash, readFrom } from '../../../domain/forms/spelledOut.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { WrongExpectedVersionError } from '../../adapters/eventStore/client.js';
import { TamperedEventError, UnknownEventError } from '../../adapters/eventStore/errors.js';
import { hasEffect, type CommandContext, type EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { FormCatalogue } from './catalogue.js';

/** What a version, a draft or a kept document says of the definition it was made with. */
export type NamedDefinition = {
  readonly formKey: string;
  readonly edition: string;
  /** `null` for an account's document of a case, whose version names it. */
  readonly definitionHash: string | null;
};

/** Whether a definition is the one that was used, or that one is nowhere to be found and the one in use stands in for it. */
export type DefinitionBasis = 'recorded' | 'missing';
export type FoundDefinition = { readonly definition: FormDefinition; readonly basis: DefinitionBasis };

/** The definitions of forms: those in use, and every one that something was made with. */
export type Forms = {
  /** The definition in use; `undefined` when there is no such form. */
  readonly get: (formKey: string) => FormDefinition | undefined;
  /** The definition with this hash, in use or stored in the log; `undefined` when it is nowhere. */
  readonly byHash: (formKey: string, hash: string) => Promise<FormDefinition | undefined>;
  /**
   * The definition that something was made with. Where it is not known by its hash, the one in use stands in for it. `undefined` for no
   * such form.
   */
  readonly find: (named: NamedDefinition) => Promise<FoundDefinition | undefined>;
  /**
   * What messages call the answers of a pleading: the nouns of the questions that a form in use asks, so that the court reads the sentences that
   * the party read. None for a definition that is no longer in use, whose pages show its labels too.
   */
  readonly nouns: (definition: FormDefinition) => Nouns;
  /**
   * Stores a definition in the log for good, once: what names its hash may be appended after that. Repeats and two at once do
   * no harm. @throws StoreUnavailableError
   */
  readonly store: (definition: FormDefinition, context: Pick<CommandContext, 'correlationId' | 'now'>) => Promise<void>;
};

type Deps = {
  readonly catalogue: Pick<FormCatalogue, 'get' | 'asking'>;
  readonly log: Pick<EventLog, 'readStream' | 'append'>;
  readonly streams: Pick<StreamNames, 'formDefinition'>;
};

/** At most this many events of a stream are read: there is a second one only where another program wrote to the stream. */
const mostEvents = 5n;

/** Returns the definition that an event holds if it has this hash. */
const definitionIn = (event: DomainEvent, formKey: string, hash: string): FormDefinition | undefined => {
  if (event.type !== 'FormDefinitionStored' || contentHash(event.data.definition) !== hash) return undefined;
  const { data } = FormSchema.safeParse(event.data.definition);
  return data?.key === formKey ? readFrom(event.data.definition, data) : undefined;
};

type Stored = {
  readonly definition: FormDefinition | undefined;
  /** Of the stream's last event. */ readonly last: bigint;
};

/** Reads the stream event by event: one that is unreadable, or is not what the stream's name says, hides no later one. */
const readStored = async ({ log, streams }: Deps, formKey: string, hash: string): Promise<Stored> => {
  const stream = streams.formDefinition(hash);
  let last = -1n;
  while (last + 1n < mostEvents) {
    try {
      const [event] = await log.readStream(stream, last, 1);
      if (!event) break;
      const definition = hasEffect(event) ? definitionIn(event, formKey, hash) : undefined;
      if (definition) return { definition, last: event.revision };
    } catch (error) {
      if (!(error instanceof TamperedEventError || error instanceof UnknownEventError)) throw error;
    }
    last += 1n;
  }
  return { definition: undefined, last };
};

/** The definitions over the catalogue of this build and the log. Stored ones are read one by one, and a few are remembered. */
export const createForms = (deps: Deps): Forms => {
  const { catalogue, log, streams } = deps;
  const found = new QuickLRU<string, FormDefinition>({ maxSize: 32 });
  const storedHashes = new Set<string>();

  const byHash: Forms['byHash'] = async (formKey, hash) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
    const inUse = catalogue.get(formKey);
    if (inUse && definitionHash(inUse) === hash) return inUse;
    const name = `${formKey} ${hash}`;
    const remembered = found.get(name);
    if (remembered) return remembered;
    const { definition } = await readStored(deps, formKey, hash);
    if (definition) found.set(name, definition);
    return definition;
  };

  return {
    get: (formKey) => catalogue.get(formKey),
    byHash,
    find: async ({ formKey, definitionHash: hash }) => {
      const own = hash === null ? undefined : await byHash(formKey, hash);
      if (own) return { definition: own, basis: 'recorded' };
      const definition = catalogue.get(formKey);
      return definition && { definition, basis: 'missing' };
    },
    nouns: (definition) => {
      const asking = catalogue.get(definition.key) === definition ? catalogue.asking(definition.key) : undefined;
      return asking ? nounsIn(asking) : {};
    },
    store: async (definition, { correlationId, now }) => {
      const hash = definitionHash(definition);
      if (storedHashes.has(hash)) return;
      const { key: formKey, edition } = definition;
      const { definition: there, last } = await readStored(deps, formKey, hash);
      if (!there) {
        const event = {
          type: 'FormDefinitionStored',
          data: { hash, formKey, edition, definition: { ...contentOf(definition) } },
        } as const;
        const actor = { kind: 'system', id: 'form definitions' } as const;
        const context = { commandId: `definition ${hash}`, correlationId, actor, now };
        try {
          await log.append(streams.formDefinition(hash), [event], last < 0n ? 'no_stream' : last, context);
        } catch (error) {
          if (!(error instanceof WrongExpectedVersionError)) throw error;
          // Another process stored a definition first. If it was another one, the next submission tries again.
          if (!(await readStored(deps, formKey, hash)).definition) throw error;
        }
      }
      storedHashes.add(hash);
    },
  };
};
