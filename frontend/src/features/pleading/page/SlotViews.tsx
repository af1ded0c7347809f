import type { ReactNode } from 'react';
import {
  usePleadingSlots,
  type FieldTool,
  type ReviewPlace,
  type ReviewTool,
  type ReviewTopic,
  type SideTool,
} from './slots.js';

type AroundProps = { readonly tools: readonly (FieldTool | ReviewTool | SideTool)[]; readonly children: ReactNode };

/** Puts what the tools keep for the whole page around a part of it, the first tool outermost. */
export const Around = ({ tools, children }: AroundProps) =>
  tools.reduceRight<ReactNode>((inner, { Around: Own }) => <Own>{inner}</Own>, children);

/** The help with the long text whose answer is at `path`. */
export const HelpBelowField = ({ path }: { readonly path: string }) => (
  <div className="help-below">
    {usePleadingSlots().besideField.map(({ name, Below }) => (
      <Below key={name} path={path} />
    ))}
  </div>
);

/** What was found, above the form. */
export const ReviewAbove = () =>
  usePleadingSlots().review.map(({ name, Above }) => (Above === undefined ? null : <Above key={name} />));

/** What was found for the answers of one topic, in the list of steps. */
export const ReviewAtStep = ({ holds }: ReviewTopic) =>
  usePleadingSlots().review.map(({ name, AtStep }) =>
    AtStep === undefined ? null : <AtStep key={name} holds={holds} />,
  );

/** How much was found for the answers of the topic that is shown. */
export const ReviewAtTopic = ({ holds }: ReviewTopic) =>
  usePleadingSlots().review.map(({ name, AtTopic }) =>
    AtTopic === undefined ? null : <AtTopic key={name} holds={holds} />,
  );

type TakeProps = ReviewTopic & { readonly goesOn: string; readonly onTaken: () => void };

/** The press that takes what is certain in the topic that is shown, and goes on. */
export const TakeAndGoOn = (props: TakeProps) =>
  usePleadingSlots().review.map(({ name, TakeAndGoOn: Take }) =>
    Take === undefined ? null : <Take key={name} {...props} />,
  );

/** Says where in the form something waits for a look. */
export const ReviewWaiting = ({ onChange }: { readonly onChange: (paths: readonly string[]) => void }) =>
  usePleadingSlots().review.map(({ name, Waiting }) =>
    Waiting === undefined ? null : <Waiting key={name} onChange={onChange} />,
  );

/** What was found for the answers of one place. */
export const ReviewAt = (place: ReviewPlace) =>
  usePleadingSlots().review.map(({ name, At }) => <At key={name} {...place} />);

/** What is said of a field over its input. */
export const ReviewOver = ({ path }: { readonly path: string }) =>
  usePleadingSlots().review.map(({ name, Over }) => (Over === undefined ? null : <Over key={name} path={path} />));
