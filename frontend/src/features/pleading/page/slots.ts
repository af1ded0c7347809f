import { createContext, use, type ComponentType, type ReactNode, type RefObject } from 'react';
import type { FeatureKey } from '../../../../../domain/featureFlag/catalogue.js';
import type { ClaimForDefense } from '../calls/pleadingApi.js';

/** A tool in the row of help above the form, and the panel that it opens below the row. */
export type HelpTool = {
  /**
   * `source`: takes answers from a text or file at hand; its panel stays open beside others. `review`: says something about the
   * answers as they stand; of these one is open at a time.
   */
  readonly kind: 'source' | 'review';
  /** What it does, for screen readers and as its tooltip. */
  readonly name: string;
  /** What is read on its button; part of `name` or of what it means. */
  readonly short: string;
  /** The class of its icon. */
  readonly icon: string;
  /**
   * Where in the steps it stands: `material` with the parties and the facts, `evidence` and `legal-basis` with the question of that
   * meaning, `check` at the end.
   */
  readonly helpsWith: 'material' | 'evidence' | 'legal-basis' | 'check';
  /** Shown where this feature is on; always, if absent. */
  readonly feature?: FeatureKey;
  /** Fetched when it is first opened. */
  readonly Panel: ComponentType;
};

/** Help with one long text. */
export type FieldTool = {
  readonly name: string;
  /** Stands around all sections: a form has hundreds of fields, so what is the same for all of them is read here. */
  readonly Around: ComponentType<{ readonly children: ReactNode }>;
  /** Stands below a field for a long text. `path`: the place of its answer in `form_data`. */
  readonly Below: ComponentType<{ readonly path: string }>;
};

/** Something that stands in a column of its own beside the form while it is open. */
export type SideTool = {
  readonly name: string;
  /** Stands around the whole page, and keeps what opener and panel share. */
  readonly Around: ComponentType<{ readonly children: ReactNode }>;
  /** Its button in the status bar. */
  readonly Opener: ComponentType;
  /** Its column, or nothing while it is closed. */
  readonly Panel: ComponentType;
};

/** A place of the form where something found for its answers can stand. */
export type ReviewPlace = {
  /**
   * `field`: below the field whose answer is at `path`; `unasked`: at the box by which the field at `path` will be asked; `item`: in the question of the item at `path`, above its fields; `section`:
   * below the head of the section at `path`; `parties`: above all parties.
   */
  readonly kind: 'field' | 'unasked' | 'item' | 'section' | 'parties';
  /** Dotted place in `form_data`. */
  readonly path: string;
  /** It is drawn in the steps, where the head of each topic (`AtTopic`) says how much was found for it. */
  readonly inSteps?: true;
  /** Whether a block of parties stands in the part of the form that is drawn; every block does, if absent. */
  readonly holds?: (block: string) => boolean;
};

/** One topic of the steps, as far as something found for answers stands in it. */
export type ReviewTopic = {
  /** Whether what was found for the answer at a path stands in the topic. A whole block of parties is named by its key. */
  readonly holds: (path: string) => boolean;
};

/** What was found for answers, reviewed where they stand. A form has hundreds of places: one at which nothing was found costs next to nothing. */
export type ReviewTool = {
  readonly name: string;
  /** Stands around the whole page, and keeps what the places share. */
  readonly Around: ComponentType<{ readonly children: ReactNode }>;
  /** Above the form, in both views. */
  readonly Above?: ComponentType;
  readonly At: ComponentType<ReviewPlace>;
  /** Over the input of a field, where something is said of it that has to be read first. */
  readonly Over?: ComponentType<{ readonly path: string }>;
  /** In the list of steps, beside a topic. */
  readonly AtStep?: ComponentType<ReviewTopic>;
  /** In the steps, above the questions of the topic that is shown. */
  readonly AtTopic?: ComponentType<ReviewTopic>;
  /** In the steps, above the way on from the topic that is shown: a press that takes what is certain in it. `onTaken` goes on as that way does. */
  readonly TakeAndGoOn?: ComponentType<ReviewTopic & { readonly goesOn: string; readonly onTaken: () => void }>;
  /** Draws nothing, and says at which places something waits that nobody took or left. */
  readonly Waiting?: ComponentType<{ readonly onChange: (paths: readonly string[]) => void }>;
  /** One line above the actions at the foot of the page, while there is something to review. */
  readonly Bar: ComponentType;
};

/** Something about a complaint that was looked up for a defence. */
export type ComplaintTool = {
  readonly name: string;
  readonly Below: ComponentType<{ readonly claim: ClaimForDefense }>;
};

/** `busy`: still looking; `open`: the person has something to do first; `passed`: nothing is in the way. */
export type CheckState = 'busy' | 'open' | 'passed';

export type CheckViewProps = {
  /** Somebody confirmed while something was open: it says what. */
  readonly isUrged: boolean;
  /** What gets the focus then. */
  readonly first: RefObject<HTMLInputElement | null>;
  /** Says how far it is, at first and with every change; it counts as busy until then. */
  readonly onState: (state: CheckState) => void;
};

/** A look at the answers in the dialog that confirms a submission. */
export type SubmissionCheck = { readonly name: string; readonly View: ComponentType<CheckViewProps> };

/**
 * What other features put into the form page, by its place and in the order in which it is shown. Every component stands inside
 * the form page, and so may use its tools (`useFormTools`, `useSnapshot`, `useFormValues`).
 */
export type PleadingSlots = {
  readonly help: readonly HelpTool[];
  readonly besideField: readonly FieldTool[];
  readonly besideForm: readonly SideTool[];
  readonly besideComplaint: readonly ComplaintTool[];
  readonly review: readonly ReviewTool[];
  readonly beforeSubmitting: readonly SubmissionCheck[];
};

export const PleadingSlotsContext = createContext<PleadingSlots | null>(null);

/** What fills the slots, as the composition of the browser gives it. Throws where nothing was given. */
export const usePleadingSlots = (): PleadingSlots => {
  const slots = use(PleadingSlotsContext);
  if (slots === null) throw new Error('no slots of the form page around');
  return slots;
};
