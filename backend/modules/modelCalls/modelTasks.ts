import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ModelSlot } from '../../../domain/models/slots.js';
import { show, type Material, type Shown } from '../../../domain/assistance/show.js';
import { editionOf, promptOf, type Parts, type Task } from '../../../domain/assistance/task.js';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import { sourcesDown } from '../../../domain/knowledge/foundPassages.js';
import type { StructuredRequest } from '../../adapters/modelService/modelService.js';
import type { ModelOutcome } from '../../adapters/modelService/outcome.js';
import type { AppContext } from '../../platform/http/types.js';
import type { Assistant } from './assistant.js';
import { fencedMessages } from './fencedMessages.js';
import type { FindPassages, LookedUp } from './findPassages.js';
import type { Piece } from './streamed.js';

/** The input of a task for one call. */
export type Asked<P extends Parts, Value extends string> = {
  /** What stands in the prompt; see `Task.values`. */
  readonly values: Readonly<Record<Value, string>>;
  readonly material: Material<P>;
  /** The form that it is about, where the court has one of that key. */
  readonly formKey?: string;
  /** `data:` URLs of pictures that the task is about. Nothing in them is hidden from the model. */
  readonly pictures?: readonly string[];
  /** What the knowledge base is searched for, where the task looks something up. `caseCause`: `null` for every cause. */
  readonly search?: { readonly question: string; readonly caseCause: string | null };
  /** A look-up that the route has begun itself, within a bound of its own, in place of `search`. */
  readonly lookUpBegun?: () => Promise<LookedUp>;
  /** What `findModel` began for this task. */
  readonly modelBegun?: ReturnType<ModelTasks['findModel']>;
  /** Another slot than the task's, where the caller has a model there only. */
  readonly slot?: ModelSlot;
  /** The most tokens that the reply may have. */
  readonly maxTokens?: number;
  /** The route counts the call itself; it takes none of the hour's. */
  readonly hasOwnBound?: true;
};

/** Which task was answered by which model, for records of what somebody was shown. */
export type Edition = {
  /** The task's name. */
  readonly task: string;
  readonly version: number;
  readonly model: string;
  /** SHA-256 (hex) of prompt and data as canonical JSON, before fences and before numbers of people are hidden. */
  readonly sentHash: string;
};

/** How a task was asked. */
type TaskRecord = {
  /** What the model was shown, and how much was left out. */
  readonly shown: Shown;
  /** What was found in the knowledge base; nothing for a task that looks nothing up. */
  readonly found: LookedUp;
  readonly edition: Edition;
};

/** What came of a task: as its schema says, each text cleaned. */
export type Replied<Reply> = TaskRecord & {
  readonly reply: Reply;
  /** See `Assistant.structured`. */
  readonly misfits: number;
};

/** Asks models what `domain/assistance/tasks.ts` declares: the only way in which features ask a model. */
export type ModelTasks = {
  /** Whether a model would answer. Costs and counts nothing. */
  readonly isThere: Assistant['isThere'];
  /** Begins to find the model that answers a task, for a route that has other things to wait for before its call. */
  readonly findModel: (task: Task, ctx: AppContext) => ReturnType<Assistant['find']>;
  /** Asks for what the task's schema says. @throws as `Assistant.structured` */
  readonly ask: <P extends Parts, Value extends string, Reply>(
    task: Task<P, Value, z.ZodType<Reply>>,
    asked: Asked<P, Value>,
    ctx: AppContext,
  ) => Promise<Replied<Reply>>;
  /** The same where the shape of the reply is made for each request, e.g. of a form's fields. */
  readonly askFor: <P extends Parts, Value extends string, Reply>(
    task: Task<P, Value, null>,
    asked: Asked<P, Value> & Pick<StructuredRequest<Reply>, 'schema' | 'complaints'>,
    ctx: AppContext,
  ) => Promise<Replied<Reply>>;
  /** Asks for a text. How it ended is for the feature to say. @throws as `Assistant.text` */
  readonly text: <P extends Parts, Value extends string>(
    task: Task<P, Value, null>,
    asked: Asked<P, Value>,
    ctx: AppContext,
  ) => Promise<TaskRecord & { readonly outcome: ModelOutcome<string> }>;
  /** Asks for a text that is read as it comes. @throws as `Assistant.stream` */
  readonly stream: <P extends Parts, Value extends string>(
    task: Task<P, Value, null>,
    asked: Asked<P, Value>,
    ctx: AppContext,
  ) => Promise<TaskRecord & { readonly pieces: AsyncIterableIterator<Piece> }>;
};

