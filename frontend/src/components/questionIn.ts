import { z } from 'zod';

const WithQuestion = z.object({ question: z.string() });

/** The question that a link brought along in the state of its history entry; `null` where there is none. */
export const questionIn = (state: unknown): string | null => WithQuestion.safeParse(state).data?.question ?? null;
