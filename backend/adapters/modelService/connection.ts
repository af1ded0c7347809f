import type { ReasoningEffort } from '../../../domain/models/aiModel.js';

/** How a service can be held to a form of its output, the surest first. */
export const structuredRungs = ['json_schema', 'json_object', 'text'] as const;
export type StructuredRung = (typeof structuredRungs)[number];

/** How to reach one model of an OpenAI-compatible service. `null` leaves a setting to the service. */
export type ModelConnection = {
  /** Whose model it is: an account, or `null` for the platform. Decides where it may be, and whose calls wait for each other. */
  readonly owner: string | null;
  /** With or without `/chat/completions`, e.g. `https://api.deepseek.com/v1`. */
  readonly baseUrl: string;
  /** Empty for a service without keys. */
  readonly apiKey: string;
  readonly modelName: string;
  readonly temperature: number | null;
  readonly topP: number | null;
  readonly maxTokens: number | null;
  readonly reasoningEffort: ReasoningEffort | null;
  /** The rung that an earlier call or a test found; without it a call begins at the first. */
  readonly structuredOutput?: StructuredRung | null;
};

export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  /** `url` is a `data:` URL: pictures are never fetched by the service. */
  | { readonly type: 'image'; readonly url: string };

export type ModelMessage = {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly MessagePart[];
};