type Deps = { readonly assistant: Assistant; readonly lookUp: { readonly passages: FindPassages } };

/** SHA-256 (hex) of a JSON value in its one spelling. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

const nothingFound: LookedUp = { sources: { ...sourcesDown, note: null }, ran: false };

/** Creates the asking of models by task. */
export const createModelTasks = ({ assistant, lookUp }: Deps): ModelTasks => {
  const lookedUp = async (
    { knowledge }: Task,
    { search, lookUpBegun }: Pick<Asked<Parts, string>, 'search' | 'lookUpBegun'>,
    ctx: AppContext,
  ): Promise<LookedUp> =>
    lookUpBegun
      ? lookUpBegun()
      : knowledge && search
        ? // In the caller's turn, also when the call has begun to wait for a model.
          ctx.state.atWork(() => lookUp.passages({ ...search, budget: knowledge.most }, ctx))
        : nothingFound;

  /** What the assistant is asked for a task; `step` finds what is shown once the call is within the caller's limits. */
  const questionOf = <P extends Parts, Value extends string>(
    task: Task<P, Value>,
    asked: Asked<P, Value>,
    ctx: AppContext,
  ) => {
    const prompt = promptOf(task, asked.values);
    return {
      slot: asked.slot ?? task.slot,
      source: task.usage,
      ...(asked.formKey === undefined ? {} : { formKey: asked.formKey }),
      ...(asked.maxTokens === undefined ? {} : { maxTokens: asked.maxTokens }),
      ...(asked.hasOwnBound ? { hasOwnBound: true as const } : {}),
      ...(asked.modelBegun ? { modelBegun: asked.modelBegun } : {}),
      step: async () => {
        const found = await lookedUp(task, asked, ctx);
        const excerpts = show(task.sees.parts, asked.material, found.sources.passages);
        const { pictures = [] } = asked;
        const sentHash = hashOf({ prompt, data: excerpts.blocks, ...(pictures.length > 0 && { pictures }) });
        ctx.set('X-Model-Task', editionOf(task));
        return {
          messages: fencedMessages({ task: prompt, data: excerpts.blocks, pictures }),
          kept: { shown: excerpts, found, sentHash },
        };
      },
    };
  };
  const editionFor = ({ name, version }: Task, model: string, sentHash: string): Edition => ({
    task: name,
    version,
    model,
    sentHash,
  });

  const structured = async <P extends Parts, Value extends string, Reply>(
    task: Task<P, Value>,
    asked: Asked<P, Value>,
    shape: Pick<StructuredRequest<Reply>, 'schema' | 'complaints'>,
    ctx: AppContext,
  ): Promise<Replied<Reply>> => {
    const question = { ...questionOf(task, asked, ctx), ...shape };
    const { value: reply, misfits, model, kept } = await assistant.structured(question, ctx);
    return { reply, misfits, ...kept, edition: editionFor(task, model, kept.sentHash) };
  };

  return {
    isThere: assistant.isThere,
    findModel: ({ slot }, ctx) => assistant.find(slot, ctx),
    ask: (task, asked, ctx) => structured(task, asked, { schema: task.reply }, ctx),
    askFor: (task, { schema, complaints, ...asked }, ctx) => structured(task, asked, { schema, complaints }, ctx),
    text: async (task, asked, ctx) => {
      const { outcome, model, kept } = await assistant.text(questionOf(task, asked, ctx), ctx);
      return { outcome, ...kept, edition: editionFor(task, model, kept.sentHash) };
    },
    stream: async (task, asked, ctx) => {
      const { pieces, model, kept } = await assistant.stream(questionOf(task, asked, ctx), ctx);
      return { pieces, ...kept, edition: editionFor(task, model, kept.sentHash) };
    },
  };
};
