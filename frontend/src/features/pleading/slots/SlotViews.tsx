import type { ReactNode } from 'react';
import { usePleadingSlots, type FieldTool, type ReviewPlace, type ReviewTool, type SideTool } from './slots.js';

type AroundProps = { readonly tools: readonly (FieldTool | ReviewTool | SideTool)[]; readonly children: ReactNode };

/** Puts what the tools keep for the whole page around a part of it, the first tool outermost. */
export const Around = ({ tools, children }: AroundProps) =>
  tools.reduceRight<ReactNode>((inner, { Around: Own }) => <Own>{inner}</Own>, children);

/** The help with the long text whose answer is at `path`. */
export const HelpBelowField = ({ path }: { readonly path: string }) =>
  usePleadingSlots().besideField.map(({ name, Below }) => <Below key={name} path={path} />);

/** What was found, above the form. */
export const ReviewAbove = () =>
  usePleadingSlots().review.map(({ name, Above }) => (Above === undefined ? null : <Above key={name} />));

/** What was found for the answers of one topic, in the list of steps. */
export const ReviewAtStep = ({ asks }: { readonly asks: (path: string) => boolean }) =>
  usePleadingSlots().review.map(({ name, AtStep }) =>
    AtStep === undefined ? null : <AtStep key={name} asks={asks} />,
  );

/** What was found for the answers of one place. */
export const ReviewAt = (place: ReviewPlace) =>
  usePleadingSlots().review.map(({ name, At }) => <At key={name} {...place} />);
