import type { FormAnswers } from '../answers.js';
import type { PartyBlock, PartyRole } from '../definition.js';
import { recordsAt } from '../fill.js';
import { goneIn, type Gone } from '../reading/partyGone.js';

/** Where a card stands: its block and its place in it. */
export type At = { readonly key: string; readonly index: number };
/** A card whose name says that its party is there no more, or by another name. */
export type Turn = At & { readonly gone: Gone };
/** The field of a card that its party's name stands in. */
export const nameFieldOf = ({ variant }: Pick<PartyBlock, 'variant'>): 'name' | 'entityName' =>
  variant === 'natural' ? 'name' : 'entityName';

/** The cards of a role that can be turned. */
export const turnsIn = ({ blocks }: PartyRole, answers: FormAnswers): readonly Turn[] =>
  blocks.flatMap((block): readonly Turn[] => {
    const { key, variant } = block;
    if (variant !== 'natural' && variant !== 'legal') return [];
    return recordsAt(answers, key).flatMap((record, index) => {
      const name = record[nameFieldOf(block)];
      const gone = typeof name === 'string' ? goneIn(variant, name) : undefined;
      return gone ? [{ key, index, gone }] : [];
    });
  });
